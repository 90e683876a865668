/**
 * The proof that sensitive steps ask for (product.md §1): the session is in its user's hands.
 *
 *   signed in ──▶ proven for some minutes ──▶ not proven ──one of the account's ways──▶ proven for some minutes
 *
 * The refusal lists the ways: those of the second factor where there is one, else the password or a passkey. Each is a call of its own
 * that ends in `prove`. A payout by mailed code is the exception: the mail names its amount and payee, and the code ends in
 * `provePayout`.
 */
import { PROOF_MINUTES } from '#contract/limits.ts'
import { CallError } from '#platform/call-error.ts'
import type { MutationContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Db } from '#platform/db/database.ts'
import { dollarsFromCents } from '#contract/rules/money.ts'
import { sessions } from '../../users/index.ts'
import { selectProofForShare } from '../account/account.sql.ts'
import type { Attempt } from '../limits/attempts.ts'
import { boundToPayout, networkOf, type PayoutAsked } from '../account/code-bindings.ts'
import { factorsOf, factorWays, isTwoFactorOn } from '../two-factor/factors.ts'
import type { FactorsRow } from '../two-factor/two-factor.sql.ts'

type Context = Pick<MutationContext<Actor>, 'tx' | 'actor'>

/** Counts by the account and not by its address: attempts at the sign-in do not keep a signed-in user from proving. */
export const proofAttemptOf = ({ actor, address }: { readonly actor: Actor; readonly address: string }): Attempt => ({
  email: `proof of ${actor.userId}`,
  address,
})

/** The ways in which an account can prove it. An account without one signs in again. */
function proofWays(factors: FactorsRow): string[] {
  if (isTwoFactorOn(factors)) return factorWays(factors)
  const ways = [...(factors.hasPassword ? ['password'] : []), ...(factors.hasPasskey ? ['passkey'] : [])]
  return ways.length === 0 ? ['sign_in'] : ways
}

async function proofRequired(tx: Db, session: { userId: string } | undefined, details: Record<string, unknown> = {}): Promise<CallError> {
  const ways = session === undefined ? ['sign_in'] : proofWays(await factorsOf(tx, session.userId))
  return new CallError('proof_required', 'Please confirm that it is you, then try again.', { ways, ...details })
}

/** Refuses with `proof_required` unless the session is proven. */
export async function requireProof({ tx, actor }: Context): Promise<void> {
  const session = actor.sessionId === null ? undefined : await tx.maybe(selectProofForShare, actor.sessionId)
  if (session?.isProven === true) return
  throw await proofRequired(tx, session)
}

/** The payout that the dialog asks to confirm, in the contract's shape. */
const wireOf = (payout: PayoutAsked) => {
  const network = networkOf(payout)
  return {
    amount: dollarsFromCents(payout.amountCents),
    paymentMethod: payout.method,
    paymentDetails: payout.details,
    ...(network === null ? {} : { network }),
  }
}

/**
 * Refuses a payout with `proof_required` and its details, unless the session is proven by more than a mailed code, or a code was mailed for
 * this very payout.
 */
export async function requirePayoutProof({ tx, actor }: Context, payout: PayoutAsked): Promise<void> {
  const { sessionId } = actor
  if (sessionId !== null && (await sessions.takePayoutProof(tx, sessionId, boundToPayout(actor, payout)))) return
  const session = sessionId === null ? undefined : await tx.maybe(selectProofForShare, sessionId)
  if (session?.isProven === true && !session.isByMail) return
  throw await proofRequired(tx, session, { payout: wireOf(payout) })
}

const signedOut = () => new CallError('unauthorized', 'Please sign in to continue.')

/** Proves the session for some minutes. `isByMail`: for everything but payouts. Answers the end, in epoch milliseconds. */
export async function prove({ tx, actor }: Context, isByMail = false): Promise<number> {
  const provenUntil = actor.sessionId === null ? undefined : await sessions.prove(tx, actor.sessionId, PROOF_MINUTES, isByMail)
  if (provenUntil === undefined) throw signedOut()
  return provenUntil
}

/** Allows this payout to be requested once, for some minutes. Answers the end, in epoch milliseconds. */
export async function provePayout({ tx, actor }: Context, payout: PayoutAsked): Promise<number> {
  const bound = boundToPayout(actor, payout)
  const provenUntil = actor.sessionId === null ? undefined : await sessions.provePayout(tx, actor.sessionId, bound, PROOF_MINUTES)
  if (provenUntil === undefined) throw signedOut()
  return provenUntil
}
