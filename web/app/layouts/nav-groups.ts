/** The groups of the navigation (spec §2). */
import { generalItems, type NavGroup, type NavItem, type NavReader } from './nav-items.ts'

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
      { title: 'nav.pro', url: '/pro' },
    ],
  }
  if (!reader.isAdmin) return [other]
  const orders: NavItem = {
    title: 'nav.adminOrders',
    url: '/admin/orders',
    badge: reader.pendingOrders,
    badgeTone: reader.pendingOrders > 0 ? 'red' : 'grey',
    badgeLabel: 'nav.pendingOrders',
  }
  const applications: NavItem = {
    title: 'nav.adminApplications',
    url: '/admin/applications',
    badge: reader.waitingApplications,
    badgeTone: reader.waitingApplications > 0 ? 'red' : 'grey',
    badgeLabel: 'nav.waitingApplications',
  }
  return [
    other,
    {
      title: 'nav.admin',
      items: [
        { title: 'nav.adminUsers', url: '/admin/users' },
        orders,
        applications,
        { title: 'nav.adminWithdrawals', url: '/admin/withdrawals' },
        { title: 'nav.adminAuditLog', url: '/admin/audit-log' },
      ],
    },
  ]
}

/** All of them. */
export const navGroups = (reader: NavReader): NavGroup[] => [{ title: 'nav.general', items: generalItems(reader) }, ...laterGroups(reader)]

/**
 * The groups that fold into menus in the top nav. Beside an expanded sidebar only the admins' own: nothing else is in both (product.md §0).
 */
export const foldedGroups = (reader: NavReader, hasSidebar: boolean): NavGroup[] =>
  laterGroups(reader).filter(({ title }) => !hasSidebar || title === 'nav.admin')
