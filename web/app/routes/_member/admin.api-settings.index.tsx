import { createFileRoute } from '@tanstack/react-router'
import { ProvidersScreen } from '#web/features/providers/providers-screen.tsx'
import { titled } from '../../page-title.ts'

export const Route = createFileRoute('/_member/admin/api-settings/')({
  loader: ({ context: { i18n } }) => i18n.loadNamespaces('providers'),
  component: ProvidersScreen,
  head: titled((t) => t('nav.adminApiSettings')),
})
