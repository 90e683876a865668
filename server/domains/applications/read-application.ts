/** One application as admins see it: the last version that was sent, with its history and the access log of its documents. */
import { READING_PAYOUTS } from '#contract/shapes/admin-roles.ts'
import { maskPayout } from '#contract/rules/mask.ts'
import type { QueryContext } from '#realtime/implement.ts'
import { isAdminOf, type Actor } from '#server/access/actor.ts'
import { avatarUrl } from '../media/index.ts'
import { settingOf } from '../settings/index.ts'
import { userOf } from '../users/index.ts'
import { selectSent, selectViews } from './admin-lists.sql.ts'
import { answersOfSending, changedSteps } from './answers.ts'
import { selectApplicant, selectApplication, selectDocuments, selectEvents, selectLastEventId } from './applications.sql.ts'
import { readKeepDays, readPicture } from './calls.ts'
import { ageOf } from './find-problems.ts'
import { presentEvent, presentFile, presentPicture } from './present.ts'
import { anyApplication, applicationsOf } from './topics.ts'

/** Null: there is none, or nothing of it was sent. */
export async function readApplication({ db, actor, watch }: Pick<QueryContext<Actor>, 'db' | 'actor' | 'watch'>, applicationId: string) {
  watch(anyApplication(), settingOf('identity_keep_days'))
  const row = await db.maybe(selectApplication, applicationId)
  if (row === undefined || row.status === 'draft' || row.submittedAt === null) return null
  const [latest, before] = await db.many(selectSent, row.id)
  if (latest === undefined) throw new Error(`the application ${row.id} was submitted without an event`)
  const answers = answersOfSending(latest.answers)
  const [applicant, events, views] = [
    await db.one(selectApplicant, row.userId),
    await db.many(selectEvents, row.id),
    await db.many(selectViews, row.id),
  ]
  watch(
    applicationsOf(row.userId),
    ...[row.userId, ...events.flatMap(({ byId }) => byId ?? []), ...views.map(({ viewerId }) => viewerId)].map((id) => userOf(id)),
  )
  return {
    _id: row.id,
    status: row.status,
    submissionId: latest.id,
    eventId: (await db.one(selectLastEventId, row.id)).id,
    note: row.note,
    documentExpiresOn: row.documentExpiresOn,
    renewal: row.renewal === null ? null : { state: row.renewal, reason: row.renewalReason },
    secondLook: row.secondLook,
    isOwnDecision: row.decidedBy !== null && row.decidedBy === actor.userId,
    submittedAt: row.submittedAt,
    decidedAt: row.decidedAt,
    answers: isAdminOf(actor, READING_PAYOUTS)
      ? answers
      : { ...answers, payout: { ...answers.payout, details: maskPayout(answers.payout.details) } },
    picture: presentPicture(await readPicture(db, answers.profile.pictureId)),
    keepDays: await readKeepDays(db),
    applicant: {
      _id: row.userId,
      name: applicant.name,
      email: applicant.email,
      handle: applicant.handle,
      picture: avatarUrl(applicant.pictureId),
      memberSince: applicant.createdAt,
    },
    age: ageOf(answers.identity.birthDate, Date.now()),
    isOwn: row.userId === actor.userId,
    // Documents added since the submission are hidden until they are submitted.
    files: (await db.many(selectDocuments, row.id)).filter(({ wasSent }) => wasSent).map(presentFile),
    filesRemovedAt: events.findLast(({ kind }) => kind === 'documents_removed')?.at ?? null,
    changedSteps: before === undefined ? [] : changedSteps(before.answers, latest.answers),
    events: events.map((event) => ({ ...presentEvent(event), by: event.byName })),
    views: views.map(({ id, at, slot, viewerName }) => ({ _id: id, at, slot, by: viewerName })),
  }
}
