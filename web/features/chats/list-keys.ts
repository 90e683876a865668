/** The keys of the list of chats. Letters act on the chat in focus only, so that no dictation presses them by chance. */
import type { KeyboardEvent } from 'react'
import type { ChatRow } from '#contract/types.ts'
import { type Arrange, arranged, isMuted } from './use-arrange.ts'

interface ListKeys {
  rows: readonly ChatRow[]
  arrange: Arrange
  focusSearch: () => void
  showHelp: () => void
}

/** The number of the row to focus; undefined: another key. */
export function nextRow(key: string, at: number, count: number): number | undefined {
  if (count === 0) return undefined
  if (key === 'ArrowDown') return Math.min(count - 1, at + 1)
  if (key === 'ArrowUp') return Math.max(0, at - 1)
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return undefined
}

export function onListKey(event: KeyboardEvent<HTMLElement>, { rows, arrange, focusSearch, showHelp }: ListKeys): void {
  const { target, key } = event
  if (!(target instanceof HTMLElement) || event.ctrlKey || event.metaKey || event.altKey) return
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-chat-link]')]
  const at = links.indexOf(target)
  const isInField = target.matches('input, textarea')
  if (at < 0 && !(isInField && key === 'ArrowDown')) return
  const next = nextRow(key, at, links.length)
  const found = rows.find(({ chatId }) => chatId === target.dataset['chatLink'])
  const row = found === undefined ? undefined : arranged(found)
  const act = {
    '/': focusSearch,
    '?': showHelp,
    ...(row === undefined
      ? {}
      : {
          p: () => arrange.pin(row),
          e: () => arrange.archive(row),
          u: () => row.lastSeq > 0 && arrange.markUnread(row),
          m: () => (isMuted(row, Date.now()) ? arrange.unmute(row) : arrange.mute(row)),
        }),
  }[key]
  if (next === undefined && (act === undefined || isInField)) return
  event.preventDefault()
  if (next === undefined) act?.()
  else links[next]?.focus()
}
