/** The top of every page: sticky, smaller once the page has been scrolled (spec §2, §9). */
import { Link } from '@tanstack/react-router'
import { Menu as MenuIcon, Search } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
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
import { generalItems, type NavReader } from './nav-items.ts'
import { navLinkClass } from './nav-link-class.ts'

/** Visitors have nothing to fold. */
const FoldedGroups = lazy(() => import('./folded-groups.tsx'))

const loadLanguageMenu = () => import('./language-menu.tsx')

/** Has the page been scrolled by more than 10 px? Measured 10 ms after a scroll. */
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

interface TopNavProps {
  auth: Auth
  reader: NavReader
  siteName: string
  logo: string | null | undefined
  onOpenPalette: () => void
  /** The menu is about to be opened. */
  onNearPalette: () => void
  /** Set where there is a sidebar to open on a phone. */
  onOpenSidebar?: (() => void) | undefined
}

export function TopNav({ auth, reader, siteName, logo, onOpenPalette, onNearPalette, onOpenSidebar }: TopNavProps) {
  const { t, i18n } = useTranslation('common')
  const isScrolled = useIsScrolled()
  const language = asLanguage(i18n.language) ?? 'en'
  return (
    // Its space keeps its height: if it shrank, too, the page would move up to its top again, and the bar would grow.
    <header data-scrolled={isScrolled} className="pointer-events-none sticky below-bars-0 z-30 h-18">
      <div
        className={cx(
          'pointer-events-auto border-b bg-paper/92 backdrop-blur-md transition-[border-color] duration-200',
          isScrolled ? 'border-line' : 'border-transparent',
        )}
      >
        <div
          className={cx(
            'mx-auto flex w-full max-w-[88rem] items-center gap-2 px-4 transition-[height] duration-200 md:px-6',
            isScrolled ? 'h-14' : 'h-18',
          )}
        >
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
            {generalItems(reader).map((item) => (
              <Link key={item.url} to={item.url} activeOptions={{ exact: item.url === '/', includeSearch: false }} className={navLinkClass}>
                {t(item.title)}
              </Link>
            ))}
            {reader.isSignedIn && (
              <Suspense>
                <FoldedGroups reader={reader} />
              </Suspense>
            )}
          </nav>
          <div className="ml-auto flex items-center gap-1 sm:gap-2">
            <IconButton
              label={t('palette.open')}
              aria-keyshortcuts="Control+K Meta+K"
              onPointerEnter={onNearPalette}
              onFocus={onNearPalette}
              onClick={onOpenPalette}
            >
              <Search aria-hidden />
            </IconButton>
            <LazyMenu
              load={loadLanguageMenu}
              label={t('language.choose', { language: LANGUAGE_NAMES[language] })}
              className={languageButtonClass}
            >
              <LanguageButtonContent language={language} />
            </LazyMenu>
            <AccountCorner auth={auth} />
          </div>
        </div>
      </div>
    </header>
  )
}
