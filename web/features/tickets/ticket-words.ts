/** How tickets are named and coloured: the same in the list, on the page, and at the desk. */
import type { TICKET_ABOUTS, TicketAbout, TicketState } from '#contract/limits.ts'
import type { Tone } from '#web/ui/badge.tsx'

export const TONE_OF_STATE: Readonly<Record<TicketState, Tone>> = {
  open: 'info',
  waiting: 'warning',
  resolved: 'success',
  closed: 'neutral',
}

/** The page of what a ticket is about; null: none. */
export function pageOfAbout({ kind, key }: { kind: TicketAbout; key: string }): string | null {
  const pages: Readonly<Record<(typeof TICKET_ABOUTS)[number], string | null>> = {
    order: `/orders/${key}`,
    post: `/posts/${key}`,
    deposit: '/transactions',
    withdrawal: '/transactions',
    account: null,
  }
  return pages[kind]
}
