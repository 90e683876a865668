/**
 * The error catalogue of spec §8 in one place: what a failure is called, where it leads, and whether it is tried again. The
 * spec speaks of statuses of HTTP; calls fail with codes of the contract, which stand for them here.
 */
import { QUERY_RETRIES } from '#contract/limits.ts'
import { isCallError } from './live/call-error.ts'

const STATUS_OF_CODE: Readonly<Record<string, number>> = { not_found: 204, wrong_status: 304, unauthorized: 401, forbidden: 403, internal: 500 }

/** The status that the catalogue means by this failure; undefined when it names none. */
export const statusOf = (error: unknown): number | undefined => (isCallError(error) ? STATUS_OF_CODE[error.code] : undefined)

type TitleKey = 'titles.generic' | 'titles.noContent' | 'titles.notModified'

/** The title of a failure: one that the answer brings along, else a key of the catalog `errors`. */
export function titleOf(error: unknown): { text: string } | { key: TitleKey } {
  const title = isCallError(error) ? error.data.title : undefined
  if (typeof title === 'string' && title !== '') return { text: title }
  const status = statusOf(error)
  return { key: status === 204 ? 'titles.noContent' : status === 304 ? 'titles.notModified' : 'titles.generic' }
}

/** What follows when a query fails for good: signing in again, the page /500, or nothing but its place on the screen saying so. */
export function consequenceOf(error: unknown): 'sign-in' | 'error-page' | 'none' {
  const status = statusOf(error)
  return status === 401 ? 'sign-in' : status === 500 ? 'error-page' : 'none'
}

/** Failures that may be none a moment later. Every other refusal stays one however often it is asked. */
const isPassing = (error: unknown) => !isCallError(error) || isCallError(error, 'unavailable', 'internal', 'connection_lost')

export const mayRetry = (failures: number, error: unknown): boolean => failures < QUERY_RETRIES && isPassing(error)
