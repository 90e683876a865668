/** One signed request to an endpoint, and what it means. */
import { DELIVERY_DELAYS_SECONDS, type AttemptError } from '#contract/limits.ts'
import { openText } from '#platform/sealed-text.ts'
import { AddressRefused, type Guard, type Target } from '#platform/outbound/guarded-request.ts'
import { headersOf } from './sign.ts'

export interface Outcome {
  readonly at: number
  /** Null: nothing was answered, for the reason in `error`. */
  readonly status: number | null
  readonly error: AttemptError | null
  readonly ms: number
  readonly answer: string
  readonly retryAfter: string | null
}

export interface Sealed {
  readonly sealedSecret: string
  readonly sealedOldSecret: string | null
}

/** The secrets that sign, the newest first. */
export const secretsOf = (key: Buffer, { sealedSecret, sealedOldSecret }: Sealed): string[] =>
  [sealedSecret, ...(sealedOldSecret === null ? [] : [sealedOldSecret])].map((sealed) => openText(key, sealed))

function errorOf(error: unknown): AttemptError {
  if (error instanceof AddressRefused) return error.why
  const code = String((error as { code?: unknown }).code)
  if (code === 'ETIMEDOUT') return 'timeout'
  if (['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH'].includes(code)) return 'refused'
  return /CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO|ALTNAME/.test(code) ? 'tls' : 'broken'
}

/** The outcome of an attempt to which nothing was answered. */
export const failed = (at: number, error: unknown): Outcome => ({
  at,
  status: null,
  error: errorOf(error),
  ms: Math.max(0, Math.round(Date.now() - at)),
  answer: '',
  retryAfter: null,
})

/** Checks and resolves the address. Answers the outcome of the attempt where it may not be called. */
export async function reach(guard: Guard, url: string): Promise<Target | Outcome> {
  const at = Date.now()
  try {
    return await guard.open(url)
  } catch (error) {
    return failed(at, error)
  }
}

export async function attempt(
  target: Target,
  secrets: readonly string[],
  { id, body }: { readonly id: string; readonly body: string },
  signal?: AbortSignal,
): Promise<Outcome> {
  const at = Date.now()
  try {
    const headers = headersOf(secrets, id, body, at)
    const answered = await target.send({ method: 'POST', headers, body: Buffer.from(body), ...(signal === undefined ? {} : { signal }) })
    const { status, text, ms, retryAfter } = answered
    return { at, status, error: null, ms: Math.round(ms), answer: text, retryAfter }
  } catch (error) {
    return failed(at, error)
  }
}

/** Standard Webhooks: only 2xx is success, also no redirect. */
export const isOk = ({ status }: Pick<Outcome, 'status'>): boolean => status !== null && status >= 200 && status < 300
/** The receiver says that it is gone for good. */
export const isGone = ({ status }: Pick<Outcome, 'status'>): boolean => status === 410
/** The endpoint as a whole cannot take anything now, whatever it is sent. */
export const isAway = ({ status }: Pick<Outcome, 'status'>): boolean =>
  status === null || status === 429 || (status >= 502 && status <= 504)

const JITTER = 0.2
/** The minimum after a timeout or a plea to slow down, in seconds. */
const AWAY_MIN_SECONDS = 60

/** Milliseconds until the next attempt; null after the last one. `random`: from 0 to 1. */
export function delayMs(tries: number, outcome: Outcome, random: number): number | null {
  const planned = DELIVERY_DELAYS_SECONDS[tries - 1]
  if (planned === undefined) return null
  const asked = Number(outcome.retryAfter ?? Number.NaN)
  const floor = isAway(outcome) && outcome.error !== 'refused' ? Math.max(planned, AWAY_MIN_SECONDS) : planned
  const wanted = Number.isFinite(asked) ? Math.min(Math.max(asked, floor), 2 * floor) : floor
  return Math.round(wanted * 1_000 * (1 - JITTER + 2 * JITTER * random))
}

/** The pauses of an endpoint that fails as a whole, in seconds, by the number of failures in a row. */
const PAUSES_SECONDS = [5, 15, 60, 300, 900, 1_800] as const

export const pauseMs = (failures: number, random: number): number =>
  Math.round((PAUSES_SECONDS[Math.min(failures, PAUSES_SECONDS.length) - 1] ?? 5) * 1_000 * (1 - JITTER + 2 * JITTER * random))
