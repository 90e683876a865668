import { type FocusEvent, useEffect, useRef } from 'react'
import type { ChatRow } from '#contract/types.ts'

/** The chat whose row has the focus. */
const chatOf = (target: EventTarget): string | undefined =>
  target instanceof Element ? target.closest<HTMLElement>('[data-chat]')?.dataset['chat'] : undefined

/**
 * Keeps the focus in the list when the row that has it leaves, archived or hidden: the row that takes its place gets it. Without this
 * the next key would go to the page.
 */
export function useKeptFocus(rows: readonly ChatRow[]) {
  const list = useRef<HTMLUListElement>(null)
  const focused = useRef<string | undefined>(undefined)
  const before = useRef(rows)
  useEffect(() => {
    const at = before.current.findIndex(({ chatId }) => chatId === focused.current)
    before.current = rows
    // React reports no blur of a row that it removes, so a chat that is still noted here has lost the focus by leaving.
    if (at < 0 || document.activeElement !== document.body || rows.some(({ chatId }) => chatId === focused.current)) return
    const links = list.current?.querySelectorAll<HTMLElement>('[data-chat-link]') ?? []
    links[Math.min(at, links.length - 1)]?.focus()
  }, [rows])
  return {
    ref: list,
    // Events of the menu of a row arrive here too; it is outside the list, and the chat stays the one in focus.
    onFocus: ({ target }: FocusEvent) => {
      focused.current = chatOf(target) ?? focused.current
    },
    onBlur: ({ target, relatedTarget }: FocusEvent) => {
      const isIntoMenu = relatedTarget instanceof Element && relatedTarget.closest('[role=menu]') !== null
      if (chatOf(target) !== undefined && !isIntoMenu) focused.current = undefined
    },
  }
}
