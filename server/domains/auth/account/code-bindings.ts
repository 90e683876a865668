/**
 * Binds a mailed code of the second factor to its use: the session that requested it, the purpose and, for a payout, the amount and the
 * payee named in the mail. Stored with the code as a digest; anywhere else the code opens nothing.
 */
import { createHash } from 'node:crypto'
import { networkFor, type Network } from '#contract/rules/payouts.ts'
import type { WithdrawalMethod } from '#contract/types.ts'
import { CallError } from '#platform/call-error.ts'
import type { Actor } from '#server/access/actor.ts'

const digest = (...parts: readonly (string | number | null)[]): Buffer => createHash('sha256').update(JSON.stringify(parts)).digest()

/** A payout as it was requested. */
export interface PayoutAsked {
  readonly amountCents: number
  readonly method: WithdrawalMethod
  readonly details: string
  /** Crypto only; when missing, the default network. */
  readonly network?: Network | null | undefined
}

export const networkOf = ({ method, network }: Pick<PayoutAsked, 'method' | 'network'>): Network | null =>
  networkFor(method, network ?? undefined)

/** Binds to one sign-in between its two steps. */
export const boundToSignIn = (challenge: string): Buffer => digest('sign-in', challenge)

function idOf({ sessionId }: Pick<Actor, 'sessionId'>): string {
  if (sessionId === null) throw new CallError('unauthorized', 'Please sign in to continue.')
  return sessionId
}

/** Binds to the sensitive steps of one session. Error: unauthorized. */
export const boundToSession = (actor: Pick<Actor, 'sessionId'>): Buffer => digest('session', idOf(actor))

/** Binds to one payout of exactly this amount to exactly this payee, requested in one session. Error: unauthorized. */
export const boundToPayout = (actor: Pick<Actor, 'sessionId'>, payout: PayoutAsked): Buffer =>
  digest('payout', idOf(actor), payout.amountCents, payout.method, networkOf(payout), payout.details)
