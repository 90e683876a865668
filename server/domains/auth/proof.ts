/**
 * The proof that sensitive steps ask for (product.md §1): whoever holds the session is its owner.
 *
 *   signed in ──▶ proven for some minutes ──▶ not proven ──one of the account's ways──▶ proven for some minutes
 *
 * The ways are told with the refusal: those of the second factor where there is one, else the password or a passkey. Each is a call
 * of its own that ends in `prove`.
 */
import { PROOF_MINUTES } from '#contract/limits.ts'
import { CallError } from '#realtime/call-error.ts'
import type { MutationContext } from '#realtime/implement.ts'
import type { Actor } from '#server/actor.ts'
import { markProven, selectProofForShare } from './account.sql.ts'
import type { Attempt } from './attempts.ts'
import { factorsOf, factorWays, isTwoFactorOn } from './factors.ts'
import type { FactorsRow } from './two-factor.sql.ts'

type Context = Pick<MutationContext<Actor>, 'tx' | 'actor'>

/** Counted by the account and not by its address: guesses at the sign-in do not keep an owner who is in from proving it. */
export const proofAttemptOf = ({ actor, address }: { readonly actor: Actor; readonly address: string }): Attempt => ({ email: `proof of ${actor.userId}`, address })

/** How an account can prove it. One without a way of its own signs in again. */
function proofWays(factors: FactorsRow): string[] {
  if (isTwoFactorOn(factors)) return factorWays(factors)
  const ways = [...(factors.hasPassword ? ['password'] : []), ...(factors.hasPasskey ? ['passkey'] : [])]
  return ways.length === 0 ? ['sign_in'] : ways
}

/** Refuses with `proof_required` unless the session is proven. */
export async function requireProof({ tx, actor }: Context): Promise<void> {
  const session = actor.sessionId === null ? undefined : await tx.maybe(selectProofForShare, actor.sessionId)
  if (session?.isProven === true) return
  const ways = session === undefined ? ['sign_in'] : proofWays(await factorsOf(tx, session.userId))
  throw new CallError('proof_required', 'Please confirm that it is you, then try again.', { ways })
}

/** From now on the session is proven, for some minutes. Answers until when. */
export async function prove({ tx, actor }: Context): Promise<number> {
  const proven = actor.sessionId === null ? undefined : await tx.maybe(markProven, actor.sessionId, PROOF_MINUTES)
  if (proven === undefined) throw new CallError('unauthorized', 'Please sign in to continue.')
  return proven.provenUntil
}
