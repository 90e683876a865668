import { useTranslation } from 'react-i18next'
import type { Order } from '#contract/types.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { formatMoney } from '#web/ui/format.ts'

const TONES: Record<Order['status'], Tone> = { pending: 'warning', processing: 'info', completed: 'success', rejected: 'danger' }

/** The status as the customer sees it: rejected with the refund; completed; anything else is In Progress (spec §4). */
export function CustomerStatus({ order }: { order: Order }) {
  const { t, i18n } = useTranslation('orders')
  if (order.status === 'rejected')
    return <Badge tone="danger">{t('status.refunded', { amount: formatMoney(order.refunded, i18n.language) })}</Badge>
  if (order.status === 'completed') return <Badge tone="success">{t('status.completed')}</Badge>
  return <Badge tone={order.isLate ? 'warning' : 'info'}>{order.isLate ? t('status.late') : t('status.inProgress')}</Badge>
}

export function ModelStatus({ order }: { order: Order }) {
  const { t } = useTranslation('orders')
  return <Badge tone={order.isLate ? 'danger' : TONES[order.status]}>{order.isLate ? t('status.late') : t(`status.${order.status}`)}</Badge>
}
