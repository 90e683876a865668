import { createFileRoute } from '@tanstack/react-router'
import { type OrdersSearch, ordersSearch } from '#web/features/orders/list/orders-search.ts'
import { OrdersScreen } from '#web/features/orders/list/orders-screen.tsx'
import { addressOf } from '../../address-texts.ts'
import { titled } from '../../page-title.ts'

export const Route = createFileRoute('/_member/orders/')({
  validateSearch: addressOf<OrdersSearch>('/orders'),
  loader: ({ context: { i18n } }) => i18n.loadNamespaces(['order', 'orders']),
  component: Orders,
  head: titled((t) => t('nav.orders')),
})

function Orders() {
  const navigate = Route.useNavigate()
  return (
    <OrdersScreen
      search={Route.useSearch({ select: ordersSearch, structuralSharing: true })}
      onSearch={(search) => void navigate({ search, replace: true, resetScroll: false })}
    />
  )
}
