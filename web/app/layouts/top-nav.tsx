/** The top of every page: sticky, smaller once the page has been scrolled (spec §2, §9). */
import { Link } from '@tanstack/react-router'
import { ChevronDown, Menu as MenuIcon, Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NAV_SHRINK_DELAY_MS, NAV_SHRINK_PX } from '#contract/limits.ts'
import { asLanguage, LANGUAGE_NAMES } from '#web/i18n/languages.ts'
import type { Auth } from '#web/lib/auth/use-auth.ts'
import { IconButton } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Logo } from '#web/ui/logo.tsx'
import { AccountCorner } from './account-corner.tsx'
import { LanguageButtonContent, languageButtonClass } from './language-button.tsx'
import { LazyMenu } from './lazy-menu.tsx'
import { NavBadge } from './nav-badge.tsx'
import { type NavGroup, type NavReader, navGroups } from './nav-items.ts'

const loadLanguageMenu = () => import('./language-menu.tsx')

/** Has the page been scrolled by more than 10 px? Looked at 10 ms after it moved. */
function useIsScrolled(): boolean {
  const [isScrolled, setIsScrolled] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      clearTimeout(timer)
      timer = setTimeout(() => setIsScrolled(scrollY > NAV_SHRINK_PX), NAV_SHRINK_DELAY_MS)
    }
    look()
    addEventListener('scroll', look, { passive: true })
    return () => {
      clearTimeout(timer)
      removeEventListener('scroll', look)
    }
  }, [])
  return isScrolled
}

const linkClass = 'flex h-9 items-center gap-2 rounded-full px-3.5 text-sm font-semibold text-muted hover:text-ink aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent'

/** A group of several items folds into a menu of plain links: it opens by click, Enter or Space, and Escape closes it. */
function FoldedGroup({ group }: { group: NavGroup }) {
  const { t } = useTranslation('common')
  const badge = group.items.find((item) => item.badge !== undefined)
  return (
    <details
      name="top-nav"
      className="group relative"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.currentTarget.open = false
        event.currentTarget.querySelector('summary')?.focus()
      }}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) event.currentTarget.open = false
      }}
    >
      <summary className={cx(linkClass, 'list-none')}>
        {t(group.title)}
        {badge !== undefined && <NavBadge item={badge} label={t('nav.pendingOrders', { count: badge.badge })} />}
        <ChevronDown aria-hidden className="size-3.5 transition-transform group-open:rotate-180" />
      </summary>
      <ul className="absolute left-0 z-40 mt-2 min-w-52 rounded-lg border bg-raised p-1.5 shadow-float">
        {group.items.map((item) => (
          <li key={item.url}>
            <Link
              to={item.url}
              onClick={(event) => event.currentTarget.closest('details')?.removeAttribute('open')}
              className="flex min-h-10 items-center gap-3 rounded-md px-3 text-sm hover:bg-sunken dark:hover:bg-paper"
            >
              <item.icon aria-hidden className="size-4.5 text-muted" />
              {t(item.title)}
              <NavBadge item={item} label={t('nav.pendingOrders', { count: item.badge ?? 0 })} />
            </Link>
          </li>
        ))}
      </ul>
    </details>
  )
}

interface TopNavProps {
  auth: Auth
  reader: NavReader
  siteName: string
  logo: string | null | undefined
  onOpenPalette: () => void
  /** Set where there is a sidebar to open on a phone. */
  onOpenSidebar?: (() => void) | undefined
}

export function TopNav({ auth, reader, siteName, logo, onOpenPalette, onOpenSidebar }: TopNavProps) {
  const { t, i18n } = useTranslation('common')
  const isScrolled = useIsScrolled()
  const [general, ...folded] = navGroups(reader)
  const language = asLanguage(i18n.language) ?? 'en'
  return (
    <header data-scrolled={isScrolled} className={cx('sticky top-0 z-30 border-b bg-paper/92 backdrop-blur-md transition-[border-color] duration-200', isScrolled ? 'border-line' : 'border-transparent')}>
      <div className={cx('mx-auto flex w-full max-w-[88rem] items-center gap-2 px-4 transition-[height] duration-200 md:px-6', isScrolled ? 'h-14' : 'h-18')}>
        {onOpenSidebar !== undefined && (
          <IconButton label={t('nav.openMenu')} onClick={onOpenSidebar} className="-ml-2 md:hidden">
            <MenuIcon aria-hidden />
          </IconButton>
        )}
        <Link to="/" aria-label={t('nav.home', { site: siteName })} className="mr-2 flex items-center gap-2.5 rounded-md">
          <Logo src={logo} className={cx('transition-[width,height] duration-200', isScrolled ? 'size-8' : 'size-10')} />
          <span className="hidden text-lg font-bold tracking-tight sm:inline">{siteName}</span>
        </Link>
        <nav aria-label={t('nav.main')} className="hidden flex-1 items-center gap-1 md:flex">
          {general?.items.map((item) => (
            <Link key={item.url} to={item.url} activeOptions={{ exact: item.url === '/' }} className={linkClass}>
              {t(item.title)}
            </Link>
          ))}
          {folded.map((group) => (
            <FoldedGroup key={group.title} group={group} />
          ))}
        </nav>
        <div className="ml-auto flex items-center gap-1 sm:gap-2">
          <IconButton label={t('palette.open')} aria-keyshortcuts="Control+K Meta+K" onClick={onOpenPalette}>
            <Search aria-hidden />
          </IconButton>
          <LazyMenu load={loadLanguageMenu} label={t('language.choose', { language: LANGUAGE_NAMES[language] })} className={languageButtonClass}>
            <LanguageButtonContent language={language} />
          </LazyMenu>
          <AccountCorner auth={auth} />
        </div>
      </div>
    </header>
  )
}
