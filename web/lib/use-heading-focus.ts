import { type RefObject, useEffect, useRef } from 'react'

/**
 * For the heading of what takes the place of something else, when it appears and whenever `step` is another one. The focus goes to it
 * where it would be lost with the button that had it. The heading needs `tabIndex={-1}`.
 */
export function useHeadingFocus(step?: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (document.activeElement === document.body || document.activeElement === null) heading.current?.focus()
  }, [step])
  return heading
}
