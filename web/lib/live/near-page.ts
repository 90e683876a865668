import { useEffect, useState } from 'react'

/**
 * The approximate index of the page in view, of `count` pages. With many of them, the list is almost the whole document. Follows the
 * scrolling in steps, and only when there are more than `from` pages.
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
