import type { TicketPriority } from '#contract/limits.ts'
import type { Tone } from '#web/ui/badge.tsx'

export const TONE_OF_PRIORITY: Readonly<Record<TicketPriority, Tone>> = {
  low: 'neutral',
  normal: 'neutral',
  high: 'warning',
  urgent: 'danger',
}

/** Is a key meant for a shortcut, and not for a field? */
export const isShortcut = ({ target, metaKey, ctrlKey, altKey }: KeyboardEvent): boolean =>
  !metaKey &&
  !ctrlKey &&
  !altKey &&
  !(target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable], [role="dialog"], [role="menu"]') !== null)

/** Fills the placeholders of a saved reply in the user's language; English where that is missing. */
export const filledReply = (texts: Readonly<Record<string, string>>, language: string, values: { name: string; number: number }): string =>
  // By a function: in a plain replacement a name such as `$&` would mean something.
  (texts[language] || texts.en || '').replaceAll(/\{\{(name|number)\}\}/g, (_, key: 'name' | 'number') => String(values[key]))
