import { createFileRoute } from '@tanstack/react-router'
import { AdminOrdersScreen } from '#web/features/admin/orders-screen.tsx'

export const Route = createFileRoute('/_member/admin/orders')({ component: AdminOrdersScreen })
