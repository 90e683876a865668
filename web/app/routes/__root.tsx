/** The document: head, texts, toasts, and the parts that every page shares. */
/// <reference types="vite/client" />
import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, HeadContent, Outlet, Scripts } from '@tanstack/react-router'
import type { i18n } from 'i18next'
import type { ReactNode } from 'react'
import { brandSize } from '#contract/rules/brand.ts'
import { SITE_TITLE } from '#contract/limits.ts'
import { api } from '#web/lib/live/api.ts'
import { liveQuery } from '#web/lib/live/hooks.ts'
import type { LiveClient } from '#web/lib/live/live-client.ts'
import { useEarlyInput } from '../early-input.ts'
import { EARLY_INPUT_SCRIPT } from '../early-input-script.ts'
import { MARKS } from '../marks.ts'
import type { SiteFacts } from '../page-head.ts'
import { NotFoundPage, ServerErrorPage } from '../layouts/error-pages.tsx'
import { Shell } from '../layouts/shell.tsx'
import { OWN_ICON } from '../layouts/site-notices.tsx'
import css from '../styles.css?url'

export interface RouterContext {
  queryClient: QueryClient
  live: LiveClient
  i18n: i18n
  origin: string
  isDemo: boolean
}

/** Width of the icon that phones put on a home screen, in pixels. */
const APPLE_SIZE = 180

/** Sets `dark` before the first paint when the theme follows the system. */
const SYSTEM_THEME =
  "if(document.documentElement.classList.contains('theme-system')&&matchMedia('(prefers-color-scheme: dark)').matches)document.documentElement.classList.add('dark')"

/** The browser has run it when React comes. */
const HEAD_SCRIPT = import.meta.env.SSR ? `${SYSTEM_THEME};${EARLY_INPUT_SCRIPT}` : ''

export const Route = createRootRouteWithContext<RouterContext>()({
  loader: async ({ context: { queryClient, origin } }) => {
    const [site, defaultLanguage] = await Promise.all([
      queryClient.ensureQueryData(liveQuery(api.systemSettings.getSite, {})),
      queryClient.ensureQueryData(liveQuery(api.appearance.getDefaultLanguage, {})),
    ])
    return {
      siteName: site.name,
      logo: site.logo,
      favicon: site.favicon ?? OWN_ICON,
      defaultLanguage,
      origin,
    } satisfies SiteFacts & Record<string, unknown>
  },
  staleTime: Number.POSITIVE_INFINITY,
  head: ({ loaderData }) => ({
    meta: [
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1, viewport-fit=cover' },
      { title: loaderData?.siteName ?? SITE_TITLE },
    ],
    links: [
      { rel: 'stylesheet', href: css },
      { rel: 'icon', href: loaderData?.favicon ?? OWN_ICON },
      { rel: 'apple-touch-icon', href: brandSize(loaderData?.favicon ?? null, APPLE_SIZE) ?? OWN_ICON },
      { rel: 'manifest', href: '/site.webmanifest' },
    ],
  }),
  shellComponent: Document,
  component: Root,
  notFoundComponent: () => <NotFoundPage />,
  errorComponent: () => <ServerErrorPage />,
})

function Document({ children }: { children: ReactNode }) {
  const { i18n, isDemo } = Route.useRouteContext()
  return (
    // The classes differ from reader to reader: the server fills them in, and lib/appearance.ts changes them.
    <html lang={i18n.language} className={MARKS.classes} data-demo={isDemo ? 'on' : undefined} suppressHydrationWarning>
      <head>
        <HeadContent />
        <script nonce={MARKS.nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: HEAD_SCRIPT }} />
      </head>
      <body>
        {children}
        <Scripts />
      </body>
    </html>
  )
}

function Root() {
  useEarlyInput()
  return (
    <Shell>
      <Outlet />
    </Shell>
  )
}
