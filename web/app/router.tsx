/** One router per page: query cache, live client, texts. */
import { hashKey, QueryClient, QueryClientProvider, type QueryFunctionContext } from '@tanstack/react-query'
import { createRouter as createTanStackRouter } from '@tanstack/react-router'
import { createIsomorphicFn } from '@tanstack/react-start'
import type { i18n } from 'i18next'
import { I18nextProvider } from 'react-i18next'
import type { Language } from '#contract/limits.ts'
import { createI18n, recordingI18n } from '#web/i18n/i18n.ts'
import { NAMESPACES } from '#web/i18n/catalogs.ts'
import { currentToken } from '#web/lib/auth/token.ts'
import { LiveContext } from '#web/lib/live/context.ts'
import { LiveClient } from '#web/lib/live/live-client.ts'
import { liveKeyParts } from '#web/lib/live/live-key.ts'
import { pause } from '#web/lib/pause.ts'
import { queryDefaults } from '#web/lib/query-defaults.ts'
import { environment, queryOnServer } from './environment.ts'
import { FailedPart, NotFoundPart } from './layouts/error-pages.tsx'
import { pageContext } from './page-context.ts'
import { pageData, putResults } from './page-data.ts'
import { routeTree } from './routeTree.gen.ts'

/** On the server, one instance per language serves every page; in the browser there is one, which changes its language. */
const onServer = new Map<Language, Promise<i18n>>()

const i18nOf = createIsomorphicFn()
  .server(async (language: Language): Promise<i18n> => {
    let instance = onServer.get(language)
    if (instance === undefined) {
      instance = createI18n(language, NAMESPACES)
      onServer.set(language, instance)
    }
    const { namespaces } = pageContext()
    return namespaces === undefined ? instance : recordingI18n(await instance, namespaces)
  })
  .client((language: Language): Promise<i18n> => createI18n(language, pageData().namespaces))

/** The results and refusals that came with the page go into the cache of the browser; the server reads them from its own at the end. */
const shareResults = createIsomorphicFn()
  .server((queries: QueryClient): void => void (pageContext().queries = queries))
  .client((queries: QueryClient): void => putResults(queries, pageData(), currentToken()))

/** In the browser, steps of the start are tasks of their own; on the server no user waits for a touch. */
const endStep = createIsomorphicFn()
  .server((): Promise<void> | undefined => undefined)
  .client(pause)

const asker = (liveOf: (client: QueryFunctionContext['client']) => LiveClient) => async (context: QueryFunctionContext) => {
  const parts = liveKeyParts(context.queryKey)
  if (parts === null) throw new Error('only live queries are asked without a function of their own')
  return queryOnServer(parts.path, parts.args) ?? liveOf(context.client).ask({ queryHash: hashKey(context.queryKey), ...parts })
}

export async function getRouter() {
  const { language, nonce, origin, isDemo } = environment()
  const i18n = await i18nOf(language)
  await endStep()
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
  shareResults(queryClient)

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
        <QueryClientProvider client={queryClient}>
          <LiveContext value={live}>{children}</LiveContext>
        </QueryClientProvider>
      </I18nextProvider>
    ),
  })
  await endStep()
  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: Awaited<ReturnType<typeof getRouter>>
  }
}
