/** The top of an order's page: its state, the side that acts next, the next date, and the next action. */
import { Link } from '@tanstack/react-router'
import { Clock, MessageCircle } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { DISPUTE_DAYS, LATE_REFUND_HOURS, QUESTION_HOURS } from '#contract/limits.ts'
import { restOf } from '#contract/rules/order-split.ts'
import type { Dispute, Order, StaffDispute } from '#contract/types.ts'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { useLive } from '#web/lib/live/hooks.ts'
import { isFormer, useUserName } from '#web/lib/user-name.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { formatMoney } from '#web/ui/format.ts'
import { useNow } from '#web/ui/values.tsx'
import { countdownOf, situationOf, type Reader } from '../order-situation.ts'
import { CustomerStatus, ModelStatus, useSentence } from '../order-status.tsx'
import { Countdown } from './countdown.tsx'
import { OrderSteps } from './order-steps.tsx'

const isEvidenceOpen = ({ state, isShown }: Dispute): boolean => state === 'open' && !isShown

/** Whether this admin works on it, and may decide about an appeal. */
const isOfAdmin = (dispute: Dispute | StaffDispute): boolean =>
  'claim' in dispute && dispute.claim?.isMine === true && !(dispute.state === 'appealed' && dispute.decisions[0]?.isMine === true)

interface TurnProps {
  order: Order
  side: Reader
  /** The evidence of this reader is missing. */
  hasToSend: boolean
  /** The problem, as this reader sees it; null: there is none, or it is not known here. */
  dispute: Dispute | StaffDispute | null
}

/** The side that acts next, for this reader. */
export function Turn({ order, side, hasToSend, dispute }: TurnProps) {
  const { t } = useTranslation('order')
  const nameOf = useUserName()
  const { turn } = situationOf(order, side)
  if (turn === null) return null
  if (turn === side || hasToSend) return <Badge tone="accent">{t('turn.you')}</Badge>
  if (turn === 'staff') {
    if (dispute !== null && isEvidenceOpen(dispute)) return <Badge>{t('turn.evidence')}</Badge>
    return dispute !== null && isOfAdmin(dispute) ? <Badge tone="accent">{t('turn.you')}</Badge> : <Badge>{t('turn.staff')}</Badge>
  }
  return (
    <Badge className="whitespace-normal">{t('turn.other', { name: nameOf(turn === 'model' ? order.model.name : order.user.name) })}</Badge>
  )
}

/** The consequence once the next date has passed. */
export function After({ order, side }: { order: Order; side: Reader }) {
  const { t, i18n } = useTranslation('order')
  const nameOf = useUserName()
  const { after } = situationOf(order, side)
  if (after === null) return null
  const values = {
    customer: nameOf(order.user.name),
    model: nameOf(order.model.name),
    amount: formatMoney(restOf(order), i18n.language),
    hours: after === 'late' ? LATE_REFUND_HOURS : QUESTION_HOURS,
    days: DISPUTE_DAYS,
  }
  const isToYou = side === 'customer' && after !== 'question' && after !== 'questionPending' && after !== 'offer'
  const isPaid = side === 'model' && after === 'held'
  const text = isPaid ? t('thenPaid', values) : isToYou ? t(`thenYou.${after}`, values) : t(`then.${after}`, values)
  return <p className="text-sm text-muted">{text}</p>
}

/** Messages that this reader has not seen; leads to them. */
function Unread({ orderId }: { orderId: string }) {
  const { t } = useTranslation('order')
  const token = useSessionToken()
  const { data } = useLive(api.threads.get, { token, threadId: orderId })
  if (data == null || data.unread === 0) return null
  return (
    <a
      href="#thread"
      className="inline-flex min-h-6 items-center gap-1.5 text-sm font-semibold text-accent underline-offset-4 hover:underline"
      data-testid="unread-messages"
    >
      <MessageCircle aria-hidden className="size-4" />
      {t('unread', { count: data.unread })}
    </a>
  )
}

function Between({ order, side }: { order: Order; side: Reader }) {
  const { t } = useTranslation('orders')
  const nameOf = useUserName()
  const names = { customer: nameOf(order.user.name), model: nameOf(order.model.name) }
  const between =
    side === 'admin' ? t('details.between', names) : t(side === 'customer' ? 'details.youOrdered' : 'details.orderedFromYou', names)
  if (side === 'model' || isFormer(order.model.name)) return between
  return (
    <Link to="/models/$modelName" params={{ modelName: order.model.handle }} className="underline-offset-4 hover:text-ink hover:underline">
      {between}
    </Link>
  )
}

/** The next date of a reported problem: for evidence, for the decision, or until the decision takes effect; null once it is over. */
function problemDateOf(dispute: Dispute): number | null {
  if (dispute.state === 'over') return null
  return isEvidenceOpen(dispute) ? dispute.evidenceUntil : dispute.dueAt
}

interface OrderHeaderProps {
  order: Order
  side: Reader
  /** As this reader sees it; null: none was reported, or an admin has given no reason yet. */
  dispute: Dispute | StaffDispute | null
  /** Opens the chat of the two sides and leads to support; missing: nothing does. */
  message?: ReactNode
}

/** For an admin who has given a reason. */
export function StaffHeader({ order }: { order: Order }) {
  const token = useSessionToken()
  const { data } = useLive(api.admin.orders.getDispute, { token, orderId: order._id })
  return <OrderHeader order={order} side="admin" dispute={data?.dispute ?? null} />
}

export function OrderHeader({ order, side, dispute, message }: OrderHeaderProps) {
  const { i18n } = useTranslation()
  const nameOf = useUserName()
  const other = side === 'model' ? order.user : order.model
  const sentence = useSentence(order, side)
  const at = countdownOf(situationOf(order, side)) ?? (dispute === null ? null : problemDateOf(dispute))
  const hasToSend = dispute !== null && side !== 'admin' && isEvidenceOpen(dispute) && !dispute.hasSent[side]
  const now = useNow()
  return (
    <Card className="flex flex-col gap-4 px-5 py-5 md:px-6" data-testid="order-header" data-status={order.status}>
      <div className="flex flex-wrap items-start gap-3">
        <Avatar name={nameOf(other.name)} src={other.picture} />
        {/* The title keeps its width: on a phone the parts beside it move below. */}
        <div className="min-w-0 flex-1 basis-52">
          <h1 className="text-2xl wrap-anywhere">{order.product.name}</h1>
          <p className="text-sm wrap-anywhere text-muted">
            <Between order={order} side={side} />
          </p>
        </div>
        {message != null && <div className="flex flex-wrap items-center gap-x-4 gap-y-2 max-md:w-full">{message}</div>}
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        {side === 'customer' ? <CustomerStatus order={order} /> : <ModelStatus order={order} />}
        <Turn order={order} side={side} hasToSend={hasToSend} dispute={dispute} />
        {at !== null && at > now && (
          <span className="inline-flex items-center gap-1.5 text-sm text-muted tabular-nums">
            <Clock aria-hidden className="size-4" />
            <Countdown until={at} language={i18n.language} />
          </span>
        )}
        <Unread orderId={order._id} />
      </div>
      <div aria-live="polite" className="flex flex-col gap-1">
        <p className="text-lg leading-7 font-semibold wrap-anywhere" data-testid="order-sentence">
          {sentence.text}
        </p>
        <After order={order} side={side} />
        {order.rejectReason !== null && <q className="text-sm wrap-anywhere text-muted">{order.rejectReason}</q>}
      </div>
      {side !== 'admin' && <OrderSteps order={order} side={side} hasToSend={hasToSend} />}
    </Card>
  )
}
