import { z } from 'zod'
import { BEFORE_ALL_IDS, type OwnData } from '#server/compose/own-data.ts'
import { text, time } from '#server/shared/own-data-shapes.ts'
import { blankRatingsOf, exportRatings } from './own-data.sql.ts'

const rating = z.object({ article: text, language: text, isUseful: z.boolean(), reason: text, createdAt: time })

export const helpData: OwnData = {
  parts: [{ name: 'help-ratings', entry: rating, pages: exportRatings, begin: BEFORE_ALL_IDS }],
  erasers: { helpRatings: ({ tx }, { id }, limit) => tx.run(blankRatingsOf, id, limit) },
  tables: { 'help.ratings': { exported: { part: 'help-ratings' }, leaving: 'blanked' } },
}
