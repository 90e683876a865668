/** Orders to Fulfill (spec §2, §4; models only): accept, reject with a reason, upload the media. */
import { ClipboardList, Upload } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DASHBOARD_LIST_LENGTH, REASON_MAX } from '#contract/limits.ts'
import type { Order } from '#contract/types.ts'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { useMutation, usePages } from '#web/lib/live/hooks.ts'
import { useCallFailed } from '#web/lib/use-call-failed.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { formatMoney } from '#web/ui/format.ts'
import { Counter, Textarea } from '#web/ui/input.tsx'
import { LoadMore } from '#web/ui/load-more.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { Money, RelativeTime } from '#web/ui/values.tsx'
import { OrderDetails } from './order-details.tsx'
import { ModelStatus } from './order-status.tsx'
import { UploadDialog } from './upload-dialog.tsx'

/** What is due next on an order, and when. */
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
  const isOpen = order.status === 'pending' || order.status === 'processing'
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
        <Avatar name={order.user.name} src={order.user.picture} />
        <div className="min-w-0 flex-1">
          <div className="flex items-baseline justify-between gap-3">
            <button type="button" onClick={onDetails} className="truncate text-left font-semibold underline-offset-4 hover:underline">
              {order.product.name}
            </button>
            <Money amount={order.modelPayment} language={i18n.language} className="font-semibold" />
          </div>
          <p className="text-sm text-muted">
            {order.user.name} · <Due order={order} />
          </p>
          <p className="mt-1.5 line-clamp-2 text-sm wrap-break-word">{order.desiredText}</p>
          {order.addons.length > 0 && <p className="mt-1 text-xs text-muted">{order.addons.map(({ name }) => name).join(' · ')}</p>}
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-2 pl-13">
        {isOpen ? (
          <>
            <Button size="sm" onClick={onUpload} data-testid="upload">
              <Upload aria-hidden />
              {t('fulfil.upload')}
            </Button>
            {order.status === 'pending' && (
              <Button size="sm" variant="secondary" busy={isBusy} onClick={() => void accept()}>
                {t('fulfil.accept')}
              </Button>
            )}
            <Button size="sm" variant="ghost" onClick={onReject}>
              {t('fulfil.reject')}
            </Button>
            {(order.status === 'processing' || order.isLate) && <ModelStatus order={order} />}
          </>
        ) : (
          <ModelStatus order={order} />
        )}
      </div>
    </li>
  )
}

function RejectDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const { t, i18n } = useTranslation(['orders', 'common'])
  const token = useSessionToken()
  const { run, isBusy } = useMutation(api.orders.rejectOrder)
  const callFailed = useCallFailed()
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string | undefined>(undefined)
  const reject = async () => {
    if (reason.trim() === '') return setProblem(t('reject.reasonMissing'))
    try {
      await run({ token, orderId: order._id, reason: reason.trim() })
      toast({ title: t('reject.done'), description: t('reject.doneText', { amount: formatMoney(order.totalPrice, i18n.language), name: order.user.name }) })
      onClose()
    } catch (error) {
      setProblem(callFailed(error))
    }
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t('reject.title')}
      text={t('reject.text', { amount: formatMoney(order.totalPrice, i18n.language), name: order.user.name })}
      confirmLabel={t('reject.confirm')}
      cancelLabel={t('common:actions.cancel')}
      closeLabel={t('common:actions.close')}
      isBusy={isBusy}
      isDangerous
      onConfirm={() => void reject()}
    >
      <Field label={t('reject.reason')} error={problem} aside={<Counter length={reason.length} max={REASON_MAX} />}>
        {(aria) => <Textarea {...aria} value={reason} maxLength={REASON_MAX} onChange={({ target }) => setReason(target.value)} rows={3} />}
      </Field>
    </ConfirmDialog>
  )
}

type Opened = { kind: 'details' | 'upload' | 'reject'; order: Order }

export function OrdersToFulfillCard() {
  const { t } = useTranslation(['orders', 'common'])
  const token = useSessionToken()
  const { pages, error, isPending, isLoadingMore, hasMore, loadMore, retry } = usePages(api.orders.getModelOrders, { token, limit: DASHBOARD_LIST_LENGTH })
  const [opened, setOpened] = useState<Opened | null>(null)
  const orders = pages.flatMap((page) => page.orders)
  const close = () => setOpened(null)
  return (
    <Card aria-labelledby="to-fulfill" data-testid="fulfill-card">
      <CardHeader icon={<ClipboardList aria-hidden />} title={<span id="to-fulfill">{t('fulfil.title')}</span>} />
      <CardBody>
        {isPending && error === null && <SkeletonRows rows={3} label={t('common:actions.loading')} />}
        {error !== null && orders.length === 0 && <ErrorState title={t('failed')} retryLabel={t('common:actions.retry')} onRetry={retry} />}
        {!isPending && error === null && orders.length === 0 && <EmptyState icon={ClipboardList} title={t('fulfil.none')} text={t('fulfil.noneText')} />}
        <ul className="divide-y">
          {orders.map((order) => (
            <OrderRow key={order._id} order={order} onDetails={() => setOpened({ kind: 'details', order })} onUpload={() => setOpened({ kind: 'upload', order })} onReject={() => setOpened({ kind: 'reject', order })} />
          ))}
        </ul>
        <LoadMore hasMore={hasMore} isLoading={isLoadingMore} onLoad={loadMore} label={t('common:actions.loadMore')} isAutomatic={false} />
      </CardBody>
      {opened?.kind === 'details' && <OrderDetails orderId={opened.order._id} open onOpenChange={close} />}
      {opened?.kind === 'upload' && <UploadDialog order={opened.order} open onOpenChange={close} />}
      {opened?.kind === 'reject' && <RejectDialog order={opened.order} onClose={close} />}
    </Card>
  )
}
