import { useTranslation } from 'react-i18next'
import { cx } from '#web/ui/cx.ts'
import type { NavItem } from './nav-items.ts'

const TEST_IDS = {
  'nav.pendingOrders': 'pending-orders',
  'nav.waitingApplications': 'waiting-applications',
  'nav.unreadChats': 'unread-chats',
  'nav.openTasks': 'open-tasks',
  'nav.answeredTickets': 'answered-tickets',
  'nav.overdueTickets': 'overdue-tickets',
} as const satisfies Record<NonNullable<NavItem['badgeLabel']>, string>

/** The count beside an item: red above zero, grey at zero (spec §2); of chats and tasks only above zero. */
export function NavBadge({ item }: { item: NavItem }) {
  const { t } = useTranslation('common')
  if (item.badge === undefined || item.badgeLabel === undefined) return null
  return (
    <span
      data-testid={TEST_IDS[item.badgeLabel]}
      data-tone={item.badgeTone}
      className={cx(
        'ml-auto inline-flex h-5 min-w-5 items-center justify-center rounded-full px-1.5 text-xs font-bold tabular-nums',
        item.badgeTone === 'red' ? 'bg-danger text-danger-ink' : 'bg-line text-muted',
      )}
    >
      <span aria-hidden>{item.badge}</span>
      <span className="sr-only">{t(item.badgeLabel, { count: item.badge })}</span>
    </span>
  )
}
