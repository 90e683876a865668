import { z } from 'zod'
import { BEFORE_ALL_IDS, type Eraser, type OwnData } from '#server/compose/own-data.ts'
import { ownId, text, textOrNull, time, timeOrNull } from '#server/shared/own-data-shapes.ts'
import { sealedFiles } from '../media/index.ts'
import { deleteAnswers, selectDocuments } from './applications.sql.ts'
import { blankApplication, blankApplicationEvents, exportApplications, selectAllOf } from './own-data.sql.ts'
import { anyApplication, applicationsOf } from './topics.ts'

const application = z.object({
  id: ownId,
  status: text,
  note: textOrNull.describe('The missing parts, or the reason of the rejection'),
  createdAt: time,
  submittedAt: timeOrNull,
  decidedAt: timeOrNull,
  documentExpiresOn: textOrNull.describe('The last valid day of your identity document'),
  answers: z.record(text, z.unknown()).describe('Your answers, by step'),
  history: z.array(z.object({ at: time, kind: text, note: textOrNull })),
})

/** A user has few of them, so they are erased in one go. */
const eraseApplications: Eraser = async ({ tx, touch }, { id: userId }) => {
  for (const { id } of await tx.many(selectAllOf, userId)) {
    await sealedFiles.drop(
      tx,
      (await tx.many(selectDocuments, id)).map(({ fileId }) => fileId),
    )
    await tx.run(deleteAnswers, id)
    await tx.run(blankApplicationEvents, id)
    await tx.run(blankApplication, id)
  }
  touch(applicationsOf(userId), anyApplication())
  return 0
}

export const applicationsData: OwnData = {
  parts: [{ name: 'applications', entry: application, pages: exportApplications, begin: BEFORE_ALL_IDS }],
  erasers: { applications: eraseApplications },
  tables: {
    'applications.applications': { exported: { part: 'applications' }, leaving: 'blanked' },
    'applications.events': { exported: { part: 'applications' }, leaving: 'blanked' },
    'applications.document_views': {
      exported: { leftOut: "admins' accesses to identity documents: for the owner of the site" },
      leaving: { kept: 'the access log; the documents are removed' },
    },
  },
}
