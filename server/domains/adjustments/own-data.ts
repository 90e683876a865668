import { z } from 'zod'
import { BEFORE_ALL_IDS, type OwnData } from '#server/compose/own-data.ts'
import { dollars, ownId, text, time } from '#server/shared/own-data-shapes.ts'
import { blankAdjustments, exportAdjustments } from './own-data.sql.ts'
import { adjustmentsOf, waitingAdjustments } from './topics.ts'

const adjustment = z.object({
  id: ownId,
  amount: dollars.describe('Above zero: added to your balance; below: taken from it'),
  reason: text,
  bookedAt: time,
})

export const adjustmentsData: OwnData = {
  parts: [{ name: 'adjustments', entry: adjustment, pages: exportAdjustments, begin: BEFORE_ALL_IDS }],
  erasers: {
    async adjustments({ tx, touch }, { id }, limit) {
      touch(adjustmentsOf(id), waitingAdjustments())
      return tx.run(blankAdjustments, id, limit)
    },
  },
  tables: { 'adjustments.requests': { exported: { part: 'adjustments' }, leaving: 'blanked' } },
}
