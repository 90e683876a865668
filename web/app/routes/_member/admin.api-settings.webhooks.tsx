import { createFileRoute } from '@tanstack/react-router'
import { WebhookLogScreen } from '#web/features/providers/webhook-log-screen.tsx'
import { addressTexts } from '../../address-texts.ts'
import { titled } from '../../page-title.ts'

export const Route = createFileRoute('/_member/admin/api-settings/webhooks')({
  validateSearch: (search: Record<string, unknown>) => addressTexts('/admin/api-settings/webhooks', search),
  loader: ({ context: { i18n } }) => i18n.loadNamespaces('providers'),
  component: WebhookLog,
  head: titled((t) => t('nav.adminApiSettings')),
})

function WebhookLog() {
  const navigate = Route.useNavigate()
  return (
    <WebhookLogScreen
      address={Route.useSearch()}
      onAddress={(search, { replace }) => void navigate({ search, replace, resetScroll: false })}
    />
  )
}
