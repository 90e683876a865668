import { createFileRoute } from '@tanstack/react-router'
import { AdminOrdersScreen } from '#web/features/admin/orders-screen.tsx'
import { titled } from '../../page-title.ts'

export const Route = createFileRoute('/_member/admin/orders')({
  component: AdminOrdersScreen,
  head: titled((t) => t('nav.adminOrders')),
})
