/** The groups of the navigation (spec §2). */
import { ADMIN_MENU, ADMIN_PAGES, mayOpen, type AdminPage } from '#contract/rules/admin-pages.ts'
import { generalItems, type NavGroup, type NavItem, type NavReader } from './nav-items.ts'

const ADMIN_TITLES: Readonly<Record<AdminPage, NavItem['title']>> = {
  dashboard: 'nav.adminDashboard',
  users: 'nav.adminUsers',
  products: 'nav.adminProducts',
  orders: 'nav.adminOrders',
  applications: 'nav.adminApplications',
  withdrawals: 'nav.adminWithdrawals',
  tickets: 'nav.adminTickets',
  help: 'nav.adminHelp',
  subscriptionPlans: 'nav.adminSubscriptionPlans',
  analytics: 'nav.adminAnalytics',
  ledger: 'nav.adminLedger',
  jobs: 'nav.adminJobs',
  apiSettings: 'nav.adminApiSettings',
  generalSettings: 'nav.adminGeneralSettings',
  auditLog: 'nav.adminAuditLog',
}

type PageBadge = Pick<NavItem, 'badge' | 'badgeTone' | 'badgeLabel'>

const badge = (count: number, badgeLabel: NonNullable<NavItem['badgeLabel']>): PageBadge => ({
  badge: count,
  badgeTone: count > 0 ? 'red' : 'grey',
  badgeLabel,
})

/** The counts of waiting items. The orders badge is that of spec §2. */
const badgesOf = ({ pendingOrders, waitingApplications, overdueTickets }: NavReader): Partial<Record<AdminPage, PageBadge>> => ({
  orders: badge(pendingOrders, 'nav.pendingOrders'),
  applications: badge(waitingApplications, 'nav.waitingApplications'),
  tickets: badge(overdueTickets, 'nav.overdueTickets'),
})

/** The pages that the reader's role opens. */
function adminItems(reader: NavReader): NavItem[] {
  const badges = badgesOf(reader)
  return ADMIN_MENU.filter((page) => mayOpen(reader.adminRole, page)).map((page) => ({
    title: ADMIN_TITLES[page],
    url: ADMIN_PAGES[page].path,
    ...badges[page],
  }))
}

/** The groups after the first one. */
function laterGroups(reader: NavReader): NavGroup[] {
  if (!reader.isSignedIn) return []
  const other: NavGroup = {
    title: 'nav.other',
    items: [
      {
        title: 'nav.settings',
        url: '/settings',
        items: [
          { title: 'nav.profile', url: '/settings' },
          { title: 'nav.security', url: '/settings/account' },
          { title: 'nav.style', url: '/settings/appearance' },
          { title: 'nav.display', url: '/settings/display' },
          { title: 'nav.notifications', url: '/settings/notifications' },
          ...(reader.modelHandle === null ? [] : [{ title: 'nav.chatRules', url: '/settings/chats' } as const]),
        ],
      },
      {
        title: 'nav.tickets',
        url: '/tickets',
        ...(reader.unreadTickets > 0 ? badge(reader.unreadTickets, 'nav.answeredTickets') : {}),
      },
      { title: 'nav.people', url: '/users' },
      { title: 'nav.apps', url: '/apps' },
      { title: 'nav.pro', url: '/pro' },
      { title: 'nav.help', url: '/help-center' },
    ],
  }
  if (reader.adminRole === null) return [other]
  return [other, { title: 'nav.admin', items: adminItems(reader) }]
}

/** All of them. */
export const navGroups = (reader: NavReader): NavGroup[] => [{ title: 'nav.general', items: generalItems(reader) }, ...laterGroups(reader)]

/**
 * The groups that fold into menus in the top nav. Beside an expanded sidebar only that of admins: nothing else is in both (product.md §0).
 */
export const foldedGroups = (reader: NavReader, hasSidebar: boolean): NavGroup[] =>
  laterGroups(reader).filter(({ title }) => !hasSidebar || title === 'nav.admin')
