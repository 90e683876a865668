import { createFileRoute } from '@tanstack/react-router'
import { DevelopersScreen } from '#web/features/connections/developers-screen.tsx'
import { api } from '#web/lib/live/api.ts'
import { liveQuery } from '#web/lib/live/hooks.ts'
import { environment } from '../environment.ts'
import { pageHead } from '../page-head.ts'
import { pageTitle } from '../page-title.ts'

export const Route = createFileRoute('/developers')({
  loader: async ({ context: { queryClient, i18n } }) => {
    await Promise.all([
      queryClient.ensureQueryData(liveQuery(api.connections.getReference, {})),
      i18n.loadNamespaces(['developers', 'connections']),
    ])
  },
  component: Developers,
  head: ({ match, matches }) => {
    const { t } = match.context.i18n
    return pageHead(
      { match, matches },
      {
        title: pageTitle(matches, t('nav.developers')),
        description: t('text', { ns: 'developers' }),
        path: '/developers',
        isIndexed: true,
      },
    )
  },
})

function Developers() {
  return <DevelopersScreen origin={environment().origin} />
}
