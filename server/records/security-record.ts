/**
 * The record of security: one line of the log for each call by which somebody signs in, proves who they are, changes how they sign in or
 * acts as an admin, whether it was done or refused, and for each call that somebody was not allowed to make (ASVS 16.3). A line has when,
 * from where, who (of a sign-in: whose account it is about), what, and how it ended; nothing of what was sent. `journalKey` names the row of the journal that the call has left.
 */
import type { NoteCall } from '#realtime/note-call.ts'
import type { Log } from '#platform/log.ts'

const AREAS = /^(?:auth|setup|admin\/\w+):/
/** Moves the end of a session on, for every open page. */
const LEFT_OUT: ReadonlySet<string> = new Set(['auth:renewSession'])
const SINGLE: ReadonlySet<string> = new Set(['withdrawals:requestWithdrawal'])
const REFUSALS: ReadonlySet<string> = new Set(['unauthorized', 'forbidden', 'proof_required', 'suspended', 'impersonating'])

export function createSecurityRecord(log: Log): NoteCall {
  return ({ path, callId, journalKey, actor, concerned, address, outcome }) => {
    const code = outcome.ok ? null : outcome.failure.data.code
    const isOfArea = (AREAS.test(path) && !LEFT_OUT.has(path)) || SINGLE.has(path)
    if (!isOfArea && (code === null || !REFUSALS.has(code))) return
    const userId = actor?.userId ?? concerned
    log.info(
      { security: outcome.ok ? 'done' : code, path, callId, journalKey, userId, impersonatorId: actor?.impersonatorId ?? null, address },
      outcome.ok ? 'a call that concerns security' : 'a call was refused',
    )
  }
}
