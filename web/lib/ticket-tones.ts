/** The colour of a ticket's state: the same for its user and at the desk. */
import type { TicketState } from '#contract/limits.ts'
import type { Tone } from '#web/ui/badge.tsx'

export const TONE_OF_STATE: Readonly<Record<TicketState, Tone>> = {
  open: 'info',
  waiting: 'warning',
  resolved: 'success',
  closed: 'neutral',
}
