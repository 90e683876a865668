/** The list of all withdrawals, for admins: pages, counts, one of its rows, and the file of it. */
import { admin } from '#contract/admin/index.ts'
import { dollarsFromCents } from '#contract/rules/money.ts'
import { TABLES } from '#contract/rules/tables.ts'
import { EVERY_ADMIN, OF_FINANCE, READING_EMAILS } from '#contract/shapes/admin-roles.ts'
import type { WithdrawalStatus } from '#contract/types.ts'
import type { Db } from '#platform/db/database.ts'
import type { QueryContext } from '#realtime/implement.ts'
import { isAdminOf, type Actor } from '#server/access/actor.ts'
import { countRows, type Finder, finderOf, type PageAsked, readAllRows, readPage, type RowsAsked } from '#server/shared/table/read-table.ts'
import { isId } from '#server/shared/table/search-words.ts'
import { cellsOf, type TableFile } from '#server/shared/table/table-file.ts'
import { unclaimedCents, unclaimedDeposits } from '../deposits/index.ts'
import { walletOf } from '../ledger/index.ts'
import { accounts, userOf } from '../users/index.ts'
import { presentForAdmin } from './present.ts'
import { anyWithdrawal } from './topics.ts'
import { findWithdrawals, selectForAdmin, selectOpenTotals, withdrawalsTable, type AdminWithdrawalRow } from './withdrawals.sql.ts'

type Reading = Pick<QueryContext<Actor>, 'db' | 'watch' | 'actor'>

/** Finds by id, by the id of a user, by the whole reference of the payment, and by words of the user: of e-mail addresses only for those who read them. */
function findAny(db: Db, actor: Actor, asked: object): Finder<AdminWithdrawalRow> {
  const { status = null } = asked as { readonly status?: WithdrawalStatus }
  const find = async (search: string, before: string, limit: number) => {
    const users = isId(search) ? [search.toLowerCase()] : await accounts.byWords(db, search, !isAdminOf(actor, READING_EMAILS))
    return { rows: await db.many(findWithdrawals, users, search, status, before, limit), endId: null }
  }
  return finderOf(find)
}

/** The topics of the rows. */
const topicsOf = (rows: readonly AdminWithdrawalRow[]) => [
  anyWithdrawal(),
  ...rows.flatMap(({ userId, approvedBy }) => [userOf(userId), walletOf(userId), ...(approvedBy === null ? [] : [userOf(approvedBy)])]),
]

export async function listWithdrawals({ db, actor, watch }: Reading, asked: PageAsked) {
  const { rows, nextCursor } = await readPage(db, withdrawalsTable, asked, findAny(db, actor, asked))
  watch(unclaimedDeposits(), ...topicsOf(rows))
  const open = await db.one(selectOpenTotals)
  return {
    items: rows.map((row) => presentForAdmin(actor, row)),
    nextCursor,
    openCount: open.count,
    openTotal: dollarsFromCents(open.cents),
    unclaimed: dollarsFromCents(await unclaimedCents(db)),
    mayReturn: isAdminOf(actor, OF_FINANCE),
  }
}

export async function getWithdrawal({ db, actor, watch }: Reading, withdrawalId: string) {
  const row = await db.maybe(selectForAdmin, withdrawalId)
  watch(...topicsOf(row === undefined ? [] : [row]))
  return row === undefined ? null : presentForAdmin(actor, row)
}

export async function countWithdrawals({ db, actor, watch }: Reading, asked: RowsAsked) {
  watch(anyWithdrawal())
  return countRows(db, withdrawalsTable, asked, findAny(db, actor, asked))
}

export const withdrawalsFile: TableFile = {
  rule: TABLES.withdrawals,
  roles: EVERY_ADMIN,
  args: admin.withdrawals.list.args,
  rows: cellsOf(
    (db, actor, asked: RowsAsked) => readAllRows(db, withdrawalsTable, asked, findAny(db, actor, asked)),
    (row, actor) => {
      const { _id, model, status, createdAt, amount, paymentMethod, paymentDetails, reference, reason } = presentForAdmin(actor, row)
      const method = row.network === null ? paymentMethod : `${paymentMethod} ${row.network}`
      return { _id, user: model.name, status, createdAt: new Date(createdAt), amount, method, payee: paymentDetails, reference, reason }
    },
  ),
}
