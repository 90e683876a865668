/** A second look of another admin at a random share of approvals (docs/decisions/2026-11-26-identity-over-time.md). */
import { createHmac } from 'node:crypto'
import { CallError } from '#platform/call-error.ts'
import type { MutationContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { noteAct } from '../audit/index.ts'
import { userIdOf } from '#server/shared/user-id.ts'
import { insertEvent, type ApplicationRow } from './applications.sql.ts'
import { markLook } from './checks.sql.ts'
import { requestDocument } from './renewal.ts'
import { takeApproved, type SeenApproval } from './take-seen.ts'
import { anyApplication } from './topics.ts'

const SHARES = 2 ** 32

/**
 * Whether a submission is among the share of approvals that another admin looks at. Drawn by a keyed hash: the same for each computation, a larger
 * share contains a smaller one, and no admin can tell before the decision.
 */
export const isDrawn = (secret: Buffer | string, submissionId: string, percent: number): boolean =>
  createHmac('sha256', secret).update(`second-look:${submissionId}`).digest().readUInt32BE(0) < (percent / 100) * SHARES

type Context = MutationContext<Actor>

async function takeLook(context: Context, seen: SeenApproval, from: readonly ApplicationRow['secondLook'][]): Promise<ApplicationRow> {
  const row = await takeApproved(context, seen)
  if (row.decidedBy === context.actor.userId)
    throw new CallError('own_decision', 'Another admin than the one who approved must look at it.')
  if (!from.includes(row.secondLook))
    throw new CallError('wrong_status', 'Another admin has already looked at this application.', { status: row.status })
  return row
}

async function keepLook(context: Context, row: ApplicationRow, look: 'confirmed' | 'reopened', note: string | null): Promise<void> {
  const { tx, actor, touch } = context
  await tx.run(markLook, row.id, look, userIdOf(actor))
  await tx.run(insertEvent, row.id, `look_${look}`, userIdOf(actor), note, null)
  noteAct(context.tx, { about: [row.userId], before: { secondLook: row.secondLook }, after: { secondLook: look } })
  touch(anyApplication())
}

/** waiting or reopened → confirmed. Errors: not_found, wrong_status, sent_again, own_application, own_decision. */
export async function confirmLook(context: Context, seen: SeenApproval): Promise<void> {
  await keepLook(context, await takeLook(context, seen, ['waiting', 'reopened']), 'confirmed', null)
}

/**
 * waiting → reopened: the model is asked for a new document, for a reason that the model reads, and nothing else changes until an admin decides.
 * Errors: as confirmLook.
 */
export async function reopenLook(context: Context, seen: SeenApproval, reason: string): Promise<void> {
  const row = await takeLook(context, seen, ['waiting'])
  await keepLook(context, row, 'reopened', reason)
  await requestDocument(context, row, reason)
}
