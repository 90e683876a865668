/** The top of every page: sticky, smaller once the page has been scrolled (spec §2, §9). */
import { Link } from '@tanstack/react-router'
import { Menu as MenuIcon, Search } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NAV_SHRINK_DELAY_MS, NAV_SHRINK_PX } from '#contract/limits.ts'
import { asLanguage, LANGUAGE_NAMES } from '#web/i18n/languages.ts'
import type { Auth } from '#web/lib/auth/use-auth.ts'
import { part } from '#web/lib/part.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Logo } from '#web/ui/logo.tsx'
import { AccountCorner } from './account-corner.tsx'
import { LanguageButtonContent, languageButtonClass } from './language-button.tsx'
import { LazyMenu } from './lazy-menu.tsx'
import { generalItems, itemsBesideSidebar, type NavReader, placeOf } from './nav-items.ts'
import { navLinkClass } from './nav-link-class.ts'

/** Visitors have nothing to fold. */
const FoldedGroups = part('folded-groups', () => import('./folded-groups.tsx'))

/** A round button; where space allows, it looks like the field that it opens. It shrinks first, so that no amount beside it is cut off. */
const searchClass =
  'flex h-11 w-10 shrink-0 items-center sm:w-11 justify-center rounded-full text-muted hover:bg-sunken hover:text-ink xl:h-9 xl:w-56 xl:min-w-9 xl:shrink-99999 xl:justify-start xl:gap-2 xl:border xl:bg-surface xl:px-3.5 xl:text-sm xl:hover:border-line-strong xl:hover:bg-surface dark:hover:bg-raised'

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
  /** The page shows the expanded sidebar: its entries are not repeated here. */
  hasSidebar: boolean
}

export function TopNav({ auth, reader, siteName, logo, onOpenPalette, onNearPalette, onOpenSidebar, hasSidebar }: TopNavProps) {
  const { t, i18n } = useTranslation('common')
  const isScrolled = useIsScrolled()
  const language = asLanguage(i18n.language) ?? 'en'
  const items = (hasSidebar ? itemsBesideSidebar : generalItems)(reader)
  return (
    // Its space keeps its height: if it shrank, too, the page would move up to its top again, and the bar would grow.
    <header data-frame data-scrolled={isScrolled} className="pointer-events-none sticky below-bars-0 z-30 h-18">
      <div
        className={cx(
          'pointer-events-auto border-b bg-paper/92 backdrop-blur-md transition-[border-color] duration-200',
          isScrolled ? 'border-line' : 'border-transparent',
        )}
      >
        <div
          className={cx(
            'mx-auto flex w-full max-w-page items-center gap-2 px-4 transition-[height] duration-200 md:px-6',
            isScrolled ? 'h-14' : 'h-18',
          )}
        >
          {onOpenSidebar !== undefined && (
            <IconButton label={t('nav.openMenu')} onClick={onOpenSidebar} className="-ml-2 md:hidden">
              <MenuIcon aria-hidden />
            </IconButton>
          )}
          <Link to="/" aria-label={t('nav.home', { site: siteName })} className="flex shrink-0 items-center gap-2.5 rounded-md sm:mr-2">
            <Logo src={logo} className={cx('transition-[width,height] duration-200', isScrolled ? 'size-8' : 'size-10')} />
            <span className="hidden text-lg font-bold tracking-tight sm:inline signed-in:md:max-lg:hidden">{siteName}</span>
          </Link>
          <nav aria-label={t('nav.main')} className="hidden shrink-0 items-center gap-1 md:flex">
            {items.map((item, at) => (
              <Link
                key={item.url}
                to={item.url}
                activeOptions={{ exact: item.url === '/', includeSearch: false }}
                className={cx(navLinkClass, placeOf(reader, hasSidebar, at).row)}
              >
                {t(item.title)}
              </Link>
            ))}
            {reader.isSignedIn && (
              <Suspense>
                <FoldedGroups
                  reader={reader}
                  hasSidebar={hasSidebar}
                  more={items.flatMap(({ title, url }, at) => {
                    const { menu } = placeOf(reader, hasSidebar, at)
                    return menu === null ? [] : [{ item: { title, url }, className: menu }]
                  })}
                />
              </Suspense>
            )}
          </nav>
          <div className="ml-auto flex min-w-0 items-center gap-1 lg:gap-2">
            <button
              type="button"
              aria-keyshortcuts="Control+K Meta+K"
              onPointerEnter={onNearPalette}
              onFocus={onNearPalette}
              onClick={onOpenPalette}
              className={searchClass}
            >
              <Search aria-hidden className="size-5 shrink-0 xl:size-4" />
              <span className="truncate max-xl:sr-only">{t('palette.open')}</span>
            </button>
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
