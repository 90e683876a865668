import { useTranslation } from 'react-i18next'
import { restOf } from '#contract/rules/order-split.ts'
import type { Order } from '#contract/types.ts'
import { cx } from '#web/ui/cx.ts'
import { useNow } from '#web/ui/values.tsx'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { useUserName } from '#web/lib/user-name.ts'
import { formatDateTime, formatDay, formatDayTime, formatMoney } from '#web/ui/format.ts'
import { situationOf, type Reader, type Sentence } from './order-situation.ts'

const TONES: Record<Order['status'], Tone> = { pending: 'warning', processing: 'info', completed: 'success', rejected: 'danger' }

/** A completed order: green once nothing can change any more. Before, its payment is on hold, or its problem is open. */
function CompletedStatus({ order }: { order: Order }) {
  const { t } = useTranslation('orders')
  if (order.dispute !== null) return <Badge tone="warning">{t('status.problem')}</Badge>
  return order.holdUntil === null ? (
    <Badge tone="success">{t('status.completed')}</Badge>
  ) : (
    <Badge tone="info">{t('status.delivered')}</Badge>
  )
}

/** The status as the customer sees it: rejected with the refund; completed; anything else is In Progress (spec §4). */
export function CustomerStatus({ order }: { order: Order }) {
  const { t, i18n } = useTranslation('orders')
  if (order.status === 'rejected')
    return <Badge tone="danger">{t('status.refunded', { amount: formatMoney(order.refunded, i18n.language) })}</Badge>
  if (order.status === 'completed') return <CompletedStatus order={order} />
  return <Badge tone={order.isLate ? 'warning' : 'info'}>{order.isLate ? t('status.late') : t('status.inProgress')}</Badge>
}

export function ModelStatus({ order }: { order: Order }) {
  const { t } = useTranslation('orders')
  if (order.status === 'completed') return <CompletedStatus order={order} />
  return <Badge tone={order.isLate ? 'danger' : TONES[order.status]}>{order.isLate ? t('status.late') : t(`status.${order.status}`)}</Badge>
}

/** Dates that have passed: their time of day does not matter any more. */
const PASSED: readonly Sentence[] = ['late', 'overdue']

/** The situation in words: the side that acts next, and its deadline; after the delivery also the payment with the end of its hold. */
export function useSentence(order: Order, side: Reader): { text: string; at: number | null } {
  const { t, i18n } = useTranslation('orders')
  const nameOf = useUserName()
  const now = useNow()
  const { language } = i18n
  const { sentence, at } = situationOf(order, side)
  const amounts: Partial<Record<Sentence, number>> = {
    late: restOf(order),
    held: order.modelPayment,
    paid: order.modelPayment,
    partlyRefunded: order.refunded,
    partlyRefundedTo: order.refunded,
    refunded: order.refunded,
    refundedTo: order.refunded,
  }
  const isAboutModel = side === 'customer' || sentence === 'waiting' || sentence === 'done'
  const text = t(`state.${sentence}`, {
    name: nameOf(isAboutModel ? order.model.name : order.user.name),
    when: at === null ? '' : (PASSED.includes(sentence) ? formatDay : formatDayTime)(at, now, language),
    amount: formatMoney(amounts[sentence] ?? 0, language),
  })
  return { text, at }
}

interface SentenceProps {
  order: Order
  className?: string
}

/** In a list: the badge of a rejected order says enough. The exact time is the title. */
function State({ order, side, className }: SentenceProps & { side: Reader }) {
  const { i18n } = useTranslation()
  const { text, at } = useSentence(order, side)
  if (order.status === 'rejected') return null
  const isUrgent = side === 'model' && order.isLate
  const isMine = situationOf(order, side).turn === side
  return (
    <p
      className={cx('text-sm', isUrgent ? 'text-danger' : isMine ? 'text-ink' : 'text-muted', isMine && 'font-semibold', className)}
      title={at === null ? undefined : formatDateTime(at, i18n.language)}
      data-testid="order-state"
    >
      {text}
    </p>
  )
}

export const CustomerState = (props: SentenceProps) => <State {...props} side="customer" />
export const ModelState = (props: SentenceProps) => <State {...props} side="model" />
