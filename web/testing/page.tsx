/**
 * A part of a page in a simulated browser: real hooks, real texts, a real router, over a `PageServer`.
 * docs/testing.md says when to write such a test, and how.
 */
import { hashKey, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, Outlet, RouterProvider } from '@tanstack/react-router'
import { cleanup, render } from '@testing-library/react'
import { type UserEvent, userEvent } from '@testing-library/user-event'
import type { i18n } from 'i18next'
import { type ReactElement, Suspense } from 'react'
import { I18nextProvider } from 'react-i18next'
import { onTestFinished, vi } from 'vitest'
import type { Language } from '#contract/limits.ts'
import type { User } from '#contract/types.ts'
import { NAMESPACES } from '../i18n/catalogs.ts'
import { createI18n } from '../i18n/i18n.ts'
import { resetToken, setToken } from '../lib/auth/token.ts'
import { api } from '../lib/live/api.ts'
import { LiveContext } from '../lib/live/context.ts'
import { LiveClient } from '../lib/live/live-client.ts'
import { liveKeyParts } from '../lib/live/live-key.ts'
import { queryDefaults } from '../lib/query-defaults.ts'
import { currentToasts, dismissToast, type ToastItem } from '../ui/toast-store.ts'
import { PageServer } from './page-server.ts'
import { socketTo } from './page-socket.ts'

const texts = new Map<Language, Promise<i18n>>()

/** The catalogs of a language, read once for each test file. */
function textsIn(language: Language): Promise<i18n> {
  const known = texts.get(language) ?? createI18n(language, NAMESPACES)
  texts.set(language, known)
  return known
}

interface PageOptions {
  /** The signed-in user; missing: a visitor. Answers `auth.getUser`. */
  user?: User
  language?: Language
  /** The address of the page. */
  at?: string
  /** Sets the answers of the server, before the page renders. */
  server?: (server: PageServer) => void
  /** `false`: before the live client is loaded, as in the first moment of a page; queries go by HTTP. */
  isLive?: boolean
}

export interface Page {
  readonly server: PageServer
  readonly live: LiveClient
  readonly queryClient: QueryClient
  /** Types and clicks as users do. */
  readonly user: UserEvent
  /** The current address of the page, with search. */
  address(): string
  /** The text of a key, as in a screen: `page.text('wallet:withdrawal.title')`. */
  text(key: string, values?: Record<string, unknown>): string
  /** The toast that is shown. */
  toast(): ToastItem | undefined
  /** Renders another part in place of the first. */
  show(part: ReactElement): void
}

/** The token of the signed-in user on a page of the tests. */
export const TOKEN = 'token-of-the-test'

/** Opens a page with `part` on it. It is removed when the test has ended. */
export async function openPage(
  part: ReactElement,
  { user, language = 'en', at = '/', server: say, isLive = true }: PageOptions = {},
): Promise<Page> {
  const server = new PageServer()
  vi.stubGlobal('WebSocket', socketTo(server))
  vi.stubGlobal('fetch', async (address: string, { body }: { body: string }) => {
    if (address !== '/api/query') throw new TypeError(`a page of the tests asks for ${address}`)
    return server.askedByHttp(body)
  })
  if (user !== undefined) {
    setToken(TOKEN)
    server.answer(api.auth.getUser, user)
  }
  say?.(server)
  const texts = await textsIn(language)
  const queryClient = new QueryClient({
    defaultOptions: {
      queries: {
        ...queryDefaults,
        queryFn: ({ queryKey }) => {
          const parts = liveKeyParts(queryKey)
          if (parts === null) throw new Error('only live queries are asked without a function of their own')
          return live.ask({ queryHash: hashKey(queryKey), ...parts })
        },
      },
    },
  })
  const live: LiveClient = new LiveClient(queryClient, async () => undefined)
  const around = (shown: ReactElement) => (
    <QueryClientProvider client={queryClient}>
      <I18nextProvider i18n={texts}>
        <LiveContext value={live}>
          <Suspense fallback={null}>{shown}</Suspense>
        </LiveContext>
      </I18nextProvider>
    </QueryClientProvider>
  )
  let shown = part
  const root = createRootRoute({ component: Outlet })
  const addresses = ['/', '$'].map((path) => createRoute({ getParentRoute: () => root, path, component: () => around(shown) }))
  const router = createRouter({ routeTree: root.addChildren(addresses), history: createMemoryHistory({ initialEntries: [at] }) })
  await router.load()
  if (isLive) await live.open()
  const view = render(<RouterProvider router={router as never} />)
  onTestFinished(async () => {
    cleanup()
    server.close()
    queryClient.clear()
    resetToken()
    for (const { id } of currentToasts()) dismissToast(id)
    vi.unstubAllGlobals()
    server.check()
  })
  return {
    server,
    live,
    queryClient,
    user: userEvent.setup({ delay: null }),
    address: () => router.state.location.href,
    text: (key, values) => (texts.t as (key: string, values?: object) => string)(key, values),
    toast: () => currentToasts()[0],
    show: (next) => {
      shown = next
      view.rerender(<RouterProvider router={router as never} />)
    },
  }
}
