/** Where somebody was in a long list: how many of its pages, and after a page load (a reload, another site and back) how far down. */
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

/** How many pages were shown at this place; one where nobody was. */
export const keptCount = (key: string): number => read(key).count

interface LookBack extends Pick<Pages<unknown>, 'count' | 'isFilled' | 'show'> {
  /** Names the place. */
  key: () => string
}

/** Keeps the place, and after a page load brings the reader back to it, unless they have moved meanwhile. The router does so while the document lives. */
export function useLookBack(now: LookBack): void {
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
  // Not when the list goes: the address is another one by then.
  useEffect(keep, [now.count])
  useEffect(() => {
    if (now.isFilled && now.count > 1 && top.current > 0) {
      scrollTo(0, top.current)
      top.current = 0
    }
  }, [now.isFilled, now.count])
}
