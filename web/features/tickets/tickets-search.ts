/** The addresses of tickets. */
import { TICKET_ABOUT_KEY_MAX, TICKET_ABOUTS, TICKET_CATEGORIES, type TicketAbout, type TicketCategory } from '#contract/limits.ts'

export interface NewTicketSearch {
  category?: TicketCategory
  /** The item that the ticket is about: `order:<id>`. */
  about?: string
  /** The closed ticket that it goes on with. */
  follows?: string
}

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Reads `order:<id>`; null for anything else. */
export function aboutIn(text: string | undefined): { kind: TicketAbout; key: string } | null {
  const [name, ...rest] = (text ?? '').split(':')
  const [kind, key] = [TICKET_ABOUTS.find((one) => one === name), rest.join(':')]
  return kind === undefined || key === '' || key.length > TICKET_ABOUT_KEY_MAX ? null : { kind, key }
}

export function newTicketSearch({ category, about, follows }: Record<string, unknown>): NewTicketSearch {
  const known = TICKET_CATEGORIES.find((one) => one === category)
  return {
    ...(known === undefined ? {} : { category: known }),
    ...(typeof about === 'string' && aboutIn(about) !== null ? { about } : {}),
    ...(typeof follows === 'string' && ID.test(follows) ? { follows } : {}),
  }
}
