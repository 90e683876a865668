/**
 * Who is here? Sensitive steps are refused until it is proven (product.md §1). One dialog asks, whoever was refused, and all
 * that wait go on with its answer.
 *
 *   quiet ──refused──▶ asking ──proven──▶ quiet: the steps are sent again
 *                         └───given up──▶ quiet: the refusal stands
 */

/** How an account can prove it. A way that this version does not know is left out. */
export type Way = 'password' | 'totp' | 'mail' | 'passkey' | 'backup' | 'sign_in'

export interface ProofRequest {
  readonly ways: readonly Way[]
  readonly answer: (isProven: boolean) => void
}

const WAYS: ReadonlySet<unknown> = new Set<Way>(['password', 'totp', 'mail', 'passkey', 'backup', 'sign_in'])
const listeners = new Set<() => void>()
let asking: { request: ProofRequest; answered: Promise<boolean> } | null = null

function set(next: typeof asking): void {
  asking = next
  for (const listener of listeners) listener()
}

/** Answers whether it was proven. */
export function askForProof(ways: unknown): Promise<boolean> {
  if (asking !== null) return asking.answered
  const known = Array.isArray(ways) ? ways.filter((way): way is Way => WAYS.has(way)) : []
  let settle: (isProven: boolean) => void = () => undefined
  const answered = new Promise<boolean>((resolve) => {
    settle = resolve
  })
  const request: ProofRequest = {
    ways: known,
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
