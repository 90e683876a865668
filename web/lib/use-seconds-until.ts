import { useEffect, useState } from 'react'

const SECOND_MS = 1_000

const secondsUntil = (atMs: number | null) => (atMs === null ? 0 : Math.max(0, Math.ceil((atMs - Date.now()) / SECOND_MS)))

/** The seconds until a moment, counting down while mounted; 0 from then on, and without a moment. */
export function useSecondsUntil(atMs: number | null): number {
  const [seconds, setSeconds] = useState(() => secondsUntil(atMs))
  useEffect(() => {
    setSeconds(secondsUntil(atMs))
    if (secondsUntil(atMs) === 0) return undefined
    const timer = setInterval(() => {
      const left = secondsUntil(atMs)
      setSeconds(left)
      if (left === 0) clearInterval(timer)
    }, SECOND_MS)
    return () => clearInterval(timer)
  }, [atMs])
  return seconds
}
