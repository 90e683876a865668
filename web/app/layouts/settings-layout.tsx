/**
 * The frame of /settings: its pages (spec §2, sub-items of Settings). They are in the expanded sidebar; where that is missing, on a phone and
 * beside the collapsed one, they are a row above the current page.
 */
import { Link, Outlet } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useAuth } from '#web/lib/auth/use-auth.ts'
import { cx } from '#web/ui/cx.ts'
import { useActiveInView } from '#web/ui/use-active-in-view.ts'
import { useSidebarState } from './sidebar-state.ts'

/** The pages of the settings. */
const PAGES = [
  { to: '/settings', title: 'nav.profile' },
  { to: '/settings/account', title: 'nav.security' },
  { to: '/settings/appearance', title: 'nav.style' },
  { to: '/settings/display', title: 'nav.display' },
  { to: '/settings/notifications', title: 'nav.notifications' },
] as const
const OF_MODELS = { to: '/settings/chats', title: 'nav.chatRules' } as const

const linkClass =
  '-mb-px inline-flex h-11 shrink-0 items-center border-b-2 border-transparent text-sm font-semibold whitespace-nowrap text-muted transition-colors hover:text-ink focus-visible:-outline-offset-2 aria-[current=page]:border-accent aria-[current=page]:text-ink'

export function SettingsLayout() {
  const { t } = useTranslation('common')
  const { isExpanded } = useSidebarState()
  const row = useActiveInView<HTMLElement>()
  const { user } = useAuth()
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-6">
      <nav
        aria-label={t('nav.settings')}
        className={cx('flex gap-6 overflow-x-auto border-b [scrollbar-width:none]', isExpanded && 'md:hidden')}
        ref={row}
      >
        {[...PAGES, ...(user?.status === 'model' ? [OF_MODELS] : [])].map(({ to, title }) => (
          <Link key={to} to={to} activeOptions={{ exact: true }} className={linkClass}>
            {t(title)}
          </Link>
        ))}
      </nav>
      <Outlet />
    </div>
  )
}
