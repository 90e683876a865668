import { createFileRoute } from '@tanstack/react-router'
import { webhooksSearch } from '#web/features/webhooks/webhooks-search.ts'
import { WebhooksScreen } from '#web/features/webhooks/webhooks-screen.tsx'
import { titled } from '../../page-title.ts'

export const Route = createFileRoute('/_member/apps_/webhooks')({
  validateSearch: webhooksSearch,
  loader: ({ context: { i18n } }) => i18n.loadNamespaces(['webhooks']),
  component: Webhooks,
  head: titled((t) => t('nav.webhooks')),
})

function Webhooks() {
  const navigate = Route.useNavigate()
  return <WebhooksScreen search={Route.useSearch()} onSearch={(search) => void navigate({ search, replace: true, resetScroll: false })} />
}
