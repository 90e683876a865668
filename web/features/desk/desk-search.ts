/** The filters of the queue, as they stand in its address. */
import { TICKET_CATEGORIES, TICKET_PRIORITIES, type TicketCategory, type TicketPriority } from '#contract/limits.ts'
import { QUEUE } from '#contract/rules/tables.ts'

export const { view: DESK_VIEWS, assignee: DESK_ASSIGNEES } = QUEUE.filters
export type DeskView = (typeof DESK_VIEWS)[number]

const SEARCH_LENGTH = 100

export interface DeskSearch {
  /** Missing: open ones. */
  view?: DeskView
  assignee?: (typeof DESK_ASSIGNEES)[number]
  category?: TicketCategory
  priority?: TicketPriority
  q?: string
}

/** Reads the parameters of an address; leaves out those that the screen does not know. */
export function deskSearch({ view, assignee, category, priority, q }: Record<string, unknown>): DeskSearch {
  const known = {
    view: DESK_VIEWS.find((one) => one === view && one !== 'open'),
    assignee: DESK_ASSIGNEES.find((one) => one === assignee),
    category: TICKET_CATEGORIES.find((one) => one === category),
    priority: TICKET_PRIORITIES.find((one) => one === priority),
    q: (typeof q === 'string' || typeof q === 'number') && String(q).trim() !== '' ? String(q).slice(0, SEARCH_LENGTH) : undefined,
  }
  return Object.fromEntries(Object.entries(known).filter(([, value]) => value !== undefined))
}

export const TEAM_TABS = ['figures', 'replies', 'hours', 'mail'] as const
export type TeamTab = (typeof TEAM_TABS)[number]

export interface TeamSearch {
  /** Missing: the figures. */
  tab?: TeamTab
}

/** The tab of the team's page in its address. */
export function teamSearch({ tab }: Record<string, unknown>): TeamSearch {
  const known = TEAM_TABS.find((one) => one === tab && one !== 'figures')
  return known === undefined ? {} : { tab: known }
}
