/** The frame of every page: skip link, banner, top nav, content, footer, bottom bar, toasts, palette. */
import { getRouteApi, Link, useLocation, useMatches } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { LANGUAGE_COOKIE_DAYS } from '#contract/limits.ts'
import { adminToken, onAdminTokenChange } from '#web/lib/auth/token.ts'
import { writeCookie } from '#web/lib/cookies.ts'
import { pageReader } from '#web/lib/page-reader.ts'
import { part } from '#web/lib/part.tsx'
import { useGlobalErrors } from '#web/lib/use-global-errors.ts'
import { api } from '#web/lib/live/api.ts'
import { useLive } from '#web/lib/live/hooks.ts'
import { useIsHydrated } from '#web/lib/use-is-hydrated.ts'
import { formatIn, zoneName } from '#web/ui/format.ts'
import { currentToasts, onToasts } from '#web/ui/toast-store.ts'
import { wasUsedEarly } from '../early-input.ts'
import { BottomBar } from './bottom-bar.tsx'
import { ConnectionNotice } from './connection-notice.tsx'
import { PageEffects } from './page-effects.tsx'
import { SiteNotices, useFreshSite } from './site-notices.tsx'
import { onSidebarToggle, useSidebarState } from './sidebar-state.ts'
import { TopNav } from './top-nav.tsx'
import { useNavReader } from './use-nav-reader.ts'

const loadToaster = () => import('./page-toaster.tsx')
const PageToaster = lazy(loadToaster)
const loadPalette = () => import('./palette.tsx')
const Palette = lazy(loadPalette)
const AccountBars = part('account-bars', () => import('./account-bars.tsx'))
const SuspendedPage = part('suspended-page', () => import('./suspended-page.tsx'))

const root = getRouteApi('__root__')
const never = () => () => undefined

let zoneAtStart: string | undefined
const ownZone = (): string => (zoneAtStart ??= zoneName())
const servedZone = (): string => pageReader()?.timeZone ?? ''

/**
 * The time zone of the page's texts: as rendered at first, then that of this browser. On a first visit they may differ: then the content
 * is made anew, and the server knows the zone from then on. A page that is being used already is kept: the next one has the new zone.
 */
function useZone(): string {
  const path = useLocation({ select: ({ pathname }) => pathname })
  const [firstPath] = useState(path)
  const zone = useSyncExternalStore(
    never,
    () => (pageReader() === undefined ? '' : wasUsedEarly() && path === firstPath ? servedZone() : ownZone()),
    servedZone,
  )
  if (!import.meta.env.SSR) formatIn(zone === pageReader()?.timeZone ? zone : undefined)
  useEffect(() => {
    if (zone !== '' && ownZone() !== servedZone()) writeCookie('device_zone', ownZone(), LANGUAGE_COOKIE_DAYS)
  }, [zone])
  return zone
}

/** The palette never opens over a dialog. Popovers are no dialogs in this sense. */
const isBehindDialog = () =>
  document.querySelector('[role="dialog"]:not([data-radix-popper-content-wrapper] *), [role="alertdialog"]') !== null

/** Ctrl or Cmd with K opens the palette, with B toggles the sidebar (spec §2). */
function useShortcuts(openPalette: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      const key = event.key.toLowerCase()
      if (key !== 'k' && key !== 'b') return
      event.preventDefault()
      if (key === 'k') openPalette()
      else onSidebarToggle()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [openPalette])
}

function Footer({ siteName, isSignedIn }: { siteName: string; isSignedIn: boolean }) {
  const { t } = useTranslation('common')
  const { isDemo } = root.useRouteContext()
  return (
    <footer data-frame className="mt-auto border-t pb-16 max-md:[main:has([data-action-bar])~&]:pb-32 md:pb-0">
      <div className="mx-auto flex max-w-page flex-wrap items-center gap-x-6 gap-y-2 px-4 py-6 text-sm text-muted md:px-6">
        <p>
          {siteName}. {t('footer.tagline')}
        </p>
        {isDemo && (
          <p className="flex items-center gap-2">
            <span className="rounded-full bg-warning-soft px-2 py-0.5 text-xs font-bold text-warning uppercase">{t('demo.mark')}</span>
            {t('demo.text')}
          </p>
        )}
        <nav aria-label={t('nav.footer')} className="ml-auto flex flex-wrap gap-x-5 gap-y-2">
          {!isSignedIn && (
            <>
              <Link to="/apply-as-model" className="underline-offset-4 hover:text-ink hover:underline signed-in:hidden">
                {t('nav.applyAsModel')}
              </Link>
              <Link to="/pro" className="underline-offset-4 hover:text-ink hover:underline signed-in:hidden">
                {t('nav.pro')}
              </Link>
            </>
          )}
          <Link to="/help-center" className="underline-offset-4 hover:text-ink hover:underline">
            {t('nav.help')}
          </Link>
          <Link to="/terms" className="underline-offset-4 hover:text-ink hover:underline">
            {t('nav.terms')}
          </Link>
          <Link to="/privacy" className="underline-offset-4 hover:text-ink hover:underline">
            {t('nav.privacy')}
          </Link>
        </nav>
      </div>
    </footer>
  )
}

