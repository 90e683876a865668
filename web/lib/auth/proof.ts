/**
 * Who is here? Sensitive steps are refused until it is proven (product.md §1). One dialog asks, whoever was refused, and all
 * that wait go on with its answer.
 *
 *   quiet ──refused──▶ asking ──proven──▶ quiet: the steps are sent again
 *                         └───given up──▶ quiet: the refusal stands
 */
import type { PayoutWanted } from '#contract/types.ts'

/** How an account can prove it. A way that this version does not know is left out. */
export type Way = 'password' | 'totp' | 'mail' | 'passkey' | 'backup' | 'sign_in'

export interface ProofRequest {
  readonly ways: readonly Way[]
  /** The payout that it is asked for: a mailed code is for this one alone. */
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

/** Answers whether it was proven. `ways` and `payout` are as the refusal names them. */
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
      // An answer that comes twice does not end what is asked next.
      if (asking?.request === request) set(null)
      settle(isProven)
    },
  }
  set({ request, answered })
  return answered
}

/** What is asked for now. */
export const currentProof = (): ProofRequest | null => asking?.request ?? null

export function onProof(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
