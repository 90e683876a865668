/** Keeps the rows of a live list where they are, so that none moves under the pointer. */
import { useRef, useState } from 'react'

/** The kept rows in their places, then the new ones. */
export function steadyIds(kept: readonly string[], current: readonly string[]): string[] {
  const known = new Set(kept)
  return [...kept, ...current.filter((id) => !known.has(id))]
}

export interface SteadyRow<T> {
  readonly item: T
  /** The row left the loaded part of the list: `item` is its last state. */
  readonly isGone: boolean
}

export interface SteadyRows<T> {
  rows: readonly SteadyRow<T>[]
  /** The list itself has another order by now, or other rows. */
  isChanged: boolean
  /** Takes the order of the list. */
  refresh: () => void
}

/** The rows as they came first, with their current content, until `refresh` or the next visit. New rows stand at the end. */
export function useSteadyRows<T>(items: readonly T[], idOf: (item: T) => string): SteadyRows<T> {
  const kept = useRef<{ ids: readonly string[]; items: ReadonlyMap<string, T> }>({ ids: [], items: new Map() })
  const [, draw] = useState(0)
  const current = items.map(idOf)
  const ids = steadyIds(kept.current.ids, current)
  const now = new Map(items.map((item) => [idOf(item), item]))
  const known = new Map([...kept.current.items, ...now])
  kept.current = { ids, items: known }
  return {
    rows: ids.flatMap((id) => {
      const item = known.get(id)
      return item === undefined ? [] : [{ item, isGone: !now.has(id) }]
    }),
    isChanged: ids.length !== current.length || ids.some((id, at) => id !== current[at]),
    refresh: () => {
      kept.current = { ids: [], items: new Map() }
      draw((times) => times + 1)
    },
  }
}
