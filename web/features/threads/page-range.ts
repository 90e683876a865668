/** Which pages of a thread are loaded. Page n holds the messages 50n + 1 to 50n + 50. */
import { THREAD_PAGE } from '#contract/limits.ts'
import type { Thread } from '#contract/types.ts'

export interface PageRange {
  readonly first: number
  /** Null: up to the newest page, with those that are still to come. */
  readonly last: number | null
}

export const pageOf = (seq: number): number => Math.floor((Math.max(1, seq) - 1) / THREAD_PAGE)

/** Fewer messages than these on the last page: the one before is shown, too. */
const FIRST_SHOWN = 15
/** A reader who was away for more pages than these loads the older ones on the way back. */
const UNREAD_PAGES_MAX = 4

/** The pages to begin with: from that of the first unread message, or with enough messages before the newest. */
export function firstRange({ lastSeq, firstUnreadSeq }: Pick<Thread, 'lastSeq' | 'firstUnreadSeq'>): PageRange {
  const last = pageOf(lastSeq)
  const before = lastSeq - last * THREAD_PAGE < FIRST_SHOWN ? last - 1 : last
  const unread = firstUnreadSeq === null ? before : Math.max(pageOf(firstUnreadSeq), last - UNREAD_PAGES_MAX)
  return { first: Math.max(0, Math.min(before, unread)), last: null }
}

/** A range that reaches the newest page stays open for those to come. */
const openAtEnd = (first: number, last: number, lastSeq: number): PageRange => ({ first, last: last >= pageOf(lastSeq) ? null : last })

/** One page more at the beginning; far newer ones are given up. Null: there is none. */
export function olderRange({ first, last }: PageRange, lastSeq: number, mostPages: number): PageRange | null {
  if (first === 0) return null
  const end = Math.min(last ?? pageOf(lastSeq), first - 2 + mostPages)
  return last === null && end === pageOf(lastSeq) ? { first: first - 1, last: null } : { first: first - 1, last: end }
}

/** One page more at the end; far older ones are given up. Null: the newest is loaded. */
export function newerRange({ first, last }: PageRange, lastSeq: number, mostPages: number): PageRange | null {
  if (last === null) return null
  return openAtEnd(Math.max(first, last + 2 - mostPages), last + 1, lastSeq)
}

/** The page of a message, with its neighbours. Null: it is loaded. */
export function rangeAround(range: PageRange, seq: number, lastSeq: number): PageRange | null {
  const page = pageOf(seq)
  if (page >= range.first && page <= (range.last ?? pageOf(lastSeq))) return null
  return openAtEnd(Math.max(0, page - 1), page + 1, lastSeq)
}
