/** The line above unseen messages, as the screen shows it: apart from the server's record of read ones. */
import { useEffect, useState } from 'react'
import type { Thread } from '#contract/types.ts'

const LASTING_MS = 1_500

/**
 * The line "new since you were here" stays where it was while the reader reads, though the server knows already that they have. It moves to
 * messages that arrive while the page is hidden, and goes when the reader answers.
 */
export function useNewLine({ firstUnreadSeq }: Pick<Thread, 'firstUnreadSeq'>): { newSeq: number | null; clear: () => void } {
  const [newSeq, setNewSeq] = useState(firstUnreadSeq)
  useEffect(() => {
    if (firstUnreadSeq !== null && document.visibilityState === 'hidden')
      setNewSeq((now) => (now === null || now < firstUnreadSeq ? firstUnreadSeq : now))
  }, [firstUnreadSeq])
  return { newSeq, clear: () => setNewSeq(null) }
}

/** True once it has been true for a while: a message that is read at once shows no button. */
export function useLasting(isTrue: boolean): boolean {
  const [isLasting, setIsLasting] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLasting(isTrue), isTrue ? LASTING_MS : 0)
    return () => clearTimeout(timer)
  }, [isTrue])
  return isTrue && isLasting
}
