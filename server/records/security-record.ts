/**
 * The record of security: one line of the log for each call that signs in, proves a user, changes a way to sign in or acts as an admin,
 * done or refused, and for each forbidden call (ASVS 16.3). A line has the time, the network, the user (for a sign-in: the account), the
 * call and its result, without the arguments. `journalKey` names the row of the journal for the call.
 */
import type { NoteCall } from '#realtime/note-call.ts'
import type { Log } from '#platform/log.ts'

const AREAS = /^(?:auth|setup|admin\/\w+):/
/** Left out because every open page makes it regularly. */
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
