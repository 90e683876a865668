/** A thread and its loaded pages, live. */
import { useQueries } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Message, Thread } from '#contract/types.ts'
import { api } from '#web/lib/live/api.ts'
import { liveQuery, useLive } from '#web/lib/live/hooks.ts'
import { firstRange, newerRange, olderRange, pageOf, type PageRange, rangeAround } from './page-range.ts'

/** A page is watched before its first message comes, so that none has to wait for its page: so many may come at once. */
const AHEAD = 10

export interface LiveThread {
  /** Undefined while it loads; null: there is none for this reader. */
  readonly thread: Thread | null | undefined
  /** The loaded messages without a gap, in their order. */
  readonly messages: readonly Message[]
  readonly hasOlder: boolean
  readonly isLoadingOlder: boolean
  loadOlder: () => void
  /** The loaded messages end before the newest: the reader has jumped back. */
  readonly hasNewer: boolean
  loadNewer: () => void
  /** Loads the messages around this one; the gap to the newest stays. */
  jumpTo: (seq: number) => void
  /** Back to the newest messages. */
  toLatest: () => void
  readonly hasFailed: boolean
  retry: () => void
}

interface Kept {
  readonly threadId: string
  readonly messages: readonly Message[]
}

/** `mostPages`: how many pages are loaded at most, so that a long way back stays light; missing: all on the way. */
export function useThread(threadId: string, token: string, mostPages = Number.POSITIVE_INFINITY): LiveThread {
  const { data: thread, error, retry } = useLive(api.threads.get, token === '' ? 'skip' : { token, threadId })
  const [begun, setBegun] = useState<{ threadId: string; range: PageRange }>()
  const range = begun?.threadId === threadId ? begun.range : thread == null ? undefined : firstRange(thread)
  useEffect(() => {
    if (range !== undefined && begun?.threadId !== threadId) setBegun({ threadId, range })
  }, [range, begun, threadId])
  const show = (next: PageRange | null) => next !== null && setBegun({ threadId, range: next })

  const lastSeq = thread?.lastSeq ?? 0
  const end = range?.last ?? pageOf(lastSeq + AHEAD)
  const pages = range === undefined || thread == null ? [] : Array.from({ length: end - range.first + 1 }, (_, at) => range.first + at)
  const results = useQueries({ queries: pages.map((page) => liveQuery(api.threads.page, { token, threadId, page })) })
  // Older pages that are still loading leave the loaded ones where they are, and so do newer ones.
  const from = results.findIndex(({ data }) => data !== undefined)
  const gap = results.findIndex(({ data }, at) => at > from && data === undefined)
  const loaded = useSame(results.slice(Math.max(0, from), gap < 0 ? results.length : gap).map(({ data }) => data ?? NONE))
  // While the pages of a jump are on their way, the reader keeps the rows on the screen.
  const before = useRef<Kept>({ threadId, messages: NONE })
  const messages = from < 0 && before.current.threadId === threadId ? before.current.messages : loaded
  if (from >= 0) before.current = { threadId, messages: loaded }
  const failed = results.filter((result) => result.isError)
  return {
    thread: thread != null && from < 0 && messages.length === 0 ? undefined : thread,
    messages,
    hasOlder: range !== undefined && range.first > 0,
    isLoadingOlder: from > 0 && failed.length === 0,
    loadOlder: () => range !== undefined && show(olderRange(range, lastSeq, mostPages)),
    hasNewer: range?.last != null,
    loadNewer: () => range !== undefined && show(newerRange(range, lastSeq, mostPages)),
    jumpTo: (seq) => range !== undefined && show(rangeAround(range, seq, lastSeq)),
    toLatest: () => range?.last != null && thread != null && show(firstRange({ lastSeq, firstUnreadSeq: null })),
    hasFailed: error !== null || failed.length > 0,
    retry: () => {
      if (error !== null) retry()
      for (const result of failed) void result.refetch()
    },
  }
}

const NONE: readonly Message[] = []

/** One list of the pages; the same object while no page has changed. */
function useSame(pages: readonly (readonly Message[])[]): readonly Message[] {
  const last = useRef<{ pages: readonly (readonly Message[])[]; messages: readonly Message[] }>({ pages: [], messages: NONE })
  const isSame = pages.length === last.current.pages.length && pages.every((page, at) => page === last.current.pages[at])
  if (!isSame) last.current = { pages, messages: pages.flat() }
  return last.current.messages
}
