import { createFileRoute } from '@tanstack/react-router'
import { OverviewScreen } from '#web/features/figures/overview-screen.tsx'
import { titled } from '../../page-title.ts'

export const Route = createFileRoute('/_member/admin/dashboard')({
  loader: ({ context: { i18n } }) => i18n.loadNamespaces('figures'),
  component: OverviewScreen,
  head: titled((t) => t('nav.adminDashboard')),
})
