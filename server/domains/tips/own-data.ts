import { z } from 'zod'
import { BEFORE_ALL_IDS, type OwnData } from '#server/compose/own-data.ts'
import { dollars, otherName, ownId, text, time } from '#server/shared/own-data-shapes.ts'
import { blankNotes, exportTips, forgetPosts } from './own-data.sql.ts'
import { tipsOf } from './topics.ts'

const tip = z.object({
  id: ownId,
  side: z.enum(['given', 'received']),
  other: otherName,
  amount: dollars,
  commission: dollars,
  note: text,
  subject: text,
  givenAt: time,
  undoneAt: time.nullable().describe('When its giver took it back; null: not at all'),
})

export const tipsData: OwnData = {
  parts: [{ name: 'tips', entry: tip, pages: exportTips, begin: BEFORE_ALL_IDS }],
  erasers: {
    async tipNotes({ tx, touch }, { id }, limit) {
      touch(tipsOf(id))
      return tx.run(blankNotes, id, limit)
    },
    tippedPosts: ({ tx }, { id }, limit) => tx.run(forgetPosts, id, limit),
  },
  tables: { 'tips.tips': { exported: { part: 'tips' }, leaving: 'blanked' } },
}
