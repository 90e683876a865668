import { useEffect, useState } from 'react'

/**
 * Which of `count` pages is in view, about? Where there are many of them, the document is hardly anything else. Follows the scrolling in
 * steps, and only when there are more than `from` pages.
 */
export function useNearPage(count: number, from: number): number {
  const [near, setNear] = useState(0)
  const step = from / 2
  useEffect(() => {
    if (count <= from) return undefined
    const look = () => setNear(Math.round((scrollY / document.documentElement.scrollHeight) * (count / step)) * step)
    look()
    addEventListener('scroll', look, { passive: true })
    return () => removeEventListener('scroll', look)
  }, [count, from, step])
  return count <= from ? 0 : near
}
