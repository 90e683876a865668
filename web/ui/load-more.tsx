import { useEffect, useRef } from 'react'
import { Button } from './button.tsx'

interface LoadMoreProps {
  hasMore: boolean
  isLoading: boolean
  onLoad: () => void
  label: string
  /** Loads as soon as the end of the list comes near. */
  isAutomatic?: boolean
}

/** The end of an endless list: loads when it comes into view, and is a button otherwise. */
export function LoadMore({ hasMore, isLoading, onLoad, label, isAutomatic = true }: LoadMoreProps) {
  const end = useRef<HTMLDivElement>(null)
  const isWaiting = hasMore && !isLoading
  useEffect(() => {
    const element = end.current
    if (element === null || !isWaiting || !isAutomatic) return undefined
    // A busy browser reports several moves at once; the last one is current.
    const observer = new IntersectionObserver((entries) => entries.at(-1)?.isIntersecting === true && onLoad(), { rootMargin: '600px' })
    observer.observe(element)
    return () => observer.disconnect()
  }, [isWaiting, isAutomatic, onLoad])
  if (!hasMore) return null
  return (
    <div ref={end} className="flex justify-center py-6">
      <Button variant="secondary" size="sm" busy={isLoading} onClick={onLoad}>
        {label}
      </Button>
    </div>
  )
}
