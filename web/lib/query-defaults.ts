/** Query defaults of spec §8 and §9: fresh for 10 s, up to 3 retries, none when the user has to sign in. */
import { QUERY_STALE_MS } from '#contract/limits.ts'
import { mayRetry } from './error-rules.ts'
import { cameWithPage } from './live/page-refusals.ts'

export const queryDefaults = {
  staleTime: QUERY_STALE_MS,
  retry: mayRetry,
  // A rendered page shows a failure; its first rendering in the browser shows the same.
  retryOnMount: ({ state }: { state: { error: Error | null } }) => !import.meta.env.SSR && !cameWithPage(state.error),
  // Live queries need no refetch.
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const
