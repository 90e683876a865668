import type { Contract } from '#contract/index.ts'
import { PAGE_DEFAULT } from '#contract/limits.ts'
import type { ModelTransaction } from '#contract/types.ts'
import type { Implements } from '#realtime/implement.ts'
import type { Actor } from '#server/actor.ts'
import { decodeCursor, pageOf } from '#server/platform/cursor.ts'
import { assertCursorId } from '#server/platform/id-cursor.ts'
import { dollarsFromCents } from '#server/platform/money.ts'
import { userIdOf } from '#server/platform/user-id.ts'
import { pictureUrl } from '../media/index.ts'
import { ordersFor } from '../orders/index.ts'
import { userOf } from '../users/index.ts'
import { selectEarnings, selectTotals, type EarningRow } from './earnings.sql.ts'

const presentEarning = (row: EarningRow): ModelTransaction => ({
  id: row.id,
  type: 'order',
  amount: dollarsFromCents(row.amountCents),
  modelEarnings: dollarsFromCents(row.earnedCents),
  createdAt: row.at,
  user: { name: row.customerName, picture: pictureUrl(row.pictureId, 96) },
  post: null,
  order: { productName: row.productName },
})

/** spec §3 Model transaction and Model stats. Tips and purchases of posts join when they can be made. */
export const createEarningsCalls = () =>
  ({
    async getModelTransactions({ db, actor, watch }, { limit = PAGE_DEFAULT, cursor }) {
      const modelId = userIdOf(actor)
      const [key, id] = decodeCursor(cursor, ['integer', 'string']) ?? [null, null]
      if (id !== null) assertCursorId(id)
      const page = pageOf(await db.many(selectEarnings, modelId, key, id, limit + 1), limit, (row) => [row.sortKey, row.id])
      watch(ordersFor(modelId), ...page.rows.map(({ customerId }) => userOf(customerId)))
      const totals = await db.one(selectTotals, modelId)
      const earned = dollarsFromCents(totals.earnedCents)
      const stats = { totalEarned: earned, tipCount: 0, purchaseCount: 0, totalTransactions: totals.orders, orderRevenue: earned, completedOrderCount: totals.orders }
      return { transactions: page.rows.map(presentEarning), stats, nextCursor: page.nextCursor }
    },
  }) satisfies Pick<Implements<Contract['models'], Actor>, 'getModelTransactions'>
