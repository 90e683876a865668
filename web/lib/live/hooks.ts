/**
 * How screens read and write: `useLive` for what they show, `usePages` for endless lists, `useCall` for what they do.
 * `liveQuery` is the same for a route's loader: `context.queryClient.ensureQueryData(liveQuery(api.models.list, {}))`.
 */
import { queryOptions, skipToken, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState, useSyncExternalStore } from 'react'
import type { QueryRef, WriteRef } from './api.ts'
import type { Connection, OptimisticUpdate } from './bridge.ts'
import { type CallError, isCallError } from './call-error.ts'
import { useLiveClient } from './context.ts'
import { type Args, liveKey } from './live-key.ts'

/** Options of a live query for TanStack Query. The router's query client knows how to ask it. */
export const liveQuery = <A, R>(ref: QueryRef<A, R>, args: A) => queryOptions<R, CallError>({ queryKey: liveKey(ref.path, args as Args), staleTime: Number.POSITIVE_INFINITY })

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
  const { data, error, isPending, refetch } = useQuery<R, CallError>(isSkipped ? { queryKey: ['skipped', ref.path], queryFn: skipToken } : liveQuery(ref, args as A))
  return { data, error, isPending, retry: () => void refetch() }
}

interface PagedArgs {
  cursor?: string | null | undefined
}

export interface Pages<P> {
  /** The pages that are here, in order. */
  pages: readonly P[]
  error: CallError | null
  /** Nothing is here yet. */
  isPending: boolean
  isLoadingMore: boolean
  hasMore: boolean
  loadMore: () => void
  retry: () => void
}

interface PagesOptions {
  /** Begins behind this cursor in place of the beginning. */
  from?: string | undefined
  /** Names the place from which somebody looks at the list: coming back to it, as many pages are shown as before. Asked when a page is added. */
  place?: () => string | undefined
}

/** How many pages a list had at a place, for as long as this document lives. */
const counts = new Map<string, number>()

/**
 * An endless list, every page of it live. Each page begins where the one before it ends now, so rows that are added or
 * leave never show twice or fall between two pages.
 */
export function usePages<A extends PagedArgs, P extends { nextCursor: string | null }>(ref: QueryRef<A, P>, args: Omit<A, 'cursor'> | 'skip', { from, place }: PagesOptions = {}): Pages<P> {
  const queryClient = useQueryClient()
  const listKey = JSON.stringify([args, from])
  const placeRef = useRef(place)
  placeRef.current = place
  const [wanted, setWanted] = useState(() => ({ listKey, count: counts.get(`${place?.()} ${listKey}`) ?? 1 }))
  const count = wanted.listKey === listKey ? wanted.count : 1

  const queries: ReturnType<typeof liveQuery<A, P>>[] = []
  let cursor: string | null | undefined = from
  for (let at = 0; args !== 'skip' && at < count && cursor !== null; at += 1) {
    const options: ReturnType<typeof liveQuery<A, P>> = liveQuery(ref, { ...args, ...(cursor === undefined ? {} : { cursor }) } as A)
    queries.push(options)
    const page: P | undefined = queryClient.getQueryData<P>(options.queryKey)
    if (page === undefined) break
    cursor = page.nextCursor
  }
  const results = useQueries({ queries })

  const here = results.flatMap(({ data }) => (data === undefined ? [] : [data as P]))
  // While a page is asked for anew because the one before it has moved, its last content stays on screen.
  const last = useRef<{ listKey: string; pages: readonly P[] }>({ listKey, pages: [] })
  const isFilling = here.length < results.length || (results.length < count && here.at(-1)?.nextCursor !== null)
  const pages = isFilling && last.current.listKey === listKey && last.current.pages.length > here.length ? [...here, ...last.current.pages.slice(here.length)] : here
  last.current = { listKey, pages }

  const hasMore = pages.at(-1)?.nextCursor != null
  return {
    pages,
    error: results.find(({ error }) => error !== null)?.error ?? null,
    isPending: args !== 'skip' && pages.length === 0,
    isLoadingMore: pages.length > 0 && pages.length < count && hasMore,
    hasMore,
    loadMore: useCallback(
      () =>
        setWanted((now) => {
          const more = (now.listKey === listKey ? now.count : 1) + 1
          const at = placeRef.current?.()
          if (at !== undefined) counts.set(`${at} ${listKey}`, more)
          return { listKey, count: more }
        }),
      [listKey],
    ),
    retry: () => {
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

/** A mutation or action to call. While one runs, a second click waits for the first and gets its answer: nothing happens twice. */
export function useCall<A, R>(ref: WriteRef<A, R>, kind: 'mutation' | 'action', { optimistic }: CallOptions<A> = {}): Call<A, R> {
  const live = useLiveClient()
  const [isBusy, setIsBusy] = useState(false)
  const running = useRef<{ key: string; promise: Promise<R> } | null>(null)
  const optimisticRef = useRef(optimistic)
  optimisticRef.current = optimistic

  const run = useCallback(
    (args: A): Promise<R> => {
      const key = JSON.stringify(args)
      if (running.current?.key === key) return running.current.promise
      const update = optimisticRef.current
      const sent = kind === 'action' ? live.act(ref.path, args as Args) : live.mutate(ref.path, args as Args, update === undefined ? undefined : (store) => update(store, args))
      const promise = (sent as Promise<R>).finally(() => {
        running.current = null
        setIsBusy(false)
      })
      running.current = { key, promise }
      setIsBusy(true)
      return promise
    },
    [live, ref.path, kind],
  )
  return { run, isBusy }
}

export const useMutation = <A, R>(ref: WriteRef<A, R>, options?: CallOptions<A>): Call<A, R> => useCall(ref, 'mutation', options)
export const useAction = <A, R>(ref: WriteRef<A, R>): Call<A, R> => useCall(ref, 'action')

/** Is the socket there? `hasEverConnected` is false until the first time, when nothing is wrong yet. */
export function useConnection(): Connection {
  const live = useLiveClient()
  return useSyncExternalStore(live.onConnection, live.connection, live.connection)
}

export { isCallError }
