/**
 * Reading and writing in screens: `useLive` for one result (`useLiveOne` by the id of an address), `usePages` for endless lists, `useCall` for writes.
 * `liveQuery` is the same for a route's loader: `context.queryClient.ensureQueryData(liveQuery(api.models.list, {}))`.
 */
import { type QueryClient, queryOptions, skipToken, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState, useSyncExternalStore } from 'react'
import { isFinal } from '../error-rules.ts'
import { pageReader } from '../page-reader.ts'
import type { QueryRef, SignalRef, WriteRef } from './api.ts'
import type { Connection, OptimisticUpdate } from './bridge.ts'
import { type CallError, isCallError } from './call-error.ts'
import { useLiveClient } from './context.ts'
import { type Args, liveKey } from './live-key.ts'
import { useNearPage } from './near-page.ts'

/** Options of a live query for TanStack Query. The router's query client knows how to ask it. */
export const liveQuery = <A, R>(ref: QueryRef<A, R>, args: A) =>
  queryOptions<R, CallError>({ queryKey: liveKey(ref.path, args as Args), staleTime: Number.POSITIVE_INFINITY })

export interface Live<R> {
  data: R | undefined
  error: CallError | null
  isPending: boolean
  /** Asks again after an error. */
  retry: () => void
}

/** The current result of a query, kept current. `'skip'` asks nothing. */
export function useLive<A, R>(ref: QueryRef<A, R>, args: A | 'skip'): Live<R> {
  const isSkipped = args === 'skip'
  const queryClient = useQueryClient()
  const { data, error, isPending, refetch } = useQuery<R, CallError>(
    isSkipped ? { queryKey: ['skipped', ref.path], queryFn: skipToken } : liveQuery(ref, args as A),
  )
  if (import.meta.env.SSR && pageReader() !== undefined && !isSkipped) {
    // Thrown, not `use`d: a component with two queries would get the promise of its first one for both.
    if (isPending) throw settled(queryClient, liveQuery(ref, args as A))
    // A refusal comes with the page. For other failures the browser asks again: until then the page shows its loading state.
    if (error !== null && !isFinal(error)) return { data: undefined, error: null, isPending: true, retry: () => undefined }
  }
  return { data, error, isPending, retry: () => void refetch() }
}

/** The same for the id in an address: an id that cannot be one is answered as one that does not exist. */
export function useLiveOne<A, R>(ref: QueryRef<A, R>, args: A | 'skip'): Live<R | null> {
  const live = useLive(ref, args)
  return isCallError(live.error, 'bad_request') ? { ...live, data: null, error: null } : live
}

/** On the server, for a page that waits for its data: resolves once the query has a result or an error. */
const settled = async (queryClient: QueryClient, options: { queryKey: readonly unknown[] }): Promise<void> =>
  void (await queryClient.fetchQuery(options).catch(() => undefined))

interface PagedArgs {
  cursor?: string | null | undefined
}

export interface Pages<P> {
  /** The loaded pages, in order. */
  pages: readonly P[]
  /** Is this page kept current? Queries about its rows are asked for only then. */
  isLive: (at: number) => boolean
  error: CallError | null
  /** No page is loaded yet. */
  isPending: boolean
  /** A further page is on its way. */
  isLoadingMore: boolean
  /** `retry` was called and its answer is on its way. */
  isRetrying: boolean
  hasMore: boolean
  /** The number of wanted pages. */
  count: number
  /** All of them are loaded, or no more will come. */
  isFilled: boolean
  loadMore: () => void
  /** Sets the number of wanted pages. */
  show: (count: number) => void
  /** Asks again for the pages that have failed. */
  retry: () => void
}

interface PagesOptions {
  /** Starts after this cursor instead of the beginning. */
  from?: string | undefined
  /** The number of pages at first. */
  begin?: () => number
}

/** How long pages stay in memory when no screen shows them: going back finds all of them. */
const KEPT_MS = 30 * 60_000
/** The last pages are live wherever the reader is: a list may scroll within a part of the page. */
const LIVE_LAST = 2
/** Number of live pages on each side of the one in view. In sum far fewer than one connection may watch. */
const LIVE_AROUND = 8

/**
 * An endless list, live where the reader is; pages far from there keep their last result until they come near. Each page starts
 * at the current end of the one before it, so rows that are added or removed never show twice or fall between two pages.
 */
