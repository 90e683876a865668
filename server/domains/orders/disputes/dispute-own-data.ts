/** Problems of orders in the export of a user's data, and their erasure. */
import { z } from 'zod'
import { BEFORE_ALL_IDS, type OwnData } from '#server/compose/own-data.ts'
import { dollars, ownId, text, textOrNull, texts, time, timeOrNull } from '#server/shared/own-data-shapes.ts'
import { releaseUploads } from '../../media/index.ts'
import { blankAppeals, blankProblems, blankStatements, deleteEvidenceFiles, exportProblems } from './dispute-own-data.sql.ts'

const problem = z.object({
  order: ownId,
  reason: text,
  points: texts,
  openedAt: time,
  endedAt: timeOrNull,
  outcome: textOrNull,
  evidence: z.array(z.object({ at: time, by: text, statement: text, files: texts })).describe('Your files are in the folder files/orders'),
  decisions: z.array(
    z.object({ at: time, refund: dollars, reason: text, findings: texts, appealBy: textOrNull, appealReason: textOrNull }),
  ),
})

export const problemsData = {
  parts: [{ name: 'problems', entry: problem, pages: exportProblems, begin: BEFORE_ALL_IDS }],
  erasers: {
    problemPoints: ({ tx }, { id }, limit) => tx.run(blankProblems, id, limit),
    problemStatements: ({ tx }, { id }, limit) => tx.run(blankStatements, id, limit),
    problemAppeals: ({ tx }, { id }, limit) => tx.run(blankAppeals, id, limit),
    async problemFiles({ tx }, { id }, limit) {
      const gone = await tx.many(deleteEvidenceFiles, id, limit)
      await releaseUploads(
        tx,
        gone.map(({ objectId }) => objectId),
      )
      return gone.length
    },
  },
  tables: {
    'orders.disputes': { exported: { part: 'problems' }, leaving: 'blanked' },
    'orders.evidence': { exported: { part: 'problems' }, leaving: 'blanked' },
    'orders.evidence_files': { exported: { part: 'problems' }, leaving: 'deleted' },
    'orders.decisions': { exported: { part: 'problems' }, leaving: 'blanked' },
  },
} satisfies OwnData
