import { createFileRoute } from '@tanstack/react-router'
import { type WebhooksSearch, webhooksSearch } from '#web/features/webhooks/webhooks-search.ts'
import { WebhooksScreen } from '#web/features/webhooks/webhooks-screen.tsx'
import { addressOf } from '../../address-texts.ts'
import { titled } from '../../page-title.ts'

export const Route = createFileRoute('/_member/apps_/webhooks')({
  validateSearch: addressOf<WebhooksSearch>('/apps/webhooks'),
  loader: ({ context: { i18n } }) => i18n.loadNamespaces(['webhooks']),
  component: Webhooks,
  head: titled((t) => t('nav.webhooks')),
})

function Webhooks() {
  const navigate = Route.useNavigate()
  return (
    <WebhooksScreen
      search={Route.useSearch({ select: webhooksSearch, structuralSharing: true })}
      onSearch={(search) => void navigate({ search, replace: true, resetScroll: false })}
    />
  )
}
