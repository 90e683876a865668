import { z } from 'zod'
import { BEFORE_ALL_IDS, type OwnData } from '#server/compose/own-data.ts'
import { dollars, ownId, text, textOrNull, time, timeOrNull } from '#server/shared/own-data-shapes.ts'
import { blankWithdrawals, exportWithdrawals } from './own-data.sql.ts'
import { anyWithdrawal, withdrawalsOf } from './topics.ts'

const withdrawal = z.object({
  id: ownId,
  amount: dollars,
  method: text,
  details: text.describe('Where the money went'),
  network: textOrNull,
  isRefund: z.boolean(),
  networkCost: dollars,
  status: text,
  reference: textOrNull,
  reason: textOrNull,
  createdAt: time,
  closedAt: timeOrNull,
  failedAt: timeOrNull,
})

export const withdrawalsData: OwnData = {
  parts: [{ name: 'withdrawals', entry: withdrawal, pages: exportWithdrawals, begin: BEFORE_ALL_IDS }],
  erasers: {
    async withdrawals({ tx, touch }, { id }, limit) {
      touch(withdrawalsOf(id), anyWithdrawal())
      return tx.run(blankWithdrawals, id, limit)
    },
  },
  tables: { 'withdrawals.withdrawals': { exported: { part: 'withdrawals' }, leaving: 'blanked' } },
}
