import type { Contract } from '#contract/index.ts'
import { CallError } from '#platform/call-error.ts'
import type { Implements } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#platform/db/database.ts'
import { userIdOf } from '#server/shared/user-id.ts'
import { sealedFiles, type MediaDeps } from '../media/index.ts'
import { readSetting, settingOf } from '../settings/index.ts'
import { selectAnswers, selectDocuments, selectEvents, selectLatest, selectPicture } from './applications.sql.ts'
import { openDocument, removeDocument } from './identity-files.ts'
import { presentApplication } from './present.ts'
import { renewDocument } from './renewal.ts'
import { saveStep } from './save-step.ts'
import { startApplication } from './start-application.ts'
import { submitApplication } from './submit-application.ts'
import { applicationsOf } from './topics.ts'
import { deleteDraft, withdrawApplication } from './withdraw-application.ts'

const DONE = { success: true as const }

/** Days for which documents are kept after the decision. */
export const readKeepDays = async (db: Db): Promise<number> => Number(await readSetting(db, 'identity_keep_days'))

/** The picture that an application names; undefined without one. */
export const readPicture = async (db: Db, pictureId: string | null | undefined) =>
  pictureId === null || pictureId === undefined ? undefined : db.maybe(selectPicture, pictureId)

export const createApplicationCalls = (deps: Pick<MediaDeps, 'secret'>) =>
  ({
    async getMine({ db, actor, watch }) {
      const userId = userIdOf(actor)
      // Identity is visible to deciding admins only, not to impersonating ones.
      if (actor.impersonatorId !== null) throw new CallError('forbidden', 'An application is open to its owner only.')
      watch(applicationsOf(userId), settingOf('identity_keep_days'))
      const row = await db.maybe(selectLatest, userId)
      if (row === undefined) return null
      const saved = await db.one(selectAnswers, row.id)
      return presentApplication({
        row,
        saved,
        documents: await db.many(selectDocuments, row.id),
        events: await db.many(selectEvents, row.id),
        picture: await readPicture(db, saved.answers.profile?.pictureId),
        keepDays: await readKeepDays(db),
        now: Date.now(),
      })
    },
    async start(context) {
      return { applicationId: await startApplication(context) }
    },
    async saveStep(context, { applicationId, revision, isForced = false, content }) {
      return saveStep(context, applicationId, content, revision, isForced)
    },
    async openIdentityUpload({ write }, { applicationId, slot, fileSize }) {
      const file = await write('open', (context) => openDocument(context, applicationId, slot, fileSize))
      return { fileId: file.id, uploadUrl: sealedFiles.uploadUrl(deps, file), expiresAt: file.expiresAt }
    },
    async removeIdentityFile(context, { fileId }) {
      await removeDocument(context, fileId)
      return DONE
    },
    async submit(context, { applicationId }) {
      await submitApplication(context, applicationId)
      return DONE
    },
    async renewDocument(context, { applicationId, documentKind }) {
      await renewDocument(context, applicationId, documentKind)
      return DONE
    },
    async withdraw(context, { applicationId }) {
      await withdrawApplication(context, applicationId)
      return DONE
    },
    async deleteDraft(context, { applicationId }) {
      await deleteDraft(context, applicationId)
      return DONE
    },
  }) satisfies Implements<Contract['applications'], Actor>
