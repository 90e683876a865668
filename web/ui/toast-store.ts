/**
 * The toasts of the page (spec §4, §9): at most one is visible; it stays 5 s; a dismissed one is removed 1,000,000 ms later.
 * Any code may call `toast`; `Toaster` shows it.
 */
import { TOAST_LIMIT, TOAST_REMOVE_MS } from '#contract/limits.ts'

export interface ToastContent {
  title: string
  description?: string
  variant?: 'default' | 'destructive'
  /** A button that solves the problem. */
  action?: {
    label: string
    run: () => void
    /** With an end, in epoch milliseconds: the toast stays until then and shows the seconds left. */
    until?: number
    /** The seconds left, such as "53 s". */
    leftLabel?: (seconds: number) => string
    /** For screen readers, which do not count along. Missing: the label. */
    altText?: string
  }
}

export interface ToastItem extends ToastContent {
  id: number
  isOpen: boolean
}

let items: readonly ToastItem[] = []
let lastId = 0
const listeners = new Set<() => void>()

function set(next: readonly ToastItem[]): void {
  items = next
  for (const listener of listeners) listener()
}

export const currentToasts = (): readonly ToastItem[] => items

export function onToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Shows a toast in place of the one before it. Returns a function that dismisses it. */
export function toast(content: ToastContent): () => void {
  lastId += 1
  const id = lastId
  set([{ ...content, id, isOpen: true }, ...items].slice(0, TOAST_LIMIT))
  return () => dismissToast(id)
}

/** Closes a toast; does nothing for one that is closed or replaced. */
export function dismissToast(id: number): void {
  if (!items.some((item) => item.id === id && item.isOpen)) return
  set(items.map((item) => (item.id === id ? { ...item, isOpen: false } : item)))
  setTimeout(() => {
    if (items.some((item) => item.id === id)) set(items.filter((item) => item.id !== id))
  }, TOAST_REMOVE_MS)
}
