import { createFileRoute } from '@tanstack/react-router'
import { AdminOrdersScreen } from '#web/features/admin/orders-screen.tsx'
import { pageTitle } from '../../page-title.ts'

export const Route = createFileRoute('/_member/admin/orders')({
  component: AdminOrdersScreen,
  head: ({ match, matches }) => ({ meta: [{ title: pageTitle(matches, match.context.i18n.t('nav.adminOrders')) }] }),
})
