/** The frame of every page: skip link, banner, top nav, content, footer, bottom bar, toasts, palette. */
import { getRouteApi, Link, useMatches } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { adminToken, onAdminTokenChange } from '#web/lib/auth/token.ts'
import { useGlobalErrors } from '#web/lib/use-global-errors.ts'
import { useIsHydrated } from '#web/lib/use-is-hydrated.ts'
import { currentToasts, onToasts } from '#web/ui/toast-store.ts'
import { BottomBar } from './bottom-bar.tsx'
import { ConnectionNotice } from './connection-notice.tsx'
import { PageEffects } from './page-effects.tsx'
import { onSidebarToggle } from './sidebar-state.ts'
import { TopNav } from './top-nav.tsx'
import { useNavReader } from './use-nav-reader.ts'

const Toaster = lazy(() => import('#web/ui/toaster.tsx'))
const loadPalette = () => import('./palette.tsx')
const Palette = lazy(loadPalette)
const AccountBars = lazy(() => import('./account-bars.tsx'))
const SuspendedPage = lazy(() => import('./suspended-page.tsx'))

const root = getRouteApi('__root__')

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

function Footer({ siteName }: { siteName: string }) {
  const { t } = useTranslation('common')
  const { isDemo } = root.useRouteContext()
  return (
    <footer className="mt-auto border-t pb-16 max-md:[main:has([data-action-bar])~&]:pb-32 md:pb-0">
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
          <Link to="/apply-as-model" className="underline-offset-4 hover:text-ink hover:underline">
            {t('nav.applyAsModel')}
          </Link>
          <Link to="/pro" className="underline-offset-4 hover:text-ink hover:underline">
            {t('nav.pro')}
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

export function Shell({ children }: { children: ReactNode }) {
  const { t, i18n } = useTranslation('common')
  const { siteName, logo } = root.useLoaderData()
  const { auth, reader } = useNavReader()
  const isHydrated = useIsHydrated()
  // The toast area is loaded with the first toast and stays from then on.
  const hasToasts = useSyncExternalStore(
    onToasts,
    () => currentToasts().length > 0,
    () => false,
  )
  const [isPaletteOpen, setIsPaletteOpen] = useState(false)
  // The palette and its texts are loaded together, shortly before the first use.
  const awaitPalette = useCallback(() => {
    Promise.all([loadPalette(), i18n.loadNamespaces('palette')]).catch((error: unknown) =>
      console.warn('the palette could not be loaded ahead', error),
    )
  }, [i18n])
  const openPalette = useCallback(() => {
    awaitPalette()
    setIsPaletteOpen(true)
  }, [awaitPalette])
  const hasSidebar = useMatches({ select: (matches) => matches.some(({ routeId }) => routeId === '/_member') })
  // The banner stays while an admin's token is stored, also when the borrowed session has ended (spec §2).
  const hasAdminToken = useSyncExternalStore(
    onAdminTokenChange,
    () => adminToken() !== '',
    () => false,
  )
  useShortcuts(openPalette)
  useGlobalErrors()
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
      <TopNav
        auth={auth}
        reader={reader}
        siteName={siteName}
        logo={logo}
        onOpenPalette={openPalette}
        onNearPalette={awaitPalette}
        onOpenSidebar={hasSidebar && reader.isSignedIn ? onSidebarToggle : undefined}
      />
      <main id="main" tabIndex={-1} className="flex flex-1 flex-col outline-none">
        {auth.user?.suspension ? (
          <Suspense>
            <SuspendedPage suspension={auth.user.suspension}>{children}</SuspendedPage>
          </Suspense>
        ) : (
          children
        )}
      </main>
      <Footer siteName={siteName} />
      <BottomBar auth={auth} reader={reader} />
      <PageEffects auth={auth} />
      {isHydrated && (
        <Suspense>
          {hasToasts && <Toaster regionLabel={t('toasts.region', { hotkey: '{hotkey}' })} closeLabel={t('toasts.close')} />}
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
