/** Restores the place in a long list: the number of pages, and after a page load (a reload, another site and back) the scroll position. */
import { useEffect, useRef } from 'react'
import type { Pages } from '#web/lib/live/hooks.ts'

interface Kept {
  count: number
  /** In pixels. */
  top: number
}

const nameOf = (key: string) => `pages ${key}`

function read(key: string): Kept {
  const text = sessionStorage.getItem(nameOf(key))
  return text === null ? { count: 1, top: 0 } : (JSON.parse(text) as Kept)
}

/** Number of pages that were shown at this place; one for a new place. */
export const keptCount = (key: string): number => read(key).count

interface ListPlace extends Pick<Pages<unknown>, 'count' | 'isFilled' | 'show'> {
  /** Identifies the place. */
  key: () => string
}

/** Keeps the place, and scrolls back to it after a page load unless the reader has scrolled. Within one document the router does this. */
export function useListPlace(now: ListPlace): void {
  const latest = useRef(now)
  latest.current = now
  const top = useRef(0)
  const keep = () => {
    const { key, count } = latest.current
    if (count > 1) sessionStorage.setItem(nameOf(key()), JSON.stringify({ count, top: scrollY }))
  }
  useEffect(() => {
    const { key, count, show } = latest.current
    const kept = read(key())
    if (kept.count > count) {
      top.current = kept.top
      show(kept.count)
    }
    const stay = () => {
      top.current = 0
    }
    const moves = ['wheel', 'touchmove', 'keydown']
    for (const move of moves) addEventListener(move, stay, { passive: true })
    addEventListener('pagehide', keep)
    return () => {
      for (const move of moves) removeEventListener(move, stay)
      removeEventListener('pagehide', keep)
    }
  }, [])
  // Not when the list unmounts: the address is another one by then.
  useEffect(keep, [now.count])
  useEffect(() => {
    if (now.isFilled && now.count > 1 && top.current > 0) {
      scrollTo(0, top.current)
      top.current = 0
    }
  }, [now.isFilled, now.count])
}
