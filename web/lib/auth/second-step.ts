/** A sign-in that waits for its second step, kept in this tab: a reload of /otp continues there. */
import type { FactorWay, SecondStep } from '#contract/types.ts'

const KEY = 'second-step'

export interface WaitingSignIn extends Pick<SecondStep, 'challenge' | 'ways' | 'isMailed' | 'canTrust'> {
  /** As far as this page knows: until the user itself is loaded. */
  readonly email: string
  /** The page that the user wanted to open. */
  readonly redirect: string | null
  /** The end, by the clock of this browser, counted from the start here: a wrong clock does no harm. */
  readonly endsAtMs: number
  /** The time from which on a code may be mailed, or the next one, by the same clock. */
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

/** The server's latest answer, in the form that this browser keeps. */
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

/** Null when no sign-in was started here. */
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
