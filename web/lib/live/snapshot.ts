/** Results as of a moment: figures over many rows, which nothing keeps current. They are asked for by HTTP, and again after a time. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { QueryRef } from './api.ts'
import type { CallError } from './call-error.ts'
import type { Live } from './hooks.ts'
import type { Args } from './live-key.ts'
import { askByHttp } from './live-client.ts'

export interface Snapshot<R> extends Live<R> {
  /** Asked again, or with other arguments; `data` is that of before. */
  isRefreshing: boolean
}

/** `everyMs`: how long a result stays before it is asked for again, while the page is in view; missing: until it is shown anew. */
export function useSnapshot<A, R>(ref: QueryRef<A, R>, args: A | 'skip', everyMs?: number): Snapshot<R> {
  const { data, error, isPending, isFetching, refetch } = useQuery<R, CallError>({
    queryKey: ['snapshot', ref.path, args],
    queryFn: async () => (await askByHttp(ref.path, args as Args)) as R,
    enabled: args !== 'skip',
    placeholderData: keepPreviousData,
    staleTime: everyMs ?? 0,
    refetchInterval: everyMs ?? false,
  })
  return { data, error, isPending, isRefreshing: isFetching, retry: () => void refetch() }
}

/** The same once, by hand. */
export const askSnapshot = async <A, R>(ref: QueryRef<A, R>, args: A): Promise<R> => (await askByHttp(ref.path, args as Args)) as R
