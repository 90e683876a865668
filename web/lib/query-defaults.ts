/** Query defaults of spec §8 and §9: fresh for 10 s, up to 3 retries, none when signing in is what it takes. */
import { QUERY_RETRIES, QUERY_STALE_MS } from '#contract/limits.ts'
import { isCallError } from './live/call-error.ts'

/** Refusals that stay refusals however often one asks. */
const isFinal = (error: unknown) => isCallError(error) && !isCallError(error, 'unavailable', 'internal', 'connection_lost')

export const queryDefaults = {
  staleTime: QUERY_STALE_MS,
  retry: (failures: number, error: unknown) => failures < QUERY_RETRIES && !isFinal(error),
  // What is live needs no asking again.
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const
