/** /admin/orders: every order of the installation, live. */
import { Link } from '@tanstack/react-router'
import { ClipboardList, Search } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { mayTake, stateOf } from '#contract/rules/order-steps.ts'
import type { Order, OrderStatus } from '#contract/types.ts'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { useLive, useMutation, usePages } from '#web/lib/live/hooks.ts'
import { isResting } from '#web/lib/live/empty-pages.ts'
import { LiveList } from '#web/lib/live/live-list.tsx'
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
import { DisputeDesk } from './dispute-desk.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { useDebounced } from '#web/lib/use-debounced.ts'

const STATUSES: readonly OrderStatus[] = ['pending', 'processing', 'completed', 'rejected']
const TONES: Record<OrderStatus, Tone> = { pending: 'warning', processing: 'info', completed: 'success', rejected: 'danger' }
const PAGE_LENGTH = 25

function OrderRow({ order, onReject }: { order: Order; onReject: () => void }) {
  const { t, i18n } = useTranslation('admin')
  const nameOf = useUserName()
  return (
    <li
      className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 py-4 md:grid-cols-[minmax(0,1fr)_7.5rem_6rem_6rem]"
      data-testid="admin-order"
      data-status={order.status}
    >
      <div className="min-w-0 max-md:col-span-2">
        <p className="truncate font-semibold">
          <Link
            to="/orders/$orderId"
            params={{ orderId: order._id }}
            className="inline-flex min-h-6 items-center underline-offset-4 hover:underline"
          >
            {order.product.name}
          </Link>
        </p>
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

/** All orders, or those of a status, with a search. */
function AllOrders() {
  const { t } = useTranslation(['admin', 'common'])
  const token = useSessionToken()
  const [status, setStatus] = useState<OrderStatus | 'all'>('all')
  const [typed, setTyped] = useState('')
  const search = useDebounced(typed.trim())
  const list = usePages(api.admin.orders.list, {
    token,
    limit: PAGE_LENGTH,
    ...(status === 'all' ? {} : { status }),
    ...(search === '' ? {} : { search }),
  })
  const [rejected, setRejected] = useState<Order | null>(null)
  const orders = list.pages.flatMap((page) => page.orders)
  // The page of a search for common words ends where it has looked through enough.
  const isCut = search !== '' && list.hasMore && (list.pages.at(-1)?.orders.length ?? 0) < PAGE_LENGTH
  const lengths = list.pages.map((page) => page.orders.length)
  return (
    <>
      <Filters status={status} onStatus={setStatus} typed={typed} onType={setTyped} />
      <Card className="px-5">
        <LiveList
          list={list}
          count={orders.length}
          failed={t('orders.failed')}
          skeleton={<SkeletonRows rows={6} label={t('common:actions.loading')} className="py-6" />}
          empty={<EmptyState icon={ClipboardList} title={t('orders.none')} />}
          isAutomatic={!isResting(lengths, list.hasMore)}
          moreLabel={isCut ? t('searchFurther') : undefined}
        >
          <ul className="divide-y">
            {orders.map((order) => (
              <OrderRow key={order._id} order={order} onReject={() => setRejected(order)} />
            ))}
          </ul>
          {isCut && <p className="pt-6 text-center text-sm text-muted">{t('searchFurtherText')}</p>}
        </LiveList>
      </Card>
      {rejected !== null && <RejectOrderDialog order={rejected} onClose={() => setRejected(null)} />}
    </>
  )
}

type Tab = 'orders' | 'problems'

export function AdminOrdersScreen() {
  const { t } = useTranslation('admin')
  const token = useSessionToken()
  const [tab, setTab] = useState<Tab>('orders')
  const { data: pendingCount } = useLive(api.admin.orders.getPendingOrdersCount, { token })
  const { data: problems } = useLive(api.admin.orders.countDisputes, { token })
  return (
    <div className="mx-auto flex w-full max-w-5xl flex-col gap-5">
      <header className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <h1 className="text-3xl">{t('orders.title')}</h1>
          {pendingCount !== undefined && (
            <p className="mt-1 text-muted" data-testid="waiting-orders">
              {t('orders.pending', { count: pendingCount })}
            </p>
          )}
        </div>
        <Segmented<Tab>
          label={t('orders.title')}
          value={tab}
          onChange={setTab}
          options={[
            { value: 'orders', label: t('orders.statuses.all') },
            { value: 'problems', label: `${t('desk.tab')}${problems === undefined || problems === 0 ? '' : ` (${problems})`}` },
          ]}
        />
      </header>
      {tab === 'problems' ? <DisputeDesk /> : <AllOrders />}
    </div>
  )
}
