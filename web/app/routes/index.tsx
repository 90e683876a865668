import { createFileRoute } from '@tanstack/react-router'
import { MODEL_SORTS, modelsQuery, type ModelsSearch } from '#web/features/models/models-query.ts'
import { ModelsScreen } from '#web/features/models/models-screen.tsx'
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
    const { i18n, origin } = match.context
    const title = `${siteNameOf(matches)} – ${i18n.t('footer.tagline')}`
    return {
      meta: [{ title }, { property: 'og:title', content: title }, { property: 'og:description', content: i18n.t('meta.description') }, { property: 'og:url', content: `${origin}/` }],
      links: [{ rel: 'canonical', href: `${origin}/` }],
    }
  },
  component: Models,
})

function Models() {
  return <ModelsScreen search={Route.useSearch()} />
}
