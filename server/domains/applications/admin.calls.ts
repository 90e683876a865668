import type { Contract } from '#contract/index.ts'
import { OF_APPLICATIONS, READING_PAYOUTS } from '#contract/shapes/admin-roles.ts'
import { PAGE_DEFAULT } from '#contract/limits.ts'
import { maskPayout } from '#contract/rules/mask.ts'
import type { Implements } from '#realtime/implement.ts'
import { isAdminOf, type Actor } from '#server/access/actor.ts'
import { decodeCursor, pageOf } from '#platform/cursor.ts'
import { assertCursorId } from '#platform/id-cursor.ts'
import { pictureUrl } from '../media/index.ts'
import { settingOf } from '../settings/index.ts'
import { userOf } from '../users/index.ts'
import { countWaiting, selectDecided, selectSent, selectViews, selectWaiting, type ListRow } from './admin-lists.sql.ts'
import { answersOfSending, changedSteps } from './answers.ts'
import { selectApplicant, selectApplication, selectDocuments, selectEvents } from './applications.sql.ts'
import { assertTimeKey } from './time-key.ts'
import { readKeepDays, readPicture } from './calls.ts'
import { approveApplication, askForMore, rejectApplication } from './decide-application.ts'
import { ageOf } from './find-problems.ts'
import { presentEvent, presentFile, presentPicture } from './present.ts'
import { anyApplication, applicationsOf } from './topics.ts'

const DONE = { success: true as const }
const AVATAR_WIDTH = 96

const presentRow = (row: ListRow) => ({
  _id: row.id,
  status: row.status,
  submittedAt: row.submittedAt,
  decidedAt: row.decidedAt,
  name: row.profileName ?? row.name,
  headline: row.headline ?? '',
  sentCount: row.sentCount,
  applicant: { _id: row.userId, name: row.name, email: row.email, picture: pictureUrl(row.pictureId, AVATAR_WIDTH) },
})

export const createAdminApplicationCalls = () =>
  ({
    async list({ db, watch }, { status, limit = PAGE_DEFAULT, cursor }) {
      const [key, id] = decodeCursor(cursor, ['string', 'string']) ?? [null, null]
      const rows = await db.many(
        status === 'submitted' || status === 'needs_info' ? selectWaiting : selectDecided,
        status,
        key === null ? null : assertTimeKey(key),
        id === null ? null : assertCursorId(id),
        limit + 1,
      )
      const page = pageOf(rows, limit, (row) => [row.sortKey, row.id])
      watch(anyApplication(), ...page.rows.map(({ userId }) => userOf(userId)))
      return { items: page.rows.map(presentRow), nextCursor: page.nextCursor }
    },
    async getWaitingCount({ db, actor, watch }) {
      if (!isAdminOf(actor, OF_APPLICATIONS)) return 0
      watch(anyApplication())
      return (await db.one(countWaiting)).count
    },
    async get({ db, actor, watch }, { applicationId }) {
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
        note: row.note,
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
          picture: pictureUrl(applicant.pictureId, AVATAR_WIDTH),
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
    },
    async approve(context, seen) {
      await approveApplication(context, seen)
      return DONE
    },
    async askForMore(context, { note, ...seen }) {
      await askForMore(context, seen, note)
      return DONE
    },
    async reject(context, { reason, ...seen }) {
      await rejectApplication(context, seen, reason)
      return DONE
    },
  }) satisfies Implements<Contract['admin']['applications'], Actor>
