import { createFileRoute } from '@tanstack/react-router'
import { OrderScreen } from '#web/app/screens/order-screen.tsx'
import { titled } from '../../page-title.ts'

export const Route = createFileRoute('/_member/orders/$orderId')({
  loader: ({ context: { i18n } }) =>
    i18n.loadNamespaces(['order', 'orders', 'talks', 'threads', 'translation', 'purchases', 'models', 'posts']),
  component: Order,
  head: titled((t) => t('nav.order')),
})

function Order() {
  return <OrderScreen orderId={Route.useParams().orderId} />
}
