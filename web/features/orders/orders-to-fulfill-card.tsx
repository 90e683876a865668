/** Orders to Fulfill (spec §2, §4; models only): accept, reject with a reason, upload the media. */
import { ClipboardList, Upload } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DASHBOARD_LIST_LENGTH } from '#contract/limits.ts'
import { mayTake, stateOf, type Step } from '#contract/rules/order-steps.ts'
import type { Order } from '#contract/types.ts'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { useMutation, usePages } from '#web/lib/live/hooks.ts'
import { LiveList } from '#web/lib/live/live-list.tsx'
import { useUserName } from '#web/lib/user-name.ts'
import { useCallFailed } from '#web/lib/use-call-failed.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { EmptyState, SkeletonRows } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { Money, RelativeTime } from '#web/ui/values.tsx'
import { Brief } from './brief.tsx'
import { OrderDetails } from './order-details.tsx'
import { ModelStatus } from './order-status.tsx'
import { RejectDialog } from './reject-dialog.tsx'
import { UploadDialog } from './upload-dialog.tsx'

/** The next due date of an order. */
function Due({ order }: { order: Order }) {
  const { t, i18n } = useTranslation('orders')
  const at = order.status === 'pending' ? order.acceptBy : order.status === 'processing' ? order.deliverBy : null
  if (at === null) return <RelativeTime at={order.createdAt} language={i18n.language} />
  return (
    <span className={order.isLate ? 'text-danger' : ''}>
      {t(order.status === 'pending' ? 'fulfil.answerDue' : 'fulfil.deliveryDue')} <RelativeTime at={at} language={i18n.language} />
    </span>
  )
}

interface RowProps {
  order: Order
  onDetails: () => void
  onUpload: () => void
  onReject: () => void
}

function OrderRow({ order, onDetails, onUpload, onReject }: RowProps) {
  const { t, i18n } = useTranslation('orders')
  const token = useSessionToken()
  const { run, isBusy } = useMutation(api.orders.acceptOrder)
  const callFailed = useCallFailed()
  const customerName = useUserName()(order.user.name)
  const state = stateOf(order)
  const may = (step: Step) => mayTake(state, step, 'model')
  const accept = async () => {
    try {
      await run({ token, orderId: order._id })
      toast({ title: t('fulfil.accepted'), description: t('fulfil.acceptedText', { name: order.user.name }) })
    } catch (error) {
      callFailed(error)
    }
  }
  return (
    <li className="flex flex-col gap-3 py-4 first:pt-0" data-testid="model-order" data-status={order.status}>
      <div className="flex items-start gap-3">
        <Avatar name={customerName} src={order.user.picture} />
        <div className="min-w-0 flex-1">
          <div className="flex items-start justify-between gap-4">
            <div className="min-w-0">
              <button
                type="button"
                onClick={onDetails}
                className="block max-w-full truncate text-left font-semibold underline-offset-4 hover:underline"
              >
                {order.product.name}
              </button>
              <p className="text-sm text-muted">
                {customerName} · <Due order={order} />
              </p>
            </div>
            <p className="shrink-0 text-right">
              <Money amount={order.modelPayment} language={i18n.language} className="block font-semibold" />
              <span className="block text-xs text-muted">
                {t('fulfil.of')} <Money amount={order.totalPrice} language={i18n.language} />
              </span>
            </p>
          </div>
          <Brief text={order.desiredText} notes={order.additionalNotes} />
          {order.addons.length > 0 && (
            <ul aria-label={t('details.addons')} className="mt-2 flex flex-wrap gap-1.5">
              {order.addons.map((addon) => (
                <li key={addon._id} className="rounded-full border px-2.5 py-0.5 text-xs text-muted">
                  {addon.name}
                </li>
              ))}
            </ul>
          )}
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-2 pl-13">
        {may('deliver') ? (
          <>
            <Button size="sm" onClick={onUpload} data-testid="upload">
              <Upload aria-hidden />
              {t('fulfil.upload')}
            </Button>
            {may('accept') && (
              <Button size="sm" variant="secondary" busy={isBusy} onClick={() => void accept()}>
                {t('fulfil.accept')}
              </Button>
            )}
            {may('reject') && (
              <Button size="sm" variant="ghost" onClick={onReject}>
                {t('fulfil.reject')}
              </Button>
            )}
            {(order.status === 'processing' || order.isLate) && <ModelStatus order={order} />}
          </>
        ) : (
          <ModelStatus order={order} />
        )}
      </div>
    </li>
  )
}

type Opened = { kind: 'details' | 'upload' | 'reject'; order: Order }

export function OrdersToFulfillCard() {
  const { t } = useTranslation(['orders', 'common'])
  const token = useSessionToken()
  const list = usePages(api.orders.getModelOrders, {
    token,
    limit: DASHBOARD_LIST_LENGTH,
  })
  const [opened, setOpened] = useState<Opened | null>(null)
  const orders = list.pages.flatMap((page) => page.orders)
  const close = () => setOpened(null)
  // The open dialog follows the list: another tab, or the clock, may change the order meanwhile.
  const order = orders.find(({ _id }) => _id === opened?.order._id) ?? opened?.order
  return (
    <Card aria-labelledby="to-fulfill" data-testid="fulfill-card">
      <CardHeader icon={<ClipboardList aria-hidden />} title={<span id="to-fulfill">{t('fulfil.title')}</span>} />
      <CardBody>
        <LiveList
          list={list}
          count={orders.length}
          failed={t('failed')}
          skeleton={<SkeletonRows rows={3} label={t('common:actions.loading')} />}
          empty={<EmptyState icon={ClipboardList} title={t('fulfil.none')} text={t('fulfil.noneText')} />}
          isAutomatic={false}
        >
          <ul className="divide-y">
            {orders.map((each) => (
              <OrderRow
                key={each._id}
                order={each}
                onDetails={() => setOpened({ kind: 'details', order: each })}
                onUpload={() => setOpened({ kind: 'upload', order: each })}
                onReject={() => setOpened({ kind: 'reject', order: each })}
              />
            ))}
          </ul>
        </LiveList>
      </CardBody>
      {opened?.kind === 'details' && <OrderDetails orderId={opened.order._id} open onOpenChange={close} />}
      {opened?.kind === 'upload' && order !== undefined && <UploadDialog order={order} open onOpenChange={close} />}
      {opened?.kind === 'reject' && order !== undefined && <RejectDialog order={order} onClose={close} />}
    </Card>
  )
}
