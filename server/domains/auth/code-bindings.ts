/**
 * What a mailed code of the second factor is bound to (reference: the session that asked, the purpose, and of money the amount and the
 * payee that its mail names). Kept with the code as a digest: typed anywhere else the code opens nothing.
 */
import { createHash } from 'node:crypto'
import { CallError } from '#realtime/call-error.ts'
import type { Actor } from '#server/actor.ts'

const digest = (...parts: readonly (string | number | null)[]): Buffer => createHash('sha256').update(JSON.stringify(parts)).digest()

/** One sign-in between its two steps. */
export const boundToSignIn = (challenge: string): Buffer => digest('sign-in', challenge)

/** One session's sensitive steps. Error: unauthorized. */
export function boundToSession({ sessionId }: Pick<Actor, 'sessionId'>): Buffer {
  if (sessionId === null) throw new CallError('unauthorized', 'Please sign in to continue.')
  return digest('session', sessionId)
}
