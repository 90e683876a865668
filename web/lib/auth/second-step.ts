/** A sign-in that waits for its second step. Of this tab only, and a reload of /otp goes on from there. */
import type { FactorWay, SecondStep } from '#contract/types.ts'

const KEY = 'second-step'

export interface WaitingSignIn extends Pick<SecondStep, 'challenge' | 'ways' | 'isMailed' | 'canTrust'> {
  /** As far as this page knows: for the moment until the account itself is read. */
  readonly email: string
  /** Where the person was going. */
  readonly redirect: string | null
  /** When it is over, by the clock of this browser, counted from when it began here: whether that clock is right does not matter. */
  readonly endsAtMs: number
  /** From when on a code may be mailed, or the next one, by the same clock. */
  readonly nextMailAtMs: number
}

const WAYS: ReadonlySet<unknown> = new Set<FactorWay>(['totp', 'passkey', 'mail', 'backup'])

function isWaiting(value: unknown): value is WaitingSignIn {
  if (typeof value !== 'object' || value === null) return false
  const { challenge, ways, endsAtMs, nextMailAtMs, email } = value as Record<string, unknown>
  return (
    typeof challenge === 'string' &&
    typeof email === 'string' &&
    typeof endsAtMs === 'number' &&
    typeof nextMailAtMs === 'number' &&
    Array.isArray(ways) &&
    ways.every((way) => WAYS.has(way))
  )
}

const SECOND_MS = 1_000

/** What the server has answered just now, as this browser keeps it. */
export function beginWaiting(
  { challenge, ways, isMailed, canTrust, lastsMs, nextMailInSeconds }: SecondStep,
  { email, redirect }: { email: string; redirect: string | undefined },
  nowMs: number,
): WaitingSignIn {
  return {
    challenge,
    ways,
    isMailed,
    canTrust,
    email,
    redirect: redirect ?? null,
    endsAtMs: nowMs + lastsMs,
    nextMailAtMs: nowMs + nextMailInSeconds * SECOND_MS,
  }
}

/** Null when no sign-in was begun here. */
export function waitingSignIn(): WaitingSignIn | null {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
    return isWaiting(value) ? value : null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

export const keepWaiting = (waiting: WaitingSignIn): void => sessionStorage.setItem(KEY, JSON.stringify(waiting))

export const forgetWaiting = (): void => sessionStorage.removeItem(KEY)
