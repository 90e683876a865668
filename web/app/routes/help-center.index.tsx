import { createFileRoute } from '@tanstack/react-router'
import { SEARCH_MAX } from '#contract/limits.ts'
import { HelpCentreScreen } from '#web/features/help/help-centre-screen.tsx'
import { asLanguage } from '#web/i18n/languages.ts'
import { api } from '#web/lib/live/api.ts'
import { liveQuery } from '#web/lib/live/hooks.ts'
import { pageHead } from '../page-head.ts'
import { pageTitle } from '../page-title.ts'

/** A number in the address arrives as one. */
const searchIn = ({ q }: { q?: unknown }): string =>
  typeof q === 'string' || typeof q === 'number' ? String(q).trim().slice(0, SEARCH_MAX).trim() : ''

export const Route = createFileRoute('/help-center/')({
  validateSearch: (search: Record<string, unknown>): { q?: string } => {
    const q = searchIn(search)
    return q === '' ? {} : { q }
  },
  loaderDeps: ({ search }) => ({ search: searchIn(search) }),
  loader: async ({ context: { queryClient, i18n }, deps: { search } }) => {
    const language = asLanguage(i18n.language) ?? 'en'
    await Promise.all([
      search === ''
        ? queryClient.ensureQueryData(liveQuery(api.help.getCentre, { language }))
        : queryClient.ensureQueryData(liveQuery(api.help.find, { language, search })),
      i18n.loadNamespaces('help'),
    ])
  },
  component: HelpCentre,
  head: ({ match, matches }) => {
    const { t } = match.context.i18n
    return pageHead(
      { match, matches },
      {
        title: pageTitle(matches, t('title', { ns: 'help' })),
        description: t('intro', { ns: 'help' }),
        path: '/help-center',
        isIndexed: searchIn(match.search) === '',
      },
    )
  },
})

function HelpCentre() {
  return <HelpCentreScreen search={searchIn(Route.useSearch())} />
}
