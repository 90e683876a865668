/** The navigation by role (spec §2). One configuration for top nav, sidebar, bottom bar and palette; the rest of it is in nav-groups.ts. */
import type { AdminRole } from '#contract/rules/admin-pages.ts'

export type BadgeTone = 'red' | 'grey'

export interface NavItem {
  /** A key of the catalog `common`. */
  title:
    | 'nav.models'
    | 'nav.myProfile'
    | 'nav.myPosts'
    | 'nav.chats'
    | 'nav.tasks'
    | 'nav.people'
    | 'nav.apps'
    | 'nav.dashboard'
    | 'nav.transactions'
    | 'nav.library'
    | 'nav.tickets'
    | 'nav.settings'
    | 'nav.profile'
    | 'nav.security'
    | 'nav.style'
    | 'nav.display'
    | 'nav.notifications'
    | 'nav.chatRules'
    | 'nav.pro'
    | 'nav.adminDashboard'
    | 'nav.help'
    | 'nav.adminHelp'
    | 'nav.adminUsers'
    | 'nav.adminProducts'
    | 'nav.adminOrders'
    | 'nav.adminApplications'
    | 'nav.adminWithdrawals'
    | 'nav.adminTickets'
    | 'nav.adminSubscriptionPlans'
    | 'nav.adminAnalytics'
    | 'nav.adminLedger'
    | 'nav.adminJobs'
    | 'nav.adminApiSettings'
    | 'nav.adminGeneralSettings'
    | 'nav.adminAuditLog'
  url: string
  items?: readonly NavItem[]
  badge?: number
  badgeTone?: BadgeTone
  /** The subject that the badge counts, as a key of the catalog `common`. */
  badgeLabel?:
    | 'nav.pendingOrders'
    | 'nav.waitingApplications'
    | 'nav.unreadChats'
    | 'nav.openTasks'
    | 'nav.answeredTickets'
    | 'nav.overdueTickets'
}

export interface NavGroup {
  title: 'nav.general' | 'nav.other' | 'nav.admin'
  items: readonly NavItem[]
}

export interface NavReader {
  isSignedIn: boolean
  /** Null: no admin. */
  adminRole: AdminRole | null
  /** Set for models: the handle in the address of their own profile. */
  modelHandle: string | null
  pendingOrders: number
  waitingApplications: number
  /** Chats with unread messages, without muted ones. */
  unreadChats: number
  /** Tasks to do, without those that wait for others. */
  openTasks: number
  /** Own tickets with an unread answer. */
  unreadTickets: number
  /** Tickets whose answer by the team is overdue. */
  overdueTickets: number
  /** Addresses that this reader has hidden (Settings → Display). */
  hidden?: readonly string[] | undefined
}

const MODELS: NavItem = { title: 'nav.models', url: '/' }
const MY_POSTS: NavItem = { title: 'nav.myPosts', url: '/my-posts' }

/** Models see My Profile in place of The Models (spec §2). */
export const firstItem = ({ modelHandle }: NavReader): NavItem =>
  modelHandle === null ? MODELS : { title: 'nav.myProfile', url: `/models/${modelHandle}` }

/** Its badge shows only when there is something to read. */
export const chatsItem = ({ unreadChats }: NavReader): NavItem => ({
  title: 'nav.chats',
  url: '/chats',
  ...(unreadChats > 0 ? { badge: unreadChats, badgeTone: 'red', badgeLabel: 'nav.unreadChats' } : {}),
})

export const tasksItem = ({ openTasks }: NavReader): NavItem => ({
  title: 'nav.tasks',
  url: '/tasks',
  ...(openTasks > 0 ? { badge: openTasks, badgeTone: 'red', badgeLabel: 'nav.openTasks' } : {}),
})

/** The row of the top nav; for visitors that is the whole navigation. The groups beside it are in nav-groups.ts: no first visit needs them. */
export function generalItems(reader: NavReader): NavItem[] {
  if (!reader.isSignedIn) return [MODELS]
  const own: NavItem[] = [
    firstItem(reader),
    ...(reader.modelHandle === null ? [] : [MY_POSTS]),
    chatsItem(reader),
    { title: 'nav.dashboard', url: '/dashboard' },
    tasksItem(reader),
    { title: 'nav.library', url: '/library' },
    { title: 'nav.transactions', url: '/transactions' },
  ]
  return own.filter(({ url }) => reader.hidden?.includes(url) !== true)
}

/** The row of the top nav beside an expanded sidebar: its first item and the dashboard (product.md §0). */
export const itemsBesideSidebar = (reader: NavReader): NavItem[] =>
  generalItems(reader).filter(({ url }) => url === firstItem(reader).url || url === '/dashboard')

/**
 * Links beside the account of a user on a wide page, a narrow one and an upright tablet: more would be wider than it in some languages.
 * The others are in the menu beside them, or in the sidebar.
 */
const [ON_WIDE, ON_NARROW, ON_TABLETS] = [6, 3, 2]

/** Where the link at this place stands: its class in the row, and that in the menu; null: only in the row. */
export function placeOf(reader: NavReader, hasSidebar: boolean, at: number): { row: string | false; menu: string | null } {
  if (!reader.isSignedIn) return { row: false, menu: null }
  if (at >= ON_WIDE) return { row: 'hidden', menu: '' }
  if (at >= ON_NARROW) return { row: 'max-xl:hidden', menu: 'xl:hidden' }
  // Admins have a second menu.
  const isTooMany = at >= (hasSidebar || reader.adminRole !== null ? 1 : ON_TABLETS)
  return isTooMany ? { row: 'max-lg:hidden', menu: 'lg:hidden' } : { row: false, menu: null }
}
