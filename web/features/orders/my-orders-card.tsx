/** My Orders (spec §2, §4): completed orders with Download and Review, everything else in progress. */
import { Link } from '@tanstack/react-router'
import { ShoppingBag, Star } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DASHBOARD_LIST_LENGTH } from '#contract/limits.ts'
import { restOf } from '#contract/rules/order-split.ts'
import { mayTake, stateOf } from '#contract/rules/order-steps.ts'
import type { Order } from '#contract/types.ts'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { useMutation, usePages } from '#web/lib/live/hooks.ts'
import { LiveList } from '#web/lib/live/live-list.tsx'
import { useSteadyRows } from '#web/lib/live/steady-rows.ts'
import { isFormer, useUserName } from '#web/lib/user-name.ts'
import { useCallFailed } from '#web/lib/use-call-failed.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Card, CardBody, CardHeader, EmptyCard } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { formatMoney } from '#web/ui/format.ts'
import { EmptyState, SkeletonRows } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { Money, RelativeTime } from '#web/ui/values.tsx'
import { DownloadButtons } from './download-buttons.tsx'
import { CustomerState, CustomerStatus } from './order-status.tsx'
import { ReviewDialog } from './review-dialog.tsx'
import { ListEnds, SteadyOrder } from './steady-orders.tsx'
import { UnreadMark, useUnread } from './unread-messages.tsx'

interface RowProps {
  order: Order
  unread: number
  tip: ReactNode
  onReview: () => void
  onCancel: () => void
}

function OrderRow({ order, unread, tip, onReview, onCancel }: RowProps) {
  const { t, i18n } = useTranslation('orders')
  const modelName = useUserName()(order.model.name)
  const state = stateOf(order)
  return (
    <li className="flex items-start gap-3 py-4 first:pt-0" data-testid="my-order" data-status={order.status}>
      <Avatar name={modelName} src={order.model.picture} />
      <div className="min-w-0 flex-1">
        <div className="flex items-baseline justify-between gap-4">
          <Link
            to="/orders/$orderId"
            params={{ orderId: order._id }}
            className="min-w-0 truncate font-semibold underline-offset-4 hover:underline"
          >
            {order.product.name}
          </Link>
          <Money amount={order.totalPrice} language={i18n.language} className="font-semibold" />
        </div>
        <p className="truncate text-sm text-muted">
          {isFormer(order.model.name) ? (
            modelName
          ) : (
            <Link
              to="/models/$modelName"
              params={{ modelName: order.model.handle }}
              className="underline-offset-4 hover:text-ink hover:underline"
            >
              {modelName}
            </Link>
          )}
          {' · '}
          <RelativeTime at={order.createdAt} language={i18n.language} />
        </p>
        <CustomerState order={order} className="mt-1" />
        <div className="mt-2 flex min-h-9 flex-wrap items-center gap-2">
          <UnreadMark count={unread} />
          {order.status === 'completed' ? (
            <>
              <DownloadButtons order={order} />
              {mayTake(state, 'review', 'customer') && (
                <Button size="sm" onClick={onReview} data-testid="review">
                  <Star aria-hidden />
                  {t('review.review')}
                </Button>
              )}
              {!isFormer(order.model.name) && tip}
            </>
          ) : (
            <CustomerStatus order={order} />
          )}
          {mayTake(state, 'cancel', 'customer') && (
            <Button size="sm" variant="ghost" onClick={onCancel} data-testid="cancel-order">
              {t('cancel.cancel')}
            </Button>
          )}
        </div>
        {order.rejectReason !== null && <q className="block text-sm wrap-break-word text-muted">{order.rejectReason}</q>}
      </div>
    </li>
  )
}

function NoOrdersCard() {
  const { t } = useTranslation('orders')
  return (
    <EmptyCard
      aria-labelledby="my-orders"
      data-testid="my-orders-card"
      icon={<ShoppingBag aria-hidden />}
      title={<span id="my-orders">{t('mine.title')}</span>}
      text={t('mine.none')}
    />
  )
}

function NoOrders() {
  const { t } = useTranslation('orders')
  return (
    <EmptyState
      icon={ShoppingBag}
      title={t('mine.none')}
      text={t('mine.noneText')}
      action={
        <Link to="/" className={buttonClass('primary', 'sm')}>
          {t('mine.discover')}
        </Link>
      }
    />
  )
}

type Opened = { kind: 'review' | 'cancel'; order: Order }

interface MyOrdersCardProps {
  /** The button that tips the model for a completed order; passed in from the purchases. */
  renderTip: (order: Order) => ReactNode
  /** One line while there are no orders: for models, who hardly ever order. */
  isBriefWhenEmpty?: boolean
}

export function MyOrdersCard({ renderTip, isBriefWhenEmpty = false }: MyOrdersCardProps) {
  const { t, i18n } = useTranslation(['orders', 'common'])
  const token = useSessionToken()
  const list = usePages(api.orders.getUserOrders, {
    token,
    limit: DASHBOARD_LIST_LENGTH,
  })
  const cancelling = useMutation(api.orders.cancelOrder)
  const callFailed = useCallFailed()
  const [opened, setOpened] = useState<Opened | null>(null)
  const { rows, isChanged, refresh } = useSteadyRows(
    list.pages.flatMap((page) => page.orders),
    ({ _id }) => _id,
  )
  const unreadOf = useUnread([rows.map(({ item }) => item)])
  const close = () => setOpened(null)

  const cancel = async (order: Order) => {
    try {
      await cancelling.run({ token, orderId: order._id })
      close()
      toast({ title: t('cancel.done'), description: t('cancel.doneText', { amount: formatMoney(restOf(order), i18n.language) }) })
    } catch (failure) {
      callFailed(failure)
      close()
    }
  }
  if (isBriefWhenEmpty && rows.length === 0 && !isChanged && list.pages.length > 0) return <NoOrdersCard />
  return (
    <Card aria-labelledby="my-orders" data-testid="my-orders-card">
      <CardHeader
        icon={<ShoppingBag aria-hidden />}
        title={<span id="my-orders">{t('mine.title')}</span>}
        aside={<ListEnds tab="buying" isChanged={isChanged} onRefresh={refresh} />}
      />
      <CardBody>
        <LiveList
          list={list}
          count={rows.length}
          failed={t('failed')}
          skeleton={<SkeletonRows rows={3} label={t('common:actions.loading')} />}
          empty={<NoOrders />}
          isAutomatic={false}
        >
          <ul className="divide-y">
            {rows.map(({ item, isGone }) => (
              <SteadyOrder key={item._id} order={item} isGone={isGone}>
                {(order) => (
                  <OrderRow
                    order={order}
                    unread={unreadOf(order._id)}
                    tip={renderTip(order)}
                    onReview={() => setOpened({ kind: 'review', order })}
                    onCancel={() => setOpened({ kind: 'cancel', order })}
                  />
                )}
              </SteadyOrder>
            ))}
          </ul>
        </LiveList>
      </CardBody>
      {opened?.kind === 'review' && <ReviewDialog order={opened.order} open onOpenChange={close} />}
      <ConfirmDialog
        open={opened?.kind === 'cancel'}
        onOpenChange={close}
        title={t('cancel.title')}
        text={t('cancel.text', { amount: formatMoney(opened === null ? 0 : restOf(opened.order), i18n.language) })}
        confirmLabel={t('cancel.confirm')}
        cancelLabel={t('cancel.keep')}
        closeLabel={t('common:actions.close')}
        isBusy={cancelling.isBusy}
        isDangerous
        onConfirm={() => opened !== null && void cancel(opened.order)}
      />
    </Card>
  )
}
