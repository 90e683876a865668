/**
 * The proof of identity. Sensitive steps are refused without one (product.md §1). One dialog asks for all of them, and all
 * waiting steps continue with its answer.
 *
 *   quiet ──refused──▶ asking ──proven──▶ quiet: the steps are sent again
 *                         └───given up──▶ quiet: the refusal stands
 */
import type { PayoutWanted } from '#contract/types.ts'

/** A method by which an account can prove itself. Unknown ones are left out. */
export type Way = 'password' | 'totp' | 'mail' | 'passkey' | 'backup' | 'sign_in'

export interface ProofRequest {
  readonly ways: readonly Way[]
  /** The payout that needs the proof: a mailed code is for this one only. */
  readonly payout: PayoutWanted | null
  readonly answer: (isProven: boolean) => void
}

const WAYS: ReadonlySet<unknown> = new Set<Way>(['password', 'totp', 'mail', 'passkey', 'backup', 'sign_in'])
const listeners = new Set<() => void>()
let asking: { request: ProofRequest; answered: Promise<boolean> } | null = null

function set(next: typeof asking): void {
  asking = next
  for (const listener of listeners) listener()
}

const isPayout = (payout: unknown): payout is PayoutWanted =>
  typeof payout === 'object' &&
  payout !== null &&
  'amount' in payout &&
  typeof payout.amount === 'number' &&
  'paymentDetails' in payout &&
  typeof payout.paymentDetails === 'string' &&
  'paymentMethod' in payout

/** Returns whether the proof succeeded. `ways` and `payout` are as the refusal names them. */
export function askForProof(ways: unknown, payout?: unknown): Promise<boolean> {
  if (asking !== null) return asking.answered
  const known = Array.isArray(ways) ? ways.filter((way): way is Way => WAYS.has(way)) : []
  let settle: (isProven: boolean) => void = () => undefined
  const answered = new Promise<boolean>((resolve) => {
    settle = resolve
  })
  const request: ProofRequest = {
    ways: known,
    payout: isPayout(payout) ? payout : null,
    answer: (isProven) => {
      // An answer that comes twice does not end the next question.
      if (asking?.request === request) set(null)
      settle(isProven)
    },
  }
  set({ request, answered })
  return answered
}

/** The open question. */
export const currentProof = (): ProofRequest | null => asking?.request ?? null

export function onProof(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
