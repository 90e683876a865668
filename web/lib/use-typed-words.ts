/** The words of a search field that stands in the address. */
import { useEffect, useRef, useState } from 'react'

const TYPING_MS = 250

const trimmed = (typed: string): string => typed.trim()

/**
 * The typed words, and their setter. The address follows once typing rests; the field follows the address, so that cleared filters and the
 * way back empty it. `normal` maps typed words to those of the address.
 */
export function useTypedWords(
  words: string,
  onWords: (words: string) => void,
  normal: (typed: string) => string = trimmed,
): [string, (typed: string) => void] {
  const [typed, setTyped] = useState(words)
  const latest = useRef({ words, onWords, normal })
  latest.current = { words, onWords, normal }
  // Sent to the address, which may answer while the user types on.
  const told = useRef<string[]>([])
  const known = useRef(words)
  useEffect(() => {
    if (words === known.current) return
    known.current = words
    const at = told.current.indexOf(latest.current.normal(words))
    if (at < 0) setTyped(words)
    told.current = at < 0 ? [] : told.current.slice(at + 1)
  }, [words])
  useEffect(() => {
    const timer = setTimeout(() => {
      const now = latest.current
      const wanted = now.normal(typed)
      if (wanted === now.normal(now.words)) return
      told.current.push(wanted)
      now.onWords(typed)
    }, TYPING_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return [typed, setTyped]
}
