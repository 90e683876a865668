/** /orders/{id}: all of an order for its two sides, live. The thread and the tip come from other features, by their props. */
import { PackageX } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Order, OrderEvent } from '#contract/types.ts'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { useLiveOne } from '#web/lib/live/hooks.ts'
import type { RenderAddFunds } from '#web/lib/pay/use-add-funds.tsx'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { EmptyState, ErrorState, Skeleton } from '#web/ui/states.tsx'
import { useNow } from '#web/ui/values.tsx'
import { OfferPanel } from '../offer-panel.tsx'
import type { Reader } from '../order-situation.ts'
import { ProblemPanel } from '../problem-panel.tsx'
import { QuestionPanel } from '../question-panel.tsx'
import { StaffPanel } from '../staff-panel.tsx'
import { AgreedCard } from './agreed-card.tsx'
import { MoneyBox } from './money-box.tsx'
import { EventEntry, titlesOf } from './order-events.tsx'
import { OrderHeader, StaffHeader } from './order-header.tsx'
import { ReviewsCard } from './reviews-card.tsx'
import { Rounds } from './rounds.tsx'
import { VisitCard } from './visit-card.tsx'

export interface TimelineEntry {
  readonly at: number
  readonly key: string
  readonly node: ReactNode
}

export interface OrderPageProps {
  orderId: string
  /** The messages of the order with these entries between them. */
  renderThread: (entries: readonly TimelineEntry[], side: Reader) => ReactNode
  /** Tips the model; for customers of completed orders. */
  renderTip: (order: Order) => ReactNode
  /** Opens the chat of the two sides. */
  renderMessage?: () => ReactNode
  renderAddFunds: RenderAddFunds
}

/** The page while it loads, in its final sizes. */
function Loading({ label }: { label: string }) {
  return (
    <output className="flex flex-col gap-5 xl:grid xl:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)] xl:items-start">
      <span className="sr-only">{label}</span>
      <Card className="flex h-64 flex-col gap-4 p-5 md:p-6">
        <span className="flex gap-3">
          <Skeleton className="size-10 rounded-full" />
          <span className="flex flex-1 flex-col gap-2">
            <Skeleton className="h-6 w-2/3" />
            <Skeleton className="h-3.5 w-1/2" />
          </span>
        </span>
        <Skeleton className="h-6 w-40 rounded-full" />
        <Skeleton className="h-6 w-4/5" />
        <Skeleton className="h-3.5 w-3/5" />
        <Skeleton className="h-11 w-44 rounded-full" />
      </Card>
      <Card className="flex h-48 flex-col gap-4 p-5 md:p-6">
        <Skeleton className="h-5 w-1/3" />
        <Skeleton className="h-4 w-full" />
        <Skeleton className="h-4 w-full" />
        <Skeleton className="h-4 w-4/5" />
      </Card>
    </output>
  )
}

/** A question or an offer that waits stands above the deliveries; otherwise they come first. */
const isTalkWaiting = ({ pausedUntil, offer }: Order): boolean => pausedUntil !== null || offer !== null

/** The timeline, for the thread. */
function useEntries(events: readonly OrderEvent[] | undefined, side: Reader, isRefunded: boolean): readonly TimelineEntry[] {
  return useMemo(
    () =>
      titlesOf(events ?? [], isRefunded).map(({ event, title }) => ({
        at: event.at,
        key: event._id,
        node: <EventEntry event={event} title={title} side={side} />,
      })),
    [events, isRefunded, side],
  )
}

export function OrderPage({ orderId, renderThread, renderTip, renderMessage, renderAddFunds }: OrderPageProps) {
  const { t } = useTranslation(['order', 'orders', 'common'])
  const token = useSessionToken()
  const { data, error, isPending, retry } = useLiveOne(api.orders.getOrder, { token, orderId })
  const now = useNow()
  const entries = useEntries(data?.events, data?.side ?? 'admin', data?.order.status === 'rejected')
  if (data === undefined && error !== null)
    return <ErrorState title={t('orders:details.failed')} retryLabel={t('common:actions.retry')} onRetry={retry} />
  if (data === undefined || isPending) return <Loading label={t('common:actions.loading')} />
  if (data === null) return <EmptyState icon={PackageX} title={t('orders:details.gone')} />
  const { order, agreed, rounds, settlements, questions, offers, commissionPercent, problem, side, visitUntil } = data
  const releasedAt = data.events.findLast(({ kind }) => kind === 'released')?.at ?? null
  const money = { order, settlements, rounds, offers, side, releasedAt }
  if (side === 'admin' && (visitUntil === null || visitUntil <= now))
    return (
      <div className="flex flex-col gap-5 xl:grid xl:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)] xl:items-start">
        <div className="flex min-w-0 flex-col gap-5">
          <OrderHeader order={order} side={side} dispute={null} />
          <VisitCard orderId={orderId} />
        </div>
        <MoneyBox {...money} />
      </div>
    )
  const talks = [
    <div key="question" className="min-w-0 max-xl:order-2 empty:hidden">
      <QuestionPanel order={order} side={side} questions={questions} />
    </div>,
    <div key="offer" className="min-w-0 max-xl:order-2 empty:hidden">
      <OfferPanel order={order} side={side} offers={offers} percent={commissionPercent} renderAddFunds={renderAddFunds} />
    </div>,
  ]
  const deliveries = (
    <div key="rounds" className="min-w-0 max-xl:order-2 empty:hidden">
      <Rounds orderId={order._id} rounds={rounds} />
    </div>
  )
  return (
    <div className="flex flex-col gap-5 xl:grid xl:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)] xl:items-start">
      <div className="contents xl:flex xl:min-w-0 xl:flex-col xl:gap-5">
        <div className="min-w-0 max-xl:order-1">
          {side === 'admin' ? (
            <StaffHeader order={order} />
          ) : (
            <OrderHeader order={order} side={side} dispute={problem?.dispute ?? null} message={renderMessage?.()} />
          )}
        </div>
        <div className="min-w-0 max-xl:order-2 empty:hidden">
          {side === 'admin' ? (
            <StaffPanel orderId={order._id} order={order} rounds={rounds} />
          ) : (
            <ProblemPanel order={order} side={side} rounds={rounds} problem={problem} />
          )}
        </div>
        {isTalkWaiting(order) ? [...talks, deliveries] : [deliveries, ...talks]}
        <div className="min-w-0 max-xl:order-6">
          <Card id="thread" aria-labelledby="order-thread" className="scroll-mt-24" data-testid="order-thread">
            <CardHeader title={<span id="order-thread">{t('thread')}</span>} />
            <CardBody>{renderThread(entries, side)}</CardBody>
          </Card>
        </div>
      </div>
      <div className="contents xl:flex xl:min-w-0 xl:flex-col xl:gap-5">
        <div className="min-w-0 max-xl:order-3">
          <MoneyBox {...money}>
            {side === 'customer' && order.status === 'completed' && order.dispute === null && (
              <div className="flex empty:hidden">{renderTip(order)}</div>
            )}
          </MoneyBox>
        </div>
        <div className="min-w-0 max-xl:order-4 empty:hidden">{side !== 'admin' && <ReviewsCard order={order} side={side} />}</div>
        <div className="min-w-0 max-xl:order-5">
          <AgreedCard order={order} agreed={agreed} side={side} />
        </div>
      </div>
    </div>
  )
}