/** Whether to show the toast area. It loads with the first toast; for users it loads ahead, so that failures show while they are offline. */
function useHasToasts(isSignedIn: boolean): boolean {
  useEffect(() => {
    if (isSignedIn) loadToaster().catch((error: unknown) => console.warn('the toasts could not be loaded ahead', error))
  }, [isSignedIn])
  return useSyncExternalStore(
    onToasts,
    () => currentToasts().length > 0,
    () => false,
  )
}

export function Shell({ children }: { children: ReactNode }) {
  const { t, i18n } = useTranslation('common')
  const shown = root.useLoaderData()
  const { siteName, logo } = shown
  const { data: site } = useLive(api.systemSettings.getSite, {})
  useFreshSite(site, shown)
  const { auth, reader } = useNavReader()
  const isHydrated = useIsHydrated()
  const hasToasts = useHasToasts(reader.isSignedIn)
  const [isPaletteOpen, setIsPaletteOpen] = useState(false)
  // The palette and its texts are loaded together, shortly before the first use.
  const awaitPalette = useCallback(() => {
    Promise.all([loadPalette(), i18n.loadNamespaces('palette')]).catch((error: unknown) =>
      console.warn('the palette could not be loaded ahead', error),
    )
  }, [i18n])
  const openPalette = useCallback(() => {
    if (isBehindDialog()) return
    awaitPalette()
    setIsPaletteOpen(true)
  }, [awaitPalette])
  const { isExpanded } = useSidebarState()
  const hasSidebar = useMatches({ select: (matches) => matches.some(({ routeId }) => routeId === '/_member') })
  // The banner stays while an admin's token is stored, also when the borrowed session has ended (spec §2).
  const hasAdminToken = useSyncExternalStore(
    onAdminTokenChange,
    () => adminToken() !== '',
    () => false,
  )
  useShortcuts(openPalette)
  useGlobalErrors()
  const zone = useZone()
  return (
    <div className="flex min-h-dvh flex-col" data-hydrated={isHydrated || undefined}>
      <a
        href="#main"
        className="sr-only z-50 rounded-full bg-accent px-5 py-2.5 font-semibold text-accent-ink focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
      >
        {t('nav.skip')}
      </a>
      {((auth.token !== undefined && auth.token !== '') || hasAdminToken) && (
        <Suspense>
          <AccountBars auth={auth} />
        </Suspense>
      )}
      {site !== undefined && <SiteNotices announcement={site.announcement} maintenance={site.maintenance} />}
      <TopNav
        auth={auth}
        reader={reader}
        siteName={siteName}
        logo={logo}
        onOpenPalette={openPalette}
        onNearPalette={awaitPalette}
        hasSidebar={hasSidebar && reader.isSignedIn && isExpanded}
        onOpenSidebar={hasSidebar && reader.isSignedIn ? onSidebarToggle : undefined}
      />
      <main key={zone} id="main" tabIndex={-1} className="flex flex-1 flex-col outline-none">
        {auth.user?.suspension ? (
          <Suspense>
            <SuspendedPage suspension={auth.user.suspension}>{children}</SuspendedPage>
          </Suspense>
        ) : (
          children
        )}
      </main>
      <Footer siteName={siteName} isSignedIn={auth.token !== undefined && auth.token !== ''} />
      <BottomBar auth={auth} reader={reader} />
      <PageEffects auth={auth} />
      {isHydrated && (
        <Suspense>
          {hasToasts && <PageToaster regionLabel={t('toasts.region', { hotkey: '{hotkey}' })} closeLabel={t('toasts.close')} />}
          <ConnectionNotice />
        </Suspense>
      )}
      {isPaletteOpen && (
        <Suspense>
          <Palette reader={reader} onClose={() => setIsPaletteOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}
