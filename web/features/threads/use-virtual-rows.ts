/**
 * The rows of a thread that scrolls by itself: only those near the window are in the page. The end is the anchor: older rows come above the
 * ones in view without moving them, new ones move a reader who is at the end.
 */
import { elementScroll, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import type { ThreadRow } from './thread-rows.ts'

/** At most so many rows are in the page. */
const ROWS_MAX = 60
/** Rows before and after those in view. */
const AROUND = 8
/** A reader this close to the end, in pixels, is at the end. */
const END_PX = 80
/** A reader this close to the end has put it into view: browsers round where a list is. */
const TOUCHING_PX = 2
/** More pages load this many rows before the first or last one. */
const NEAR = 6
const SIZES: Readonly<Record<ThreadRow['kind'], number>> = { day: 48, new: 36, entry: 96, message: 64 }

export interface VirtualRows {
  readonly virtualizer: Virtualizer<HTMLDivElement, HTMLLIElement>
  readonly isAtEnd: boolean
}

interface Options {
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly rows: readonly ThreadRow[]
  readonly hasOlder: boolean
  readonly hasNewer: boolean
  readonly loadOlder: () => void
  readonly loadNewer: () => void
}

/** The middle of too many rows: those in view stay, on any screen. */
export function rangeOf({ startIndex, endIndex, count }: { startIndex: number; endIndex: number; count: number }): number[] {
  const first = Math.max(0, startIndex - AROUND)
  const last = Math.min(count - 1, endIndex + AROUND, first + ROWS_MAX - 1)
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at)
}

/**
 * Scrolls the list for its virtualizer. When a row gets lower while the end is in view, the browser has moved the list by itself already, and
 * the virtualizer would move it once more: the last line would be cut. Two writes, so that the virtualizer hears where the list is.
 */
const scrollRows: typeof elementScroll = (offset, options, instance) => {
  const { scrollElement } = instance
  const isAtEnd = scrollElement !== null && scrollElement.scrollHeight - scrollElement.clientHeight - scrollElement.scrollTop <= TOUCHING_PX
  elementScroll(offset, options, instance)
  if (isAtEnd && (options.adjustments ?? 0) < 0) scrollElement.scrollTop = scrollElement.scrollHeight
}

export function useVirtualRows({ scroller, rows, hasOlder, hasNewer, loadOlder, loadNewer }: Options): VirtualRows {
  // oxlint-disable-next-line react/incompatible-library -- no compiler memoizes these components; the rows are read in each rendering
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLLIElement>({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (at) => SIZES[rows[at]?.kind ?? 'message'],
    getItemKey: (at) => rows[at]?.key ?? at,
    rangeExtractor: rangeOf,
    anchorTo: 'end',
    scrollToFn: scrollRows,
    followOnAppend: !hasNewer,
    scrollEndThreshold: END_PX,
  })
  const items = virtualizer.getVirtualItems()
  const [first, last] = [items[0]?.index ?? 0, items.at(-1)?.index ?? 0]
  // Before its first scrolling a list is not where its reader will be.
  const isPlaced =
    items.length > 0 && (virtualizer.scrollDirection !== null || virtualizer.getTotalSize() <= (virtualizer.scrollRect?.height ?? 0))
  const isNearOlder = hasOlder && isPlaced && first < NEAR
  const isNearNewer = hasNewer && isPlaced && last > rows.length - 1 - NEAR
  const load = useRef({ loadOlder, loadNewer })
  load.current = { loadOlder, loadNewer }
  const [firstKey, lastKey] = [rows[0]?.key, rows.at(-1)?.key]
  // Once for each page that came: the next one is wanted while its rows are still near.
  useEffect(() => {
    if (isNearOlder) load.current.loadOlder()
  }, [isNearOlder, firstKey])
  useEffect(() => {
    if (isNearNewer) load.current.loadNewer()
  }, [isNearNewer, lastKey])
  return { virtualizer, isAtEnd: virtualizer.isAtEnd(END_PX) }
}

/** Begins at the first unread message, or else at the end. Before the first painting. */
export function useFirstPlace({ virtualizer }: VirtualRows, rows: readonly ThreadRow[], isElsewhere: boolean): void {
  const isDone = useRef(false)
  useLayoutEffect(() => {
    if (isDone.current || rows.length === 0) return
    isDone.current = true
    if (isElsewhere) return
    const at = rows.findIndex(({ kind }) => kind === 'new')
    if (at >= 0) virtualizer.scrollToIndex(at, { align: 'start' })
    else virtualizer.scrollToEnd()
  })
}

const isWriting = (): boolean => document.activeElement instanceof HTMLTextAreaElement

/**
 * Keeps the last rows in view while the list gets lower, as when the field grows or the keyboard of a phone comes; and a reader at the end
 * there, also while rows get taller. `isAtRest`: the end of the rows is that of the thread, and the reader is at no other place of their
 * own, such as the first unread message: else a list that gets lower moves only for one who writes, or has its end in view.
 */
export function useStayAtEnd(scroller: RefObject<HTMLDivElement | null>, isAtRest: boolean): void {
  const rests = useRef(isAtRest)
  rests.current = isAtRest
  useEffect(() => {
    const { current } = scroller
    if (current === null) return undefined
    const now = () => ({
      top: current.scrollTop,
      height: current.clientHeight,
      toEnd: current.scrollHeight - current.clientHeight - current.scrollTop,
    })
    let before = now()
    const note = () => void (before = now())
    const follow = () => {
      const { top, height, toEnd } = before
      const { top: nowTop, height: nowHeight, toEnd: missing } = now()
      // One who has just left the end is let go. A list that got taller at its end has moved up by itself.
      const isAtEnd = rests.current && toEnd <= END_PX && (nowTop >= top - 1 || missing <= END_PX)
      const moved = missing < 1 ? Math.max(0, top - nowTop) : 0
      const mayMove = rests.current || toEnd <= TOUCHING_PX || isWriting()
      const by = isAtEnd ? missing : mayMove ? height - nowHeight + moved : 0
      // Each writing ends the momentum of a touch.
      if (Math.abs(by) >= 1) current.scrollTop += by
      note()
    }
    const observer = new ResizeObserver(follow)
    for (const element of [current, current.firstElementChild]) if (element !== null) observer.observe(element)
    current.addEventListener('scroll', note, { passive: true })
    return () => {
      observer.disconnect()
      current.removeEventListener('scroll', note)
    }
  }, [scroller])
}
