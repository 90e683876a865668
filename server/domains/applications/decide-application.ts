/** Decisions of admins: each locks the application, checks its status, and notifies the applicant in the same transaction. */
import * as shapes from '#contract/shapes/own-profile.ts'
import { CallError } from '#platform/call-error.ts'
import type { MutationContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { userIdOf } from '#server/shared/user-id.ts'
import { noteAct } from '../audit/index.ts'
import { anyModel, becomeModel, modelIdentity, modelOf } from '../models/index.ts'
import { notify, type NewNotification } from '../notifications/index.ts'
import { readSetting } from '../settings/index.ts'
import { accounts, anyUser, userOf } from '../users/index.ts'
import { completeAnswers, type Answers } from './answers.ts'
import {
  insertEvent,
  markApproved,
  markNeedsInfo,
  markRejected,
  selectAnswers,
  selectApplicant,
  selectIsHandleTaken,
  type ApplicationRow,
} from './applications.sql.ts'
import { assertExpiry } from './expiry.ts'
import { isDrawn } from './second-look.ts'
import { takeUndecided, type Seen } from './take-seen.ts'
import { anyApplication, applicationsOf } from './topics.ts'

type Context = MutationContext<Actor>

interface Approval {
  /** The last valid day of the document; null: it has none. */
  readonly expiresOn: string | null
  /** Of the installation, for the draw. */
  readonly secret: Buffer
}

async function record(
  context: Context,
  { id, userId }: ApplicationRow,
  kind: 'needs_info' | 'approved' | 'rejected',
  note: string | null,
  notification: NewNotification,
): Promise<void> {
  noteAct(context.tx, { about: [userId] })
  await context.tx.run(insertEvent, id, kind, userIdOf(context.actor), note, null)
  await notify(context, { userId, ...notification })
  context.touch(applicationsOf(userId), anyApplication())
}

const handleTaken = () => new CallError('handle_taken', 'This handle is taken now. Please ask the applicant for another one.')

/** Gives the user the name and handle of the application. Answers the handle. */
async function nameModel({ tx }: Context, userId: string, { name, handle: wanted, pictureId }: Answers['profile']): Promise<string> {
  const handle = shapes.handle.parse(wanted)
  if ((await tx.one(selectIsHandleTaken, handle, userId)).isTaken) throw handleTaken()
  await modelIdentity.renameApplicant(tx, userId, { name: name.trim(), handle })
  if (pictureId !== null) await accounts.setPicture(tx, userId, pictureId)
  return handle
}

/** The profile in the form that its own editor would store. */
const cleanProfile = ({ profile, work }: Answers) => ({
  headline: shapes.headline.parse(profile.headline),
  bio: shapes.bio.parse(profile.bio),
  tags: shapes.profileTags.parse(profile.tags),
  languages: shapes.profileLanguages.parse(profile.languages),
  wontDo: shapes.wontDo.parse(work.wontDo),
})

/**
 * submitted → approved: the applicant is a model from this transaction on. Errors: not_found, wrong_status, sent_again, own_application,
 * handle_taken, applicant_suspended, expiry_missing, document_expired.
 */
export async function approveApplication(context: Context, seen: Seen, { expiresOn, secret }: Approval): Promise<void> {
  const { tx, touch, actor } = context
  const row = await takeUndecided(context, seen, 'approve')
  const { isSuspended } = await tx.one(selectApplicant, row.userId)
  if (isSuspended)
    throw new CallError('applicant_suspended', 'The account of the applicant is suspended. It cannot become a model until it is restored.')
  const answers = completeAnswers((await tx.one(selectAnswers, row.id)).answers)
  assertExpiry(answers.identity.documentKind, expiresOn)
  const handle = await nameModel(context, row.userId, answers.profile)
  await becomeModel(tx, row.userId, { ...cleanProfile(answers), coverId: null, joinedDaysAgo: 0 })
  const percent = Number(await readSetting(tx, 'second_look_percent'))
  await tx.run(markApproved, row.id, userIdOf(actor), expiresOn, isDrawn(secret, seen.submissionId, percent))
  await record(context, row, 'approved', null, { kind: 'application_approved', data: { handle } })
  touch(userOf(row.userId), modelOf(row.userId), anyModel(), anyUser())
}

/** submitted → needs_info, with a list of what is missing. Errors: not_found, wrong_status, sent_again, own_application. */
export async function askForMore(context: Context, seen: Seen, note: string): Promise<void> {
  const row = await takeUndecided(context, seen, 'askForMore')
  await context.tx.run(markNeedsInfo, row.id, note)
  await record(context, row, 'needs_info', note, { kind: 'application_needs_info', data: { message: note } })
}

/** submitted or needs_info → rejected, with the reason. Errors: not_found, wrong_status, sent_again, own_application. */
export async function rejectApplication(context: Context, seen: Seen, reason: string): Promise<void> {
  const row = await takeUndecided(context, seen, 'reject')
  await context.tx.run(markRejected, row.id, userIdOf(context.actor), reason)
  await record(context, row, 'rejected', reason, { kind: 'application_rejected', data: { reason } })
}
