import { PAGE_DEFAULT } from '#contract/limits.ts'
import type { Contract } from '#contract/index.ts'
import type { StatementLine } from '#contract/types.ts'
import type { Implements } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { decodeCursor, pageOf } from '#platform/cursor.ts'
import { dollarsFromCents } from '#contract/rules/money.ts'
import { userIdOf } from '#server/shared/user-id.ts'
import { walletOf } from '../ledger/index.ts'
import { ordersFor, ordersOf } from '../orders/index.ts'
import { userOf } from '../users/index.ts'
import { withdrawalsOf } from '../withdrawals/index.ts'
import { selectHolds } from './holds.sql.ts'
import { selectLines, selectSums, transfersOf, type LineRow } from './statement.sql.ts'

export const presentLine = (row: LineRow): StatementLine => ({
  _id: String(row.id),
  at: row.at,
  kind: row.kind,
  amount: dollarsFromCents(row.cents),
  balanceAfter: dollarsFromCents(row.balanceCents),
  subject: row.subject,
  orderId: row.orderId,
  postId: row.postId,
  chatId: row.chatId,
  reference: row.reference,
  party: row.partyName === null ? null : { name: row.partyName, handle: row.partyHandle },
  paidUntil: row.paidUntil,
  cause: row.cause,
})

/** The statement: every movement on the wallet, with the balance after it. */
export const createBooksCalls = () =>
  ({
    async getStatement({ db, actor, watch }, { limit = PAGE_DEFAULT, cursor, kind, since, until }) {
      const userId = userIdOf(actor)
      watch(walletOf(userId))
      const [before] = decodeCursor(cursor, ['integer']) ?? [Number.MAX_SAFE_INTEGER]
      const page = pageOf(
        await db.many(selectLines, userId, before, transfersOf(kind), since ?? null, until ?? null, limit + 1),
        limit,
        (row) => [row.id],
      )
      watch(...new Set(page.rows.flatMap(({ partyId }) => (partyId === null ? [] : [userOf(partyId)]))))
      return { items: page.rows.map(presentLine), nextCursor: page.nextCursor }
    },

    async getHolds({ db, actor, watch }) {
      const userId = userIdOf(actor)
      watch(walletOf(userId), ordersOf(userId), ordersFor(userId), withdrawalsOf(userId))
      return (await db.many(selectHolds, userId)).map(({ kind, cents, at }) => ({ kind, amount: dollarsFromCents(cents), at }))
    },

    async getStatementSums({ db, actor, watch }, { kind, since, until }) {
      const userId = userIdOf(actor)
      watch(walletOf(userId))
      const { inCents, outCents } = await db.one(selectSums, userId, transfersOf(kind), since, until)
      return { in: dollarsFromCents(inCents), out: dollarsFromCents(outCents) }
    },
  }) satisfies Pick<Implements<Contract['transactions'], Actor>, 'getStatement' | 'getStatementSums' | 'getHolds'>
