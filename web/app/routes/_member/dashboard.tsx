import { createFileRoute } from '@tanstack/react-router'
import { DashboardScreen } from '#web/app/screens/dashboard-screen.tsx'
import { titled } from '../../page-title.ts'

export const Route = createFileRoute('/_member/dashboard')({
  loader: ({ context: { i18n } }) => i18n.loadNamespaces(['orders', 'wallet']),
  component: DashboardScreen,
  head: titled((t) => t('nav.dashboard')),
})
