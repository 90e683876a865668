import { createFileRoute } from '@tanstack/react-router'
import { AdminOrdersScreen } from '#web/features/admin/orders-screen.tsx'
import { addressTexts } from '../../address-texts.ts'
import { titled } from '../../page-title.ts'

export const Route = createFileRoute('/_member/admin/orders')({
  validateSearch: (search: Record<string, unknown>) => addressTexts('/admin/orders', search),
  component: AdminOrders,
  head: titled((t) => t('nav.adminOrders')),
})

function AdminOrders() {
  const navigate = Route.useNavigate()
  return (
    <AdminOrdersScreen
      address={Route.useSearch()}
      onAddress={(search, { replace }) => void navigate({ search, replace, resetScroll: false })}
    />
  )
}
