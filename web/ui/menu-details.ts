import type { FocusEvent, KeyboardEvent } from 'react'

/** Handlers for `<details>` that work without script and, with it, close like a menu: by Escape, and when the focus or a click goes elsewhere. */
export const menuDetails = {
  onKeyDown: (event: KeyboardEvent<HTMLDetailsElement>) => {
    if (event.key !== 'Escape' || !event.currentTarget.open) return
    event.currentTarget.open = false
    event.currentTarget.querySelector('summary')?.focus()
  },
  onBlur: (event: FocusEvent<HTMLDetailsElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) event.currentTarget.open = false
  },
}
