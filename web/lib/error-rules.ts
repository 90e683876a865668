/**
 * The error catalogue of spec §8 in one place: the title of a failure, the page it leads to, and whether it is retried. The
 * spec names statuses of HTTP; calls fail with codes of the contract, which stand for them here.
 */
import { QUERY_RETRIES } from '#contract/limits.ts'
import { isCallError } from './live/call-error.ts'

/** A suspended, closing or impersonated account may not do this: also 403. */
const STATUS_OF_CODE: Readonly<Record<string, number>> = {
  not_found: 204,
  wrong_status: 304,
  unauthorized: 401,
  forbidden: 403,
  suspended: 403,
  closing: 403,
  impersonating: 403,
  internal: 500,
}

/** The status of this failure in the catalogue; undefined for none. */
export const statusOf = (error: unknown): number | undefined => (isCallError(error) ? STATUS_OF_CODE[error.code] : undefined)

type TitleKey = 'titles.generic' | 'titles.noContent' | 'titles.notModified'

/**
 * The title of a failure, as a text or as a key of the catalog `errors`. "Nothing was changed" (304) comes before all others;
 * then `ofCaller`, which names the failed action; then a title in the answer; then that of the status.
 */
export function titleOf(error: unknown, ofCaller?: string): { text: string } | { key: TitleKey } {
  const status = statusOf(error)
  if (status === 304) return { key: 'titles.notModified' }
  const title = ofCaller ?? (isCallError(error) ? error.data.title : undefined)
  if (typeof title === 'string' && title !== '') return { text: title }
  return { key: status === 204 ? 'titles.noContent' : 'titles.generic' }
}

/** The consequence when a query fails for good, before or after its first result: sign-in, the page /500, or a message. */
export function consequenceOf(error: unknown): 'sign-in' | 'error-page' | 'none' {
  const status = statusOf(error)
  return status === 401 ? 'sign-in' : status === 500 ? 'error-page' : 'none'
}

/**
 * spec §8: up to 3 times, but not on 401 or 403. Nor when the arguments are refused: a retry gets the same answer, and the user
 * would see it seven seconds later.
 */
export const mayRetry = (failures: number, error: unknown): boolean =>
  failures < QUERY_RETRIES && ![401, 403].includes(statusOf(error) ?? 0) && !isCallError(error, 'bad_request', 'not_public')

/** An answer that no retry changes, and that its screen shows by itself: a rendered page shows it at once. */
export const isFinal = (error: unknown): boolean => isCallError(error) && !mayRetry(0, error) && consequenceOf(error) === 'none'