export function usePages<A extends PagedArgs, P extends { nextCursor: string | null }>(
  ref: QueryRef<A, P>,
  args: Omit<A, 'cursor'> | 'skip',
  { from, begin }: PagesOptions = {},
): Pages<P> {
  const queryClient = useQueryClient()
  const listKey = JSON.stringify([args, from])
  const [wanted, setWanted] = useState(() => ({ listKey, count: begin?.() ?? 1 }))
  const count = wanted.listKey === listKey ? wanted.count : 1
  const [retried, setRetried] = useState<string>()
  const near = useNearPage(count, LIVE_AROUND)
  const isLive = (at: number) => at >= count - LIVE_LAST || Math.abs(at - near) <= LIVE_AROUND

  const last = useRef<{ listKey: string; pages: readonly P[] }>({ listKey, pages: [] })
  const before = last.current.listKey === listKey ? last.current.pages : []
  const queries: ReturnType<typeof liveQuery<A, P>>[] = []
  /** Each page: a distant one, or the number of its query. */
  const parts: (P | number)[] = []
  let cursor: string | null | undefined = from
  for (let at = 0; args !== 'skip' && at < count && cursor !== null; at += 1) {
    const far: P | undefined = isLive(at) ? undefined : before[at]
    const options: ReturnType<typeof liveQuery<A, P>> = {
      ...liveQuery(ref, { ...args, ...(cursor === undefined ? {} : { cursor }) } as A),
      gcTime: import.meta.env.SSR ? Number.POSITIVE_INFINITY : KEPT_MS,
    }
    parts.push(far ?? queries.push(options) - 1)
    const page: P | undefined = far ?? queryClient.getQueryData<P>(options.queryKey)
    if (page === undefined) break
    cursor = page.nextCursor
  }
  const results = useQueries({ queries })
  if (import.meta.env.SSR && pageReader() !== undefined)
    for (const [at, options] of queries.entries()) if (results[at]?.isPending === true) throw settled(queryClient, options)

  const here = parts.flatMap((part) => (typeof part === 'number' ? ((results[part]?.data as P | undefined) ?? []) : part))
  // While a page is fetched again because the one before it has moved, its last content stays on screen.
  const isFilling = here.length < count && here.at(-1)?.nextCursor !== null
  const pages = isFilling && before.length > here.length ? [...here, ...before.slice(here.length)] : here
  last.current = { listKey, pages }

  const hasMore = pages.at(-1)?.nextCursor != null
  const failure = results.find((result) => result.error !== null)?.error ?? null
  // As in `useLive`.
  const error = import.meta.env.SSR && !isFinal(failure) ? null : failure
  return {
    pages,
    isLive,
    error,
    isPending: pages.length === 0,
    isLoadingMore: pages.length > 0 && pages.length < count && hasMore && error === null,
    // A page without a result has lost its error as soon as it is asked for again; the others keep theirs until the answer.
    isRetrying:
      error === null ? pages.length === 0 && retried === listKey : results.some((result) => result.isRefetchError && result.isFetching),
    hasMore,
    count,
    isFilled: !isFilling || error !== null,
    show: (more) => setWanted({ listKey, count: more }),
    loadMore: useCallback(() => setWanted((now) => ({ listKey, count: (now.listKey === listKey ? now.count : 1) + 1 })), [listKey]),
    retry: () => {
      setRetried(listKey)
      for (const result of results) if (result.error !== null) void result.refetch()
    },
  }
}

export interface Call<A, R> {
  /** Sends the call. Throws a CallError. */
  run: (args: A) => Promise<R>
  isBusy: boolean
}

interface CallOptions<A> {
  /** Shows the outcome at once; undone or replaced when the server has answered. Mutations only. */
  optimistic?: (store: Parameters<OptimisticUpdate>[0], args: A) => void
}

/**
 * A mutation or action to call. While one runs, a second click with the same arguments waits for it and gets its answer: nothing
 * happens twice. Calls with other arguments run beside it.
 */
export function useCall<A, R>(ref: WriteRef<A, R>, kind: 'mutation' | 'action', { optimistic }: CallOptions<A> = {}): Call<A, R> {
  const live = useLiveClient()
  const [isBusy, setIsBusy] = useState(false)
  /** By their arguments. */
  const running = useRef(new Map<string, Promise<R>>())
  const optimisticRef = useRef(optimistic)
  optimisticRef.current = optimistic

  const run = useCallback(
    (args: A): Promise<R> => {
      const key = JSON.stringify(args)
      const same = running.current.get(key)
      if (same !== undefined) return same
      const update = optimisticRef.current
      const sent =
        kind === 'action'
          ? live.act(ref.path, args as Args)
          : live.mutate(ref.path, args as Args, update === undefined ? undefined : (store) => update(store, args))
      const promise = (sent as Promise<R>).finally(() => {
        running.current.delete(key)
        setIsBusy(running.current.size > 0)
      })
      running.current.set(key, promise)
      setIsBusy(true)
      return promise
    },
    [live, ref.path, kind],
  )
  return { run, isBusy }
}

export const useMutation = <A, R>(ref: WriteRef<A, R>, options?: CallOptions<A>): Call<A, R> => useCall(ref, 'mutation', options)
export const useAction = <A, R>(ref: WriteRef<A, R>): Call<A, R> => useCall(ref, 'action')

/** Sends signals: without an answer, and only while the page is connected. */
export function useSignal<A>(ref: SignalRef<A>): (args: A) => void {
  const live = useLiveClient()
  return useCallback((args: A) => live.signal(ref.path, args as Args), [live, ref.path])
}

/** Is the socket open, or lost? While it opens for the first time it is neither. */
export function useConnection(): Connection {
  const live = useLiveClient()
  return useSyncExternalStore(live.onConnection, live.connection, live.connection)
}

export { isCallError }
