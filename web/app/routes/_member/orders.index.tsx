import { createFileRoute } from '@tanstack/react-router'
import { ordersSearch } from '#web/features/orders/list/orders-search.ts'
import { OrdersScreen } from '#web/features/orders/list/orders-screen.tsx'
import { titled } from '../../page-title.ts'

export const Route = createFileRoute('/_member/orders/')({
  validateSearch: ordersSearch,
  loader: ({ context: { i18n } }) => i18n.loadNamespaces(['order', 'orders']),
  component: Orders,
  head: titled((t) => t('nav.orders')),
})

function Orders() {
  const navigate = Route.useNavigate()
  return <OrdersScreen search={Route.useSearch()} onSearch={(search) => void navigate({ search, replace: true, resetScroll: false })} />
}
