import { type RefObject, useEffect, useRef } from 'react'

const ACTIVE = '[aria-current="page"], [data-state="active"], [aria-pressed="true"]'
/** The part of its neighbor that stays visible, in pixels: it shows that the row goes on. */
const MARGIN_PX = 24

/** A row that scrolls sideways keeps its active item in sight, at first and whenever another one becomes active. */
export function useActiveInView<E extends HTMLElement>(): RefObject<E | null> {
  const row = useRef<E>(null)
  useEffect(() => {
    const { current } = row
    if (current === null) return undefined
    const show = () => {
      const active = current.querySelector(ACTIVE)?.getBoundingClientRect()
      if (active === undefined) return
      const { left, right } = current.getBoundingClientRect()
      if (active.left < left) current.scrollLeft += active.left - left - MARGIN_PX
      else if (active.right > right) current.scrollLeft += active.right - right + MARGIN_PX
    }
    show()
    const observer = new MutationObserver(show)
    observer.observe(current, { subtree: true, attributeFilter: ['aria-current', 'data-state', 'aria-pressed'] })
    return () => observer.disconnect()
  }, [])
  return row
}
