import { type RefObject, useEffect, useRef } from 'react'

/**
 * For the heading of a part that replaces another, when it appears and whenever `step` changes. The focus goes to it
 * where it would be lost with the previous button. The heading needs `tabIndex={-1}`.
 */
export function useHeadingFocus(step?: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (document.activeElement === document.body || document.activeElement === null) heading.current?.focus()
  }, [step])
  return heading
}
