import { Link } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { cx } from '#web/ui/cx.ts'
import { menuDetails } from '#web/ui/menu-details.ts'
import { NavBadge } from './nav-badge.tsx'
import { NAV_ICONS } from './nav-icons.ts'
import { foldedGroups } from './nav-groups.ts'
import type { NavGroup, NavItem, NavReader } from './nav-items.ts'
import { navLinkClass } from './nav-link-class.ts'

function FoldedLink({ item }: { item: NavItem }) {
  const { t } = useTranslation('common')
  const Icon = NAV_ICONS[item.title]
  return (
    <Link
      to={item.url}
      onClick={(event) => event.currentTarget.closest('details')?.removeAttribute('open')}
      className="flex min-h-10 items-center gap-3 rounded-md px-3 text-sm hover:bg-sunken dark:hover:bg-paper"
    >
      <Icon aria-hidden className="size-4.5 text-muted" />
      {t(item.title)}
      <NavBadge item={item} />
    </Link>
  )
}

interface MoreItem {
  readonly item: NavItem
  readonly className: string
}

/** A group of several items folds into a menu of plain links: it opens by click, Enter or Space, and Escape closes it. */
function FoldedGroup({ group, more }: { group: NavGroup; more: readonly MoreItem[] }) {
  const { t } = useTranslation('common')
  const badge = group.items.find((item) => item.badge !== undefined)
  return (
    <details name="top-nav" className="group relative" {...menuDetails}>
      <summary className={cx(navLinkClass, 'list-none')}>
        {t(group.title)}
        {badge !== undefined && <NavBadge item={badge} />}
        <ChevronDown aria-hidden className="size-3.5 transition-transform group-open:rotate-180" />
      </summary>
      <ul className="absolute left-0 z-40 mt-2 min-w-52 rounded-lg border bg-raised p-1.5 shadow-float">
        {[...more, ...group.items.map((item) => ({ item, className: '' }))].map(({ item, className }) => (
          <li key={item.url} className={className}>
            <FoldedLink item={item} />
          </li>
        ))}
      </ul>
    </details>
  )
}

interface FoldedGroupsProps {
  reader: NavReader
  hasSidebar: boolean
  /** Of the row beside them, at the widths at which it has no room for them, without counts as there. Beside the sidebar they are in that. */
  more: readonly MoreItem[]
}

export default function FoldedGroups({ reader, hasSidebar, more }: FoldedGroupsProps) {
  return foldedGroups(reader, hasSidebar).map((group) => (
    <FoldedGroup key={group.title} group={group} more={group.title === 'nav.other' ? more : []} />
  ))
}
