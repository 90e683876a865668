/** The sidebar of the member area: 16rem wide, 3rem as icons; on a phone a sheet of 18rem (spec §2, §9). */
import { Link, useLocation } from '@tanstack/react-router'
import { PanelLeft, X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { type RefObject, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Tooltip, TooltipProvider } from '#web/ui/tooltip.tsx'
import { NavBadge } from './nav-badge.tsx'
import { NAV_ICONS } from './nav-icons.ts'
import { navGroups } from './nav-groups.ts'
import type { NavItem, NavReader } from './nav-items.ts'
import { closeOnPhone, onSidebarToggle, useSidebarState } from './sidebar-state.ts'
import { useNavReader } from './use-nav-reader.ts'

const linkClass =
  'flex h-10 items-center gap-3 rounded-md px-3 text-sm font-medium text-muted hover:bg-sunken hover:text-ink aria-[current=page]:bg-accent-soft aria-[current=page]:font-semibold aria-[current=page]:text-accent dark:hover:bg-raised'

function SidebarLink({ item, isIconOnly, className }: { item: NavItem; isIconOnly: boolean; className?: string }) {
  const { t } = useTranslation('common')
  const Icon = NAV_ICONS[item.title]
  const link = (
    <Link
      to={item.url}
      activeOptions={{ exact: item.url === '/' || (item.url === '/settings' && item.items === undefined), includeSearch: false }}
      className={cx(linkClass, isIconOnly && 'justify-center px-0', className)}
      onClick={closeOnPhone}
    >
      <Icon aria-hidden className="size-4.5 shrink-0" />
      <span className={isIconOnly ? 'sr-only' : 'truncate'}>{t(item.title)}</span>
      {!isIconOnly && <NavBadge item={item} />}
    </Link>
  )
  if (!isIconOnly) return link
  return (
    <Tooltip text={t(item.title)} side="right">
      {link}
    </Tooltip>
  )
}

function GroupHead({ title }: Pick<NavItem, 'title'>) {
  const { t } = useTranslation('common')
  const Icon = NAV_ICONS[title]
  return (
    <p className="flex h-9 items-center gap-3 px-3 text-sm font-medium text-muted">
      <Icon aria-hidden className="size-4.5 shrink-0" />
      {t(title)}
    </p>
  )
}

function Groups({ reader, isIconOnly }: { reader: NavReader; isIconOnly: boolean }) {
  const { t } = useTranslation('common')
  return navGroups(reader).map((group) => (
    <div key={group.title} className="flex flex-col gap-0.5">
      <p className={cx('px-3 pt-3 pb-1 text-xs font-semibold text-muted', isIconOnly && 'sr-only')}>{t(group.title)}</p>
      {group.items.map((item) => (
        <div key={item.url} className="flex flex-col gap-0.5">
          {(item.items === undefined || isIconOnly) && <SidebarLink item={item} isIconOnly={isIconOnly} />}
          {item.items !== undefined && !isIconOnly && (
            <>
              <GroupHead title={item.title} />
              {item.items.map((child) => (
                <SidebarLink key={child.title} item={child} isIconOnly={false} className="ml-4" />
              ))}
            </>
          )}
        </div>
      ))}
    </div>
  ))
}

/** Keeps the page that is open in view: the last groups are below the edge of a low window. */
function useCurrentInView({ isSignedIn, adminRole }: NavReader): RefObject<HTMLElement | null> {
  const aside = useRef<HTMLElement>(null)
  const path = useLocation({ select: ({ pathname }) => pathname })
  useEffect(() => {
    const link = aside.current?.querySelector('[aria-current=page]')
    if (link == null || aside.current === null) return
    // By hand: `scrollIntoView` moves the whole page, too, while a bar above it pushes the sidebar down.
    const [frame, place] = [aside.current.getBoundingClientRect(), link.getBoundingClientRect()]
    aside.current.scrollTop += Math.max(0, place.bottom - frame.bottom) - Math.max(0, frame.top - place.top)
  }, [path, isSignedIn, adminRole])
  return aside
}

export function Sidebar() {
  const { t } = useTranslation('common')
  const { reader } = useNavReader()
  const { isExpanded, isOpenOnPhone } = useSidebarState()
  const aside = useCurrentInView(reader)
  return (
    <>
      <aside
        ref={aside}
        aria-label={t('sidebar.label')}
        data-state={isExpanded ? 'expanded' : 'collapsed'}
        className={cx(
          'sticky below-bars-18 hidden h-[calc(100dvh-4.5rem-var(--bars))] shrink-0 flex-col gap-1 overflow-y-auto border-r py-4 pr-2 transition-[width] duration-200 md:flex',
          isExpanded ? 'w-64' : 'w-12 pr-1',
        )}
      >
        <IconButton
          label={t('sidebar.toggle')}
          aria-expanded={isExpanded}
          aria-keyshortcuts="Control+B Meta+B"
          onClick={onSidebarToggle}
          className={cx('size-10', isExpanded ? 'ml-auto' : 'mx-auto')}
        >
          <PanelLeft aria-hidden />
        </IconButton>
        <nav aria-label={t('sidebar.label')} className="flex flex-col gap-2">
          <TooltipProvider>
            <Groups reader={reader} isIconOnly={!isExpanded} />
          </TooltipProvider>
        </nav>
      </aside>
      <Dialog.Root open={isOpenOnPhone} onOpenChange={(isOpen) => !isOpen && closeOnPhone()}>
        <Dialog.Portal>
          <Dialog.Overlay className="fixed inset-0 z-40 animate-fade-in bg-veil md:hidden" />
          <Dialog.Content
            aria-describedby={undefined}
            className="fixed inset-y-0 left-0 z-50 flex w-72 flex-col gap-2 overflow-y-auto border-r bg-surface p-4 shadow-float outline-none md:hidden"
          >
            <div className="flex items-center justify-between">
              <Dialog.Title className="text-base font-semibold">{t('nav.menu')}</Dialog.Title>
              <Dialog.Close asChild>
                <IconButton label={t('actions.close')} className="size-10">
                  <X aria-hidden />
                </IconButton>
              </Dialog.Close>
            </div>
            <nav aria-label={t('sidebar.label')} className="flex flex-col gap-2">
              <Groups reader={reader} isIconOnly={false} />
            </nav>
          </Dialog.Content>
        </Dialog.Portal>
      </Dialog.Root>
    </>
  )
}
