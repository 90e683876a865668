import { cx } from '#web/ui/cx.ts'
import type { NavItem } from './nav-items.ts'

/** The count beside an item: red above zero, grey at zero (spec §2). */
export function NavBadge({ item, label }: { item: NavItem; label: string }) {
  if (item.badge === undefined) return null
  return (
    <span
      data-testid="pending-orders"
      data-tone={item.badgeTone}
      className={cx('ml-auto inline-flex h-5 min-w-5 items-center justify-center rounded-full px-1.5 text-xs font-bold tabular-nums', item.badgeTone === 'red' ? 'bg-danger text-danger-ink' : 'bg-line text-muted')}
    >
      <span aria-hidden>{item.badge}</span>
      <span className="sr-only">{label}</span>
    </span>
  )
}
