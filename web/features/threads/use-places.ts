/** Where a reader goes in a thread that scrolls by itself: to a message far back, and back to the newest. */
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { ThreadRow } from './thread-rows.ts'
import type { LiveThread } from './use-thread.ts'
import type { VirtualRows } from './use-virtual-rows.ts'

/** How long the message of a jump is marked. */
const MARKED_MS = 2_500

export interface Places {
  /** The message of the last jump, while it is marked. */
  readonly target: number | null
  jumpTo: (seq: number) => void
  toLatest: () => void
}

const placeOf = (rows: readonly ThreadRow[], seq: number): number =>
  rows.findIndex((row) => row.kind === 'message' && row.message.seq === seq)

/** `at`: the message that the address asks for. */
export function usePlaces(live: LiveThread, rows: readonly ThreadRow[], { virtualizer }: VirtualRows, at: number | undefined): Places {
  const [target, setTarget] = useState<number | null>(null)
  /** Not there yet: its page is on its way. */
  const wanted = useRef<number | 'end' | null>(null)
  const jumpTo = (seq: number) => {
    wanted.current = seq
    setTarget(seq)
    live.jumpTo(seq)
  }
  const jumpRef = useRef(jumpTo)
  jumpRef.current = jumpTo
  useEffect(() => {
    if (at !== undefined) jumpRef.current(at)
  }, [at])
  useLayoutEffect(() => {
    const { current } = wanted
    if (current === null) return
    if (current === 'end') {
      if (live.hasNewer) return
      wanted.current = null
      virtualizer.scrollToEnd()
      return
    }
    const index = placeOf(rows, current)
    if (index < 0) return
    wanted.current = null
    virtualizer.scrollToIndex(index, { align: 'center' })
  })
  useEffect(() => {
    if (target === null) return undefined
    const timer = setTimeout(() => setTarget(null), MARKED_MS)
    return () => clearTimeout(timer)
  }, [target])
  return {
    target,
    jumpTo,
    toLatest: () => {
      wanted.current = 'end'
      if (live.hasNewer) live.toLatest()
      else virtualizer.scrollToEnd()
    },
  }
}
