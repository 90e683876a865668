/** /admin/orders: every order of the installation, live. */
import { Link } from '@tanstack/react-router'
import { ClipboardList } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { OF_PEOPLE } from '#contract/rules/admin-pages.ts'
import { restOf } from '#contract/rules/order-split.ts'
import { mayTake, stateOf } from '#contract/rules/order-steps.ts'
import { TABLES } from '#contract/rules/tables.ts'
import type { Order, OrderStatus } from '#contract/types.ts'
import { useIsAdminOf, useSessionToken } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { useLive, useMutation } from '#web/lib/live/hooks.ts'
import { type Column, DataTable } from '#web/lib/table/data-table.tsx'
import type { Address } from '#web/lib/table/table-address.ts'
import { useUserName } from '#web/lib/user-name.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { formatMoney } from '#web/ui/format.ts'
import { Segmented } from '#web/ui/segmented.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { Money, RelativeTime } from '#web/ui/values.tsx'
import { DisputeDesk } from './dispute-desk.tsx'
import { ReasonDialog } from './reason-dialog.tsx'

const RULE = TABLES.orders
const TONES: Record<OrderStatus, Tone> = { pending: 'warning', processing: 'info', completed: 'success', rejected: 'danger' }

function Status({ order, onReject }: { order: Order; onReject: (order: Order) => void }) {
  const { t } = useTranslation('admin')
  const mayAct = useIsAdminOf(OF_PEOPLE)
  return (
    <span className="inline-flex items-center justify-end gap-1 md:justify-start" data-status={order.status}>
      {order.dispute === null ? (
        <Badge tone={order.isLate ? 'danger' : TONES[order.status]}>
          {order.isLate ? t('orders.late') : t(`orders.statuses.${order.status}`)}
        </Badge>
      ) : (
        <Badge tone="warning">{t('orders.marks.problem')}</Badge>
      )}
      {mayAct && mayTake(stateOf(order), 'reject', 'admin') && (
        <Button
          size="sm"
          variant="ghost"
          onClick={() => onReject(order)}
          aria-label={t('orders.rejectName', { product: order.product.name, customer: order.user.name })}
        >
          {t('orders.reject')}
        </Button>
      )}
    </span>
  )
}

function useColumns(onReject: (order: Order) => void): Record<(typeof RULE.columns)[number], Column<Order>> {
  const { t, i18n } = useTranslation('admin')
  const { language } = i18n
  const nameOf = useUserName()
  return {
    product: {
      label: t('orders.product'),
      cell: (order) => (
        <Link
          to="/orders/$orderId"
          params={{ orderId: order._id }}
          className="inline-flex min-h-6 items-center font-semibold wrap-anywhere underline-offset-4 hover:underline"
        >
          {order.product.name}
        </Link>
      ),
    },
    customer: { label: t('orders.customer'), cell: (order) => nameOf(order.user.name) },
    model: {
      label: t('orders.model'),
      cell: ({ model }) => (
        <Link
          to="/admin/users/$userId"
          params={{ userId: model._id }}
          className="inline-flex min-h-6 items-center underline-offset-4 hover:underline"
        >
          {nameOf(model.name)}
        </Link>
      ),
    },
    status: { label: t('orders.status'), cell: (order) => <Status order={order} onReject={onReject} /> },
    createdAt: { label: t('orders.placed'), cell: (order) => <RelativeTime at={order.createdAt} language={language} /> },
    total: {
      label: t('orders.total'),
      isNumeric: true,
      cell: (order) => <Money amount={order.totalPrice} language={language} className="font-semibold" />,
    },
    refunded: { label: t('orders.refunded'), isNumeric: true, cell: (order) => <Money amount={order.refunded} language={language} /> },
    reason: {
      label: t('reason'),
      cell: (order) => (order.rejectReason === null ? null : <span className="wrap-anywhere text-muted">{order.rejectReason}</span>),
    },
  }
}

function RejectOrderDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const { t, i18n } = useTranslation('admin')
  const token = useSessionToken()
  const { run } = useMutation(api.admin.orders.rejectOrder)
  const about = { amount: formatMoney(restOf(order), i18n.language), customer: order.user.name }
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

/** All orders, or those of a filter, with a search. */
function AllOrders({ address, onAddress, about, tabs }: OrdersProps & Record<'about' | 'tabs', ReactNode>) {
  const { t } = useTranslation('admin')
  const [rejected, setRejected] = useState<Order | null>(null)
  return (
    <>
      <DataTable
        table="orders"
        title={t('orders.title')}
        address={address}
        onAddress={onAddress}
        list={api.admin.orders.list}
        count={api.admin.orders.count}
        columns={useColumns(setRejected)}
        filters={{
          status: {
            label: t('orders.status'),
            values: Object.fromEntries(RULE.filters.status.map((status) => [status, t(`orders.statuses.${status}`)])),
          },
          mark: { label: t('orders.mark'), values: Object.fromEntries(RULE.filters.mark.map((mark) => [mark, t(`orders.marks.${mark}`)])) },
        }}
        searchLabel={t('orders.search')}
        failed={t('orders.failed')}
        none={t('orders.none')}
        icon={ClipboardList}
        testId="admin-order"
        about={about}
        actions={tabs}
      />
      {rejected !== null && <RejectOrderDialog order={rejected} onClose={() => setRejected(null)} />}
    </>
  )
}

interface OrdersProps {
  address: Address
  onAddress: (address: Record<string, string>, options: { replace: boolean }) => void
}

type Tab = 'orders' | 'problems'

export function AdminOrdersScreen({ address, onAddress }: OrdersProps) {
  const { t } = useTranslation('admin')
  const token = useSessionToken()
  const tab: Tab = address['tab'] === 'problems' ? 'problems' : 'orders'
  const { data: pendingCount } = useLive(api.admin.orders.getPendingOrdersCount, { token })
  const { data: problems } = useLive(api.admin.orders.countDisputes, { token })
  const about = pendingCount !== undefined && (
    <p className="mt-1 text-muted" data-testid="waiting-orders">
      {t('orders.pending', { count: pendingCount })}
    </p>
  )
  const tabs = (
    <Segmented<Tab>
      label={t('orders.title')}
      value={tab}
      onChange={(next) => onAddress(next === 'problems' ? { tab: next } : {}, { replace: false })}
      options={[
        { value: 'orders', label: t('orders.title') },
        { value: 'problems', label: `${t('desk.tab')}${problems === undefined || problems === 0 ? '' : ` (${problems})`}` },
      ]}
    />
  )
  return (
    <div className="mx-auto w-full max-w-6xl">
      {tab === 'orders' ? (
        <AllOrders address={address} onAddress={onAddress} about={about} tabs={tabs} />
      ) : (
        <div className="flex flex-col gap-5">
          <header className="flex flex-wrap items-end justify-between gap-3">
            <div>
              <h1 className="text-3xl">{t('orders.title')}</h1>
              {about}
            </div>
            {tabs}
          </header>
          <DisputeDesk />
        </div>
      )}
    </div>
  )
}
