import { createFileRoute, redirect } from '@tanstack/react-router'
import type { Language } from '#contract/limits.ts'
import { loadHome, isPlain, modelsCountQuery, modelsQuery, type ModelsSearch, readModelsSearch } from '#web/features/models/models-query.ts'
import { ModelsScreen } from '#web/features/models/models-screen.tsx'
import { homeFacts } from '../page-facts.ts'
import { pageHead } from '../page-head.ts'
import { siteNameOf } from '../page-title.ts'
import { FollowingTab } from '../screens/following-tab.tsx'

export const Route = createFileRoute('/')({
  validateSearch: (search): ModelsSearch => readModelsSearch(search),
  // Without parameters that this page does not read (`utm_source`): the kept page has none, and hydration compares them.
  loaderDeps: ({ search }) => readModelsSearch(search),
  loader: async ({ context: { queryClient, i18n }, deps }) => {
    const models = queryClient.ensureQueryData(modelsQuery(deps)).catch((error: unknown) => {
      // An unknown or expired cursor: the list starts from the beginning.
      if (deps.after !== undefined) throw redirect({ to: '/', search: { ...deps, after: undefined } })
      throw error
    })
    await Promise.all([
      models,
      queryClient.ensureQueryData(modelsCountQuery(deps)),
      i18n.loadNamespaces('models'),
      isPlain(deps) ? loadHome(queryClient, i18n.language as Language) : undefined,
    ])
  },
  head: ({ match, matches }) => {
    const { i18n } = match.context
    return pageHead(
      { match, matches },
      {
        title: `${siteNameOf(matches)} – ${i18n.t('footer.tagline')}`,
        path: '/',
        isIndexed: isPlain(readModelsSearch(match.search)),
        ...homeFacts({ match, matches }),
      },
    )
  },
  component: Models,
})

function Models() {
  return <ModelsScreen search={readModelsSearch(Route.useSearch())} renderFollowing={() => <FollowingTab />} />
}
