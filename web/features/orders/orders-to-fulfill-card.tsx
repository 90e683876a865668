/** Orders to Fulfill (spec §2, §4; models only): accept, reject with a reason, upload the media. */
import { Link } from '@tanstack/react-router'
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
import { useSteadyRows } from '#web/lib/live/steady-rows.ts'
import { useUserName } from '#web/lib/user-name.ts'
import { useCallFailed } from '#web/lib/use-call-failed.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { EmptyState, SkeletonRows } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { Money, RelativeTime, useNow } from '#web/ui/values.tsx'
import { Brief } from './brief.tsx'
import { ModelState, ModelStatus } from './order-status.tsx'
import { RejectDialog } from './reject-dialog.tsx'
import { ListEnds, SteadyOrder } from './steady-orders.tsx'
import { UnreadMark, useUnread } from './unread-messages.tsx'
import { UploadDialog } from './upload-dialog.tsx'

interface RowProps {
  order: Order
  unread: number
  onUpload: () => void
  onReject: () => void
}

/** The steps that the model can take now. */
function Actions({ order, onUpload, onReject }: Omit<RowProps, 'unread'>) {
  const { t } = useTranslation('orders')
  const token = useSessionToken()
  const { run, isBusy } = useMutation(api.orders.acceptOrder)
  const callFailed = useCallFailed()
  const now = useNow()
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
          {may('accept') && <p className="w-full text-xs text-muted">{t('fulfil.uploadAccepts')}</p>}
        </>
      ) : (
        <>
          <ModelStatus order={order} />
          {may('replace') && order.replaceBy !== null && order.replaceBy > now && (
            <Button size="sm" variant="secondary" onClick={onUpload} data-testid="replace-delivery">
              <Upload aria-hidden />
              {t('fulfil.replace')}
            </Button>
          )}
        </>
      )}
    </div>
  )
}

function OrderRow({ order, unread, onUpload, onReject }: RowProps) {
  const { t, i18n } = useTranslation('orders')
  const customerName = useUserName()(order.user.name)
  return (
    <li className="flex flex-col gap-3 py-4 first:pt-0" data-testid="model-order" data-status={order.status}>
      <div className="flex items-start gap-3">
        <Avatar name={customerName} src={order.user.picture} />
        <div className="min-w-0 flex-1">
          <div className="flex items-start justify-between gap-4">
            <div className="min-w-0">
              <Link
                to="/orders/$orderId"
                params={{ orderId: order._id }}
                className="block truncate font-semibold underline-offset-4 hover:underline"
              >
                {order.product.name}
              </Link>
              <p className="text-sm text-muted">
                {customerName} · <RelativeTime at={order.createdAt} language={i18n.language} />
              </p>
            </div>
            <p className="shrink-0 text-right">
              <Money amount={order.modelPayment} language={i18n.language} className="block font-semibold" />
              <span className="block text-xs text-muted">
                {t('fulfil.of')} <Money amount={order.totalPrice} language={i18n.language} />
              </span>
            </p>
          </div>
          <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
            <ModelState order={order} />
            <UnreadMark count={unread} />
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
      <Actions order={order} onUpload={onUpload} onReject={onReject} />
    </li>
  )
}

type Opened = { kind: 'upload' | 'reject'; order: Order }

export function OrdersToFulfillCard() {
  const { t } = useTranslation(['orders', 'common'])
  const token = useSessionToken()
  const list = usePages(api.orders.getModelOrders, {
    token,
    limit: DASHBOARD_LIST_LENGTH,
  })
  const [opened, setOpened] = useState<Opened | null>(null)
  const { rows, isChanged, refresh } = useSteadyRows(
    list.pages.flatMap((page) => page.orders),
    ({ _id }) => _id,
  )
  const unreadOf = useUnread([rows.map(({ item }) => item)])
  const close = () => setOpened(null)
  // The open dialog follows the list: another tab, or the clock, may change the order meanwhile.
  const row = rows.find(({ item }) => item._id === opened?.order._id)
  // A row that has left the list keeps its old order; the opened one is as it is now.
  const order = row === undefined || row.isGone ? opened?.order : row.item
  return (
    <Card aria-labelledby="to-fulfill" data-testid="fulfill-card">
      <CardHeader
        icon={<ClipboardList aria-hidden />}
        title={<span id="to-fulfill">{t('fulfil.title')}</span>}
        aside={<ListEnds tab="selling" isChanged={isChanged} onRefresh={refresh} />}
      />
      <CardBody>
        <LiveList
          list={list}
          count={rows.length}
          failed={t('failed')}
          skeleton={<SkeletonRows rows={3} label={t('common:actions.loading')} />}
          empty={<EmptyState icon={ClipboardList} title={t('fulfil.none')} text={t('fulfil.noneText')} />}
          isAutomatic={false}
        >
          <ul className="divide-y">
            {rows.map(({ item, isGone }) => (
              <SteadyOrder key={item._id} order={item} isGone={isGone}>
                {(each) => (
                  <OrderRow
                    order={each}
                    unread={unreadOf(each._id)}
                    onUpload={() => setOpened({ kind: 'upload', order: each })}
                    onReject={() => setOpened({ kind: 'reject', order: each })}
                  />
                )}
              </SteadyOrder>
            ))}
          </ul>
        </LiveList>
      </CardBody>
      {opened?.kind === 'upload' && order !== undefined && <UploadDialog order={order} open onOpenChange={close} />}
      {opened?.kind === 'reject' && order !== undefined && <RejectDialog order={order} onClose={close} />}
    </Card>
  )
}
