import { PAGE_DEFAULT } from '#contract/limits.ts'
import type { Contract } from '#contract/index.ts'
import type { StatementLine } from '#contract/types.ts'
import type { Implements } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { decodeCursor, pageOf } from '#platform/cursor.ts'
import { dollarsFromCents } from '#contract/rules/money.ts'
import { userIdOf } from '#server/shared/user-id.ts'
import { walletOf } from '../ledger/index.ts'
import { selectLines, type LineRow } from './statement.sql.ts'

const presentLine = (row: LineRow): StatementLine => ({
  _id: String(row.id),
  at: row.at,
  kind: row.kind,
  amount: dollarsFromCents(row.cents),
  balanceAfter: dollarsFromCents(row.balanceCents),
  subject: row.subject,
  orderId: row.orderId,
  postId: row.postId,
})

/** The statement: every movement on the wallet, with the balance after it. */
export const createBooksCalls = () =>
  ({
    async getStatement({ db, actor, watch }, { limit = PAGE_DEFAULT, cursor, kind, since, until }) {
      const userId = userIdOf(actor)
      watch(walletOf(userId))
      const [before] = decodeCursor(cursor, ['integer']) ?? [null]
      const page = pageOf(
        await db.many(selectLines, userId, before, kind ?? null, since ?? null, until ?? null, limit + 1),
        limit,
        (row) => [row.id],
      )
      return { items: page.rows.map(presentLine), nextCursor: page.nextCursor }
    },
  }) satisfies Pick<Implements<Contract['transactions'], Actor>, 'getStatement'>
