/** The log of the provider's deliveries, for owners: pages, counts, its file, and one delivery with its body. */
import { admin } from '#contract/admin/index.ts'
import { dollarsFromCents } from '#contract/rules/money.ts'
import type { WebhookVerdict } from '#contract/rules/providers.ts'
import { TABLES } from '#contract/rules/tables.ts'
import { OF_OWNERS } from '#contract/shapes/admin-roles.ts'
import { CallError } from '#platform/call-error.ts'
import type { Db } from '#platform/db/database.ts'
import type { QueryContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { countRows, type Finder, finderOf, type PageAsked, readAllRows, readPage, type RowsAsked } from '#server/shared/table/read-table.ts'
import { cellsOf, type TableFile } from '#server/shared/table/table-file.ts'
import { isWhole } from './replay-webhook.action.ts'
import { depositOf, webhookLog } from './topics.ts'
import { findWebhooks, selectWebhook, type WebhookRow, webhooksTable } from './webhooks.sql.ts'

type Reading = Pick<QueryContext<Actor>, 'db' | 'watch'>

const present = ({ id, orderId, depositStatus, ...row }: WebhookRow) => ({
  _id: id,
  ...row,
  deposit: orderId === null || depositStatus === null ? null : { orderId, status: depositStatus },
})

/** Finds by whole ids alone. */
function findAny(db: Db, asked: object): Finder<WebhookRow> {
  const { verdict = null } = asked as { readonly verdict?: WebhookVerdict }
  const find = async (search: string, before: string, limit: number) => ({
    rows: await db.many(findWebhooks, search, verdict, before, limit),
    endId: null,
  })
  return finderOf(find)
}

export async function listWebhooks({ db, watch }: Reading, asked: PageAsked) {
  const { rows, nextCursor } = await readPage(db, webhooksTable, asked, findAny(db, asked))
  watch(webhookLog(), ...rows.flatMap(({ orderId }) => (orderId === null ? [] : [depositOf(orderId)])))
  return { items: rows.map(present), nextCursor }
}

export async function countWebhooks({ db, watch }: Reading, asked: RowsAsked) {
  watch(webhookLog())
  return countRows(db, webhooksTable, asked, findAny(db, asked))
}

/** Values of fields that name a secret; no known webhook has one. */
const masked = (text: string): string => text.replaceAll(/("[^"]*(?:key|secret|token|password)[^"]*"\s*:\s*)"[^"]*"/gi, '$1"••••"')

/** Errors: not_found. */
export async function getWebhook({ db, watch }: Reading, webhookId: string) {
  watch(webhookLog())
  const row = await db.maybe(selectWebhook, webhookId)
  if (row === undefined) throw new CallError('not_found', 'This webhook is not kept any more.')
  const { provider, signature, body, depositReason, creditedCents, ...rest } = row
  const shown = present(rest)
  if (shown.deposit !== null) watch(depositOf(shown.deposit.orderId))
  return {
    ...shown,
    provider,
    hasSignature: signature !== null,
    body: masked(body.toString('utf8')),
    isWhole: isWhole(row),
    deposit: shown.deposit === null ? null : { ...shown.deposit, reason: depositReason, credited: dollarsFromCents(creditedCents ?? 0) },
  }
}

export const webhooksFile: TableFile = {
  rule: TABLES.webhookLog,
  roles: OF_OWNERS,
  args: admin.deposits.listWebhooks.args,
  rows: cellsOf(
    (db, _actor, asked: RowsAsked) => readAllRows(db, webhooksTable, asked, findAny(db, asked)),
    (row) => {
      const { _id, trackId, verdict, receivedAt, deposit, network, bytes } = present(row)
      const size = String(bytes)
      return { _id, payment: trackId, verdict, receivedAt: new Date(receivedAt), deposit: deposit?.orderId ?? null, network, size }
    },
  ),
}
