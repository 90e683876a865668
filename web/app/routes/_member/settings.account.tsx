import { createFileRoute } from '@tanstack/react-router'
import { titled } from '../../page-title.ts'
import { SecurityScreen } from '../../screens/security-screen.tsx'

export const Route = createFileRoute('/_member/settings/account')({
  loader: ({ context: { i18n } }) => i18n.loadNamespaces(['security', 'auth', 'safety']),
  component: SecurityScreen,
  head: titled((t) => t('nav.security')),
})
