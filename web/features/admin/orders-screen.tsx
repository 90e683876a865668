/** /admin/orders: every order of the installation, live. */
import { ClipboardList, Search } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { mayTake, stateOf } from '#contract/rules/order-steps.ts'
import type { Order, OrderStatus } from '#contract/types.ts'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { useAction, useLive, useMutation, usePages } from '#web/lib/live/hooks.ts'
import { LiveList } from '#web/lib/live/live-list.tsx'
import { followDownload } from '#web/lib/follow-download.ts'
import { useUserName } from '#web/lib/user-name.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { formatMoney } from '#web/ui/format.ts'
import { inputClass } from '#web/ui/input.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { EmptyState, SkeletonRows } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { Money, RelativeTime } from '#web/ui/values.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { useDebounced } from './use-debounced.ts'

const STATUSES: readonly OrderStatus[] = ['pending', 'processing', 'completed', 'rejected']
const TONES: Record<OrderStatus, Tone> = { pending: 'warning', processing: 'info', completed: 'success', rejected: 'danger' }
const PAGE_LENGTH = 25

function OrderRow({ order, onReject, onOpen }: { order: Order; onReject: () => void; onOpen: () => void }) {
  const { t, i18n } = useTranslation('admin')
  const nameOf = useUserName()
  return (
    <li
      className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 py-4 md:grid-cols-[minmax(0,1fr)_7.5rem_6rem_6rem]"
      data-testid="admin-order"
      data-status={order.status}
    >
      <div className="min-w-0 max-md:col-span-2">
        <p className="truncate font-semibold">{order.product.name}</p>
        <p className="text-sm text-muted">
          {t('orders.parties', { customer: nameOf(order.user.name), model: nameOf(order.model.name) })} ·{' '}
          <RelativeTime at={order.createdAt} language={i18n.language} />
        </p>
        {order.rejectReason !== null && <p className="text-sm wrap-break-word text-muted">{order.rejectReason}</p>}
      </div>
      <div className="flex items-center gap-3">
        <Badge tone={order.isLate ? 'danger' : TONES[order.status]}>
          {order.isLate ? t('orders.late') : t(`orders.statuses.${order.status}`)}
        </Badge>
        <Money amount={order.totalPrice} language={i18n.language} className="font-semibold md:hidden" />
      </div>
      <Money amount={order.totalPrice} language={i18n.language} className="text-right font-semibold max-md:hidden" />
      <div className="-mr-3.5 text-right">
        {mayTake(stateOf(order), 'reject', 'admin') && (
          <Button
            size="sm"
            variant="ghost"
            onClick={onReject}
            aria-label={t('orders.rejectName', { product: order.product.name, customer: order.user.name })}
          >
            {t('orders.reject')}
          </Button>
        )}
        {order.files.length > 0 && (
          <Button
            size="sm"
            variant="ghost"
            onClick={onOpen}
            aria-label={t('orders.openName', { product: order.product.name, customer: nameOf(order.user.name) })}
          >
            {t('orders.open')}
          </Button>
        )}
      </div>
    </li>
  )
}

function RejectOrderDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const { t, i18n } = useTranslation('admin')
  const token = useSessionToken()
  const { run } = useMutation(api.admin.orders.rejectOrder)
  const about = { amount: formatMoney(order.totalPrice, i18n.language), customer: order.user.name }
  return (
    <ReasonDialog
      title={t('orders.rejectTitle')}
      text={t('orders.rejectText', about)}
      label={t('reason')}
      missing={t('reasonMissing')}
      confirmLabel={t('orders.reject')}
      isDangerous
      send={async (reason) => {
        await run({ token, orderId: order._id, reason })
        onClose()
        toast({ title: t('orders.rejected'), description: t('orders.rejectedText', about) })
      }}
      onClose={onClose}
    />
  )
}

/** Files of an order are between its two sides: an admin says why they are opened, and both of them read it. */
function OpenFilesDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const { t } = useTranslation('admin')
  const token = useSessionToken()
  const nameOf = useUserName()
  const { run } = useAction(api.orders.createDownloadLink)
  return (
    <ReasonDialog
      title={t('orders.openTitle')}
      text={t('orders.openText', { customer: nameOf(order.user.name), model: nameOf(order.model.name) })}
      label={t('reason')}
      missing={t('reasonMissing')}
      confirmLabel={t('orders.openConfirm')}
      send={async (reason) => {
        for (const { objectId } of order.files) followDownload((await run({ token, orderId: order._id, objectId, reason })).url)
        onClose()
      }}
      onClose={onClose}
    />
  )
}

interface FiltersProps {
  status: OrderStatus | 'all'
  onStatus: (status: OrderStatus | 'all') => void
  typed: string
  onType: (typed: string) => void
}

function Filters({ status, onStatus, typed, onType }: FiltersProps) {
  const { t } = useTranslation('admin')
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <Segmented
        label={t('orders.status')}
        value={status}
        onChange={onStatus}
        options={[
          { value: 'all' as const, label: t('orders.statuses.all') },
          ...STATUSES.map((value) => ({ value, label: t(`orders.statuses.${value}`) })),
        ]}
      />
      <div className="relative w-full sm:w-72">
        <Search aria-hidden className="pointer-events-none absolute top-1/2 left-4 size-4.5 -translate-y-1/2 text-muted" />
        <input
          type="search"
          value={typed}
          maxLength={100}
          onChange={({ target }) => onType(target.value)}
          aria-label={t('orders.search')}
          placeholder={t('orders.search')}
          className={`${inputClass} h-11 rounded-full! pl-11!`}
        />
      </div>
    </div>
  )
}

export function AdminOrdersScreen() {
  const { t } = useTranslation(['admin', 'common'])
  const token = useSessionToken()
  const [status, setStatus] = useState<OrderStatus | 'all'>('all')
  const [typed, setTyped] = useState('')
  const search = useDebounced(typed.trim())
  const { data: pendingCount } = useLive(api.admin.orders.getPendingOrdersCount, { token })
  const list = usePages(api.admin.orders.list, {
    token,
    limit: PAGE_LENGTH,
    ...(status === 'all' ? {} : { status }),
    ...(search === '' ? {} : { search }),
  })
  const [rejected, setRejected] = useState<Order | null>(null)
  const [opened, setOpened] = useState<Order | null>(null)
  const orders = list.pages.flatMap((page) => page.orders)
  return (
    <div className="mx-auto flex w-full max-w-5xl flex-col gap-5">
      <header>
        <h1 className="text-3xl">{t('orders.title')}</h1>
        {pendingCount !== undefined && (
          <p className="mt-1 text-muted" data-testid="waiting-orders">
            {t('orders.pending', { count: pendingCount })}
          </p>
        )}
      </header>
      <Filters status={status} onStatus={setStatus} typed={typed} onType={setTyped} />
      <Card className="px-5">
        <LiveList
          list={list}
          count={orders.length}
          failed={t('orders.failed')}
          skeleton={<SkeletonRows rows={6} label={t('common:actions.loading')} className="py-6" />}
          empty={<EmptyState icon={ClipboardList} title={t('orders.none')} />}
        >
          <ul className="divide-y">
            {orders.map((order) => (
              <OrderRow key={order._id} order={order} onReject={() => setRejected(order)} onOpen={() => setOpened(order)} />
            ))}
          </ul>
        </LiveList>
      </Card>
      {rejected !== null && <RejectOrderDialog order={rejected} onClose={() => setRejected(null)} />}
      {opened !== null && <OpenFilesDialog order={opened} onClose={() => setOpened(null)} />}
    </div>
  )
}
