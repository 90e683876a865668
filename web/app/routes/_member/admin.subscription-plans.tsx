import { createFileRoute } from '@tanstack/react-router'
import { PlansScreen } from '#web/features/admin/plans/plans-screen.tsx'
import { titled } from '../../page-title.ts'

export const Route = createFileRoute('/_member/admin/subscription-plans')({
  loader: ({ context: { i18n } }) => i18n.loadNamespaces(['system', 'pro']),
  component: PlansScreen,
  head: titled((t) => t('nav.adminSubscriptionPlans')),
})
