/** One router per page: query cache, live client, texts. */
import { hashKey, QueryClient, type QueryFunctionContext } from '@tanstack/react-query'
import { createRouter as createTanStackRouter } from '@tanstack/react-router'
import { setupRouterSsrQueryIntegration } from '@tanstack/react-router-ssr-query'
import { createIsomorphicFn } from '@tanstack/react-start'
import type { i18n } from 'i18next'
import { I18nextProvider } from 'react-i18next'
import type { Language } from '#contract/limits.ts'
import { createI18n, startI18n } from '#web/i18n/i18n.ts'
import { NAMESPACES } from '#web/i18n/catalogs.ts'
import { LiveContext } from '#web/lib/live/context.ts'
import { LiveClient } from '#web/lib/live/live-client.ts'
import { liveKeyParts } from '#web/lib/live/live-key.ts'
import { queryDefaults } from '#web/lib/query-defaults.ts'
import { environment, queryOnServer } from './environment.ts'
import { FailedPart, NotFoundPart } from './layouts/error-pages.tsx'
import { routeTree } from './routeTree.gen.ts'

/** On the server, one instance per language serves every page; in the browser there is one, which changes its language. */
const onServer = new Map<Language, Promise<i18n>>()

const i18nOf = createIsomorphicFn()
  .server((language: Language): Promise<i18n> => {
    let instance = onServer.get(language)
    if (instance === undefined) {
      instance = createI18n(language, NAMESPACES)
      onServer.set(language, instance)
    }
    return instance
  })
  .client((language: Language): Promise<i18n> => startI18n(language, location.pathname))

const asker = (liveOf: (client: QueryFunctionContext['client']) => LiveClient) => async (context: QueryFunctionContext) => {
  const parts = liveKeyParts(context.queryKey)
  if (parts === null) throw new Error('only live queries are asked without a function of their own')
  return queryOnServer(parts.path, parts.args) ?? liveOf(context.client).ask({ queryHash: hashKey(context.queryKey), ...parts })
}

export async function getRouter() {
  const { language, nonce, origin, isDemo } = environment()
  const i18n = await i18nOf(language)
  const lives = new WeakMap<QueryClient, LiveClient>()
  const liveOf = (client: QueryClient): LiveClient => {
    const known = lives.get(client) ?? new LiveClient(client, () => i18n.loadNamespaces('errors'))
    lives.set(client, known)
    return known
  }
  // A rendered page does not wait for a retry: caller and server are one process there.
  const retry = import.meta.env.SSR ? false : queryDefaults.retry
  const queryClient = new QueryClient({ defaultOptions: { queries: { ...queryDefaults, retry, queryFn: asker(liveOf) } } })
  const live = liveOf(queryClient)

  const router = createTanStackRouter({
    routeTree,
    context: { queryClient, live, i18n, origin, isDemo },
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    defaultNotFoundComponent: NotFoundPart,
    defaultErrorComponent: FailedPart,
    ssr: { nonce },
    Wrap: ({ children }) => (
      <I18nextProvider i18n={i18n}>
        <LiveContext value={live}>{children}</LiveContext>
      </I18nextProvider>
    ),
  })
  setupRouterSsrQueryIntegration({ router, queryClient })
  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: Awaited<ReturnType<typeof getRouter>>
  }
}
