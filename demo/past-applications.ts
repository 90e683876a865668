/** The demo's applications, played through the same functions as the product: answers, encrypted documents, decisions. */
import { askForMore, rejectApplication } from '#server/domains/applications/decide-application.ts'
import { selectDocuments, selectSubmissionId } from '#server/domains/applications/applications.sql.ts'
import { attachDocument, logView, openDocument } from '#server/domains/applications/identity-files.ts'
import { saveStep, type StepContent } from '#server/domains/applications/save-step.ts'
import { startApplication } from '#server/domains/applications/start-application.ts'
import { submitApplication } from '#server/domains/applications/submit-application.ts'
import { sealedFiles } from '#server/domains/media/index.ts'
import { storePicture } from '#server/domains/media/parts.ts'
import type { Slot } from '#server/domains/applications/answers.ts'
import { accounts } from '#server/domains/users/index.ts'
import type { Role } from '#realtime/define.ts'
import { VISITOR, type Actor } from '#server/access/actor.ts'
import type { Database } from '#platform/db/database.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { documentPhoto } from './art/documents.ts'
import { DEMO_APPLICATIONS, type DemoApplication } from './content/applications.ts'
import { DEMO_DOMAIN } from './content/people.ts'
import { stampApplication, stampApplicationParts } from './demo.sql.ts'
import type { History } from './history.ts'
import { eachOf, type Studio } from './pictures.ts'
import { AVATAR_SIZE } from './studio/gallery.ts'

export interface ApplicationPictures {
  avatarId: string
  documents: ReadonlyMap<Slot, Buffer>
}

/** The pictures of all applications, in their order: public ones are stored, documents are kept in memory until they are sealed. */
export const drawApplications = ({
  database,
  storage,
  studio,
}: {
  database: Database
  storage: Storage
  studio: Studio
}): Promise<ApplicationPictures[]> =>
  eachOf(DEMO_APPLICATIONS, async ({ customer, slots }) => {
    const avatar = await studio.draw({ of: 'portrait', seed: customer }, AVATAR_SIZE)
    const { id } = await database.write((tx) => storePicture({ storage, tx }, avatar))
    return {
      avatarId: id,
      documents: new Map(await eachOf(slots, async (slot): Promise<[Slot, Buffer]> => [slot, await documentPhoto(customer, slot)])),
    }
  })

interface PastApplicationsOptions {
  history: History
  storage: Storage
  secret: Buffer
  adminId: string
}

export class PastApplications {
  readonly #options: PastApplicationsOptions

  constructor(options: PastApplicationsOptions) {
    this.#options = options
  }

  async #sendDocument(applicant: Actor, applicationId: string, slot: Slot, photo: Buffer): Promise<void> {
    const { history, storage, secret } = this.#options
    const file = await openDocument(history.as(applicant), applicationId, slot, photo.length)
    await sealedFiles.take(history.tx, file.id)
    await attachDocument(history.as(applicant), file.id, await sealedFiles.seal({ storage, secret }, file.id, photo))
  }

  async #fillIn(applicant: Actor, { answers }: DemoApplication, { avatarId, documents }: ApplicationPictures): Promise<string> {
    const { history } = this.#options
    const id = await startApplication(history.as(applicant))
    const steps: StepContent[] = [
      { step: 'profile', answers: { ...answers.profile, pictureId: avatarId } },
      { step: 'identity', answers: answers.identity },
      { step: 'payout', answers: answers.payout },
      { step: 'work', answers: answers.work },
      { step: 'agreement', answers: answers.agreement },
    ]
    for (const step of steps) await saveStep(history.as(applicant), id, step, 0, true)
    for (const [slot, photo] of documents) await this.#sendDocument(applicant, id, slot, photo)
    return id
  }

  async #stamp(applicationId: string, at: Date): Promise<void> {
    const { tx } = this.#options.history
    await tx.run(stampApplication, applicationId, at)
    for (const statement of stampApplicationParts) await tx.run(statement, applicationId, at)
  }

  add(application: DemoApplication, pictures: ApplicationPictures): void {
    const { history, adminId } = this.#options
    const userId = history.cast.userIdOf(`${application.customer}@${DEMO_DOMAIN}`)
    const applicant: Actor = { ...VISITOR, userId, roles: new Set<Role>(['visitor', 'user']) }
    const admin: Actor = { ...VISITOR, userId: adminId, roles: new Set<Role>(['visitor', 'user', 'admin']), adminRole: 'owner' }
    const sent = { id: '' }
    history.addStep(application.sentHoursAgo, async (at) => {
      await accounts.setPicture(history.tx, userId, pictures.avatarId)
      sent.id = await this.#fillIn(applicant, application, pictures)
      await submitApplication(history.as(applicant), sent.id)
      await this.#stamp(sent.id, at)
    })
    const { answer } = application
    if (answer === null) return
    history.addStep(application.sentHoursAgo - answer.hoursLater, async (at) => {
      const seen = { applicationId: sent.id, submissionId: (await history.tx.one(selectSubmissionId, sent.id)).id }
      for (const fileId of await this.#filesOf(sent.id)) await logView(history.as(admin), fileId)
      if (answer.step === 'askForMore') await askForMore(history.as(admin), seen, answer.text)
      else await rejectApplication(history.as(admin), seen, answer.text)
      await this.#stamp(sent.id, at)
    })
  }

  async #filesOf(applicationId: string): Promise<string[]> {
    return (await this.#options.history.tx.many(selectDocuments, applicationId)).map(({ fileId }) => fileId)
  }
}
