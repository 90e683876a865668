import { createFileRoute, notFound } from '@tanstack/react-router'
import { LegalScreen } from '#web/features/legal/legal-screen.tsx'
import { api } from '#web/lib/live/api.ts'
import { useLive } from '#web/lib/live/hooks.ts'
import { introOf, legalArgs, loadLegal, versionIn } from '../legal-page.ts'
import { pageHead } from '../page-head.ts'
import { pageTitle } from '../page-title.ts'

export const Route = createFileRoute('/privacy')({
  validateSearch: versionIn,
  loaderDeps: ({ search: { version } }) => ({ version }),
  loader: async ({ context, deps: { version } }) => (await loadLegal(context, 'privacy', version)) ?? Promise.reject(notFound()),
  component: Privacy,
  head: ({ match, matches, loaderData }) => {
    const { t } = match.context.i18n
    return pageHead(
      { match, matches },
      {
        title: pageTitle(matches, t('nav.privacy')),
        description: introOf(loaderData, t('privacy.intro', { ns: 'legal' })),
        path: '/privacy',
        isIndexed: loaderData?.state === 'in_force',
      },
    )
  },
})

function Privacy() {
  const { version } = Route.useSearch()
  const loaded = Route.useLoaderData()
  const { data } = useLive(api.legal.getDocument, legalArgs(Route.useRouteContext().i18n, 'privacy', version))
  return <LegalScreen page="privacy" shown={data ?? loaded} />
}
