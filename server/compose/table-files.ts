/** The lists of the admin area as files, and the record of their downloads. */
import type { TableName } from '#contract/rules/tables.ts'
import type { MutationContext } from '#realtime/implement.ts'
import type { Actor } from '../access/actor.ts'
import { usersFile, type ActsAsked } from '../domains/admin/parts.ts'
import { applicationsFile } from '../domains/applications/parts.ts'
import { recordAct } from '../domains/audit/index.ts'
import { webhooksFile } from '../domains/deposits/parts.ts'
import { commentsFile, postsFile, productsFile, reviewsFile } from '../domains/moderation/parts.ts'
import { ordersFile } from '../domains/orders/parts.ts'
import { withdrawalsFile } from '../domains/withdrawals/parts.ts'
import type { DownloadedTable } from '../http/table-csv.ts'
import type { TableFile } from '../shared/table/table-file.ts'

export const TABLE_FILES: Readonly<Record<TableName, TableFile>> = {
  users: usersFile,
  products: productsFile,
  posts: postsFile,
  comments: commentsFile,
  reviews: reviewsFile,
  orders: ordersFile,
  applications: applicationsFile,
  withdrawals: withdrawalsFile,
  webhookLog: webhooksFile,
}

/** Records the download of a list as an act of staff: who, which rows, which columns. */
export const recordDownload = (context: MutationContext<Actor>, { table, columns, asked }: DownloadedTable): Promise<void> =>
  recordAct(context, { action: 'read:table', target: { kind: 'table', id: table }, reason: '', body: { asked, columns }, about: [] })

/** The ledger names accounts of users, so its download is recorded as that of a list. */
export const recordLedgerDownload = (context: MutationContext<Actor>, asked: object): Promise<void> =>
  recordAct(context, { action: 'read:table', target: { kind: 'table', id: 'ledger' }, reason: '', body: { asked }, about: [] })

/** The download of the log of acts is in it, too. */
export const recordLogDownload = (context: MutationContext<Actor>, asked: ActsAsked): Promise<void> =>
  recordAct(context, { action: 'read:table', target: { kind: 'table', id: 'auditLog' }, reason: '', body: { asked }, about: [] })
