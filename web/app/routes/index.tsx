import { createFileRoute } from '@tanstack/react-router'
import { MODEL_SORTS, modelsQuery, type ModelsSearch } from '#web/features/models/models-query.ts'
import { ModelsScreen } from '#web/features/models/models-screen.tsx'
import { homeFacts } from '../page-facts.ts'
import { pageHead } from '../page-head.ts'
import { siteNameOf } from '../page-title.ts'

const SEARCH_MAX = 100

export const Route = createFileRoute('/')({
  validateSearch: (search): ModelsSearch => ({
    q: typeof search.q === 'string' && search.q.trim() !== '' ? search.q.slice(0, SEARCH_MAX) : undefined,
    sort: MODEL_SORTS.find((sort) => sort === search.sort),
  }),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient, i18n }, deps }) => {
    await Promise.all([queryClient.ensureQueryData(modelsQuery(deps)), i18n.loadNamespaces('models')])
  },
  head: ({ match, matches }) => {
    const { i18n } = match.context
    const isWhole = Object.values(match.search).every((value) => value === undefined)
    return pageHead({ match, matches }, { title: `${siteNameOf(matches)} – ${i18n.t('footer.tagline')}`, path: '/', isIndexed: isWhole, ...homeFacts({ match, matches }) })
  },
  component: Models,
})

function Models() {
  return <ModelsScreen search={Route.useSearch()} />
}
