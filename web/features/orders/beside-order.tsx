/** An order beside a ticket about it: its state in words, the side that acts next, the next date, its money, and the steps of staff. */
import { Link } from '@tanstack/react-router'
import { ClipboardList, Clock, ExternalLink } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Contract } from '#contract/index.ts'
import type { Order } from '#contract/types.ts'
import type { ResultOf } from '#realtime/define.ts'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { useLive } from '#web/lib/live/hooks.ts'
import { LiveCard } from '#web/lib/live/live-card.tsx'
import { useUserName } from '#web/lib/user-name.ts'
import { Badge } from '#web/ui/badge.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { useNow } from '#web/ui/values.tsx'
import { countdownOf, situationOf, type Reader } from './order-situation.ts'
import { ModelStatus, useSentence } from './order-status.tsx'
import { Countdown } from './page/countdown.tsx'
import { MoneyLines } from './page/money-box.tsx'
import { After, Turn } from './page/order-header.tsx'
import { StaffSteps, useStaffSteps } from './problem/staff-steps.tsx'

type WholeOrder = NonNullable<ResultOf<Contract['orders']['getOrder']>>

/** Where it stands, for this reader. */
function Standing({ order, side }: { order: Order; side: Reader }) {
  const { i18n } = useTranslation()
  const at = countdownOf(situationOf(order, side))
  const { text } = useSentence(order, side)
  const now = useNow()
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <ModelStatus order={order} />
        <Turn order={order} side={side} hasToSend={false} dispute={null} />
        {at !== null && at > now && (
          <span className="inline-flex items-center gap-1.5 text-sm text-muted tabular-nums">
            <Clock aria-hidden className="size-4" />
            <Countdown until={at} language={i18n.language} />
          </span>
        )}
      </div>
      <div aria-live="polite" className="flex flex-col gap-1">
        <p className="font-semibold wrap-anywhere" data-testid="beside-sentence">
          {text}
        </p>
        <After order={order} side={side} />
        {order.rejectReason !== null && <q className="text-sm wrap-anywhere text-muted">{order.rejectReason}</q>}
      </div>
    </>
  )
}

/** The acts of this admin; none on an order of their own. */
function Acts({ order }: { order: Order }) {
  const { t } = useTranslation('order')
  const steps = useStaffSteps(order)
  return (
    <>
      {order.dispute !== null && (
        <Link
          to="/orders/$orderId"
          params={{ orderId: order._id }}
          hash="order-problem"
          className={buttonClass('secondary', 'sm', 'self-start')}
        >
          {t('beside.problem')}
        </Link>
      )}
      <StaffSteps order={order} steps={steps} />
    </>
  )
}

function Loaded({ order, side, settlements, offers, events }: WholeOrder) {
  const { t } = useTranslation(['orders', 'order'])
  const nameOf = useUserName()
  const releasedAt = events.findLast(({ kind }) => kind === 'released')?.at ?? null
  return (
    <>
      <div>
        <Link
          to="/orders/$orderId"
          params={{ orderId: order._id }}
          className="inline-flex min-h-6 items-center gap-1 rounded-sm font-semibold wrap-anywhere underline decoration-line underline-offset-4"
        >
          {order.product.name}
          <ExternalLink aria-hidden className="size-3.5 shrink-0" />
        </Link>
        <p className="text-sm wrap-anywhere text-muted">
          {t('details.between', { customer: nameOf(order.user.name), model: nameOf(order.model.name) })}
        </p>
      </div>
      <Standing order={order} side={side} />
      <MoneyLines order={order} settlements={settlements} offers={offers} releasedAt={releasedAt} side={side} />
      {side === 'admin' ? <Acts order={order} /> : <Badge className="whitespace-normal">{t('order:beside.own')}</Badge>}
    </>
  )
}

export function BesideOrder({ orderId }: { orderId: string }) {
  const { t } = useTranslation(['orders', 'tickets'])
  const token = useSessionToken()
  const live = useLive(api.orders.getOrder, { token, orderId })
  return (
    <LiveCard
      live={live}
      icon={<ClipboardList aria-hidden />}
      title={t('tickets:abouts.order')}
      failed={t('details.failed')}
      gone={t('details.gone')}
      testId="beside-order"
    >
      {(whole) => <Loaded {...whole} />}
    </LiveCard>
  )
}
