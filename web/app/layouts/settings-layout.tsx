/** The frame of /settings: its pages in a row (spec §2, sub-items of Settings), the current one below. */
import { Link, Outlet } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'

/** The pages of the settings. */
const PAGES = [
  { to: '/settings', title: 'nav.profile' },
  { to: '/settings/account', title: 'nav.security' },
  { to: '/settings/appearance', title: 'nav.style' },
  { to: '/settings/display', title: 'nav.display' },
  { to: '/settings/notifications', title: 'nav.notifications' },
] as const

const linkClass =
  '-mb-px inline-flex h-11 shrink-0 items-center border-b-2 border-transparent text-sm font-semibold whitespace-nowrap text-muted transition-colors hover:text-ink focus-visible:-outline-offset-2 aria-[current=page]:border-accent aria-[current=page]:text-ink'

export function SettingsLayout() {
  const { t } = useTranslation('common')
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-6">
      <nav aria-label={t('nav.settings')} className="flex gap-6 overflow-x-auto border-b [scrollbar-width:none]">
        {PAGES.map(({ to, title }) => (
          <Link key={to} to={to} activeOptions={{ exact: true }} className={linkClass}>
            {t(title)}
          </Link>
        ))}
      </nav>
      <Outlet />
    </div>
  )
}
