import type { Contract } from '#contract/index.ts'
import { PAGE_DEFAULT } from '#contract/limits.ts'
import type { ModelStats, ModelTransaction } from '#contract/types.ts'
import type { Implements } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { decodeCursor, pageOf } from '#platform/cursor.ts'
import { assertCursorId } from '#platform/id-cursor.ts'
import { dollarsFromCents } from '#contract/rules/money.ts'
import { userIdOf } from '#server/shared/user-id.ts'
import { pictureUrl } from '../media/index.ts'
import { ordersFor } from '../orders/index.ts'
import { salesOf } from '../posts/index.ts'
import { userOf } from '../users/index.ts'
import { selectEarnings, selectTotals, type EarningRow, type TotalsRow } from './earnings.sql.ts'

const presentEarning = (row: EarningRow): ModelTransaction => ({
  id: row.id,
  type: row.type,
  amount: dollarsFromCents(row.amountCents),
  modelEarnings: dollarsFromCents(row.earnedCents),
  createdAt: row.at,
  user: { name: row.customerName, picture: pictureUrl(row.pictureId, 96) },
  post: row.postTitle === null ? null : { title: row.postTitle },
  order: row.productName === null ? null : { productName: row.productName },
  note: row.note,
})

const NOTHING: TotalsRow = {
  orderCount: 0,
  orderCents: 0,
  purchaseCount: 0,
  purchaseCents: 0,
  tipCount: 0,
  tipCents: 0,
  messageCount: 0,
  messageCents: 0,
}

const presentStats = (row: TotalsRow): ModelStats => ({
  totalEarned: dollarsFromCents(row.orderCents + row.purchaseCents + row.tipCents + row.messageCents),
  tipCount: row.tipCount,
  purchaseCount: row.purchaseCount,
  totalTransactions: row.orderCount + row.purchaseCount + row.tipCount + row.messageCount,
  orderRevenue: dollarsFromCents(row.orderCents),
  completedOrderCount: row.orderCount,
})

/** spec §3 Model transaction and Model stats. */
export const createEarningsCalls = () =>
  ({
    async getModelTransactions({ db, actor, watch }, { limit = PAGE_DEFAULT, cursor }) {
      const modelId = userIdOf(actor)
      const [key, id] = decodeCursor(cursor, ['integer', 'string']) ?? [null, null]
      if (id !== null) assertCursorId(id)
      const page = pageOf(await db.many(selectEarnings, modelId, key, id, limit + 1), limit, (row) => [row.sortKey, row.id])
      watch(ordersFor(modelId), salesOf(modelId), ...page.rows.map(({ customerId }) => userOf(customerId)))
      const stats = presentStats((await db.maybe(selectTotals, modelId)) ?? NOTHING)
      return { transactions: page.rows.map(presentEarning), stats, nextCursor: page.nextCursor }
    },
  }) satisfies Pick<Implements<Contract['models'], Actor>, 'getModelTransactions'>
