/**
 * The error catalogue of spec §8 in one place: what a failure is called, where it leads, and whether it is tried again. The
 * spec speaks of statuses of HTTP; calls fail with codes of the contract, which stand for them here.
 */
import { QUERY_RETRIES } from '#contract/limits.ts'
import { isCallError } from './live/call-error.ts'

/** An account that is suspended, being closed or only visited may not do what it asks: that, too, is 403. */
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

/** The status that the catalogue means by this failure; undefined when it names none. */
export const statusOf = (error: unknown): number | undefined => (isCallError(error) ? STATUS_OF_CODE[error.code] : undefined)

type TitleKey = 'titles.generic' | 'titles.noContent' | 'titles.notModified'

/**
 * The title of a failure, as a text or as a key of the catalog `errors`. That nothing was changed (304) goes before all else;
 * then `ofCaller`, which says what failed; then one that the answer brings along; then what the status says.
 */
export function titleOf(error: unknown, ofCaller?: string): { text: string } | { key: TitleKey } {
  const status = statusOf(error)
  if (status === 304) return { key: 'titles.notModified' }
  const title = ofCaller ?? (isCallError(error) ? error.data.title : undefined)
  if (typeof title === 'string' && title !== '') return { text: title }
  return { key: status === 204 ? 'titles.noContent' : 'titles.generic' }
}

/** What follows when a query fails for good, before or after its first result: signing in again, the page /500, or nothing but its place on the screen saying so. */
export function consequenceOf(error: unknown): 'sign-in' | 'error-page' | 'none' {
  const status = statusOf(error)
  return status === 401 ? 'sign-in' : status === 500 ? 'error-page' : 'none'
}

/**
 * spec §8: up to 3 times, but not on 401 or 403. Nor where the question itself is refused: the same words get the same answer, and whoever
 * waits would hear of it seven seconds later.
 */
export const mayRetry = (failures: number, error: unknown): boolean =>
  failures < QUERY_RETRIES && ![401, 403].includes(statusOf(error) ?? 0) && !isCallError(error, 'bad_request', 'not_public')
