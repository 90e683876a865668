/** /orders: all own orders, bought and sold, by state, due date and words; and the calendar of due dates. */
import { Link } from '@tanstack/react-router'
import { CalendarDays, ClipboardList, List, Search } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Party } from '#contract/rules/order-steps.ts'
import type { Order } from '#contract/types.ts'
import { useAuth, useSessionToken } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { usePages } from '#web/lib/live/hooks.ts'
import { LiveList } from '#web/lib/live/live-list.tsx'
import { useUserName } from '#web/lib/user-name.ts'
import { ownZone } from '#web/lib/zoned-time.ts'
import { useTypedWords } from '#web/lib/use-typed-words.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { inputClass, NativeSelect } from '#web/ui/input.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { EmptyState, SkeletonRows } from '#web/ui/states.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { Money, useNow } from '#web/ui/values.tsx'
import { CustomerState, CustomerStatus, ModelState, ModelStatus } from '../order-status.tsx'
import { UnreadMark, useUnread } from '../unread-messages.tsx'
import { DueCalendar } from './due-calendar.tsx'
import { dateIn } from './month.ts'
import { DUE_FILTERS, hasDueDates, ORDER_FILTERS, ordersFilter, ordersSearch, type OrdersSearch } from './orders-search.ts'

const PAGE_LENGTH = 20

function OrderRow({ order, side, unread }: { order: Order; side: Party; unread: number }) {
  const { i18n } = useTranslation()
  const nameOf = useUserName()
  const other = side === 'customer' ? order.model : order.user
  const [State, Status] = side === 'customer' ? [CustomerState, CustomerStatus] : [ModelState, ModelStatus]
  return (
    <li className="relative flex items-start gap-3 px-5 py-4 transition-colors hover:bg-sunken/60" data-testid="own-order">
      <Avatar name={nameOf(other.name)} src={other.picture} />
      <div className="min-w-0 flex-1">
        <div className="flex items-baseline justify-between gap-4">
          <Link
            to="/orders/$orderId"
            params={{ orderId: order._id }}
            className="min-w-0 truncate font-semibold after:absolute after:inset-0"
          >
            {order.product.name}
          </Link>
          <Money amount={side === 'customer' ? order.totalPrice : order.modelPayment} language={i18n.language} className="font-semibold" />
        </div>
        <p className="truncate text-sm text-muted">{nameOf(other.name)}</p>
        <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
          <Status order={order} />
          <State order={order} />
          <UnreadMark count={unread} />
        </div>
      </div>
    </li>
  )
}

interface PartProps {
  search: OrdersSearch
  side: Party
  onSearch: (search: OrdersSearch) => void
}

function WordSearch({ search, onSearch }: Omit<PartProps, 'side'>) {
  const { t } = useTranslation('order')
  const [typed, setTyped] = useTypedWords(search.q ?? '', (q) => onSearch(ordersSearch({ ...search, q })))
  return (
    <div className="relative min-w-0 flex-1 basis-56">
      <Search aria-hidden className="pointer-events-none absolute top-1/2 left-4 size-4.5 -translate-y-1/2 text-muted" />
      <input
        type="search"
        value={typed}
        maxLength={100}
        onChange={({ target }) => setTyped(target.value)}
        aria-label={t('list.search')}
        placeholder={t('list.searchHint')}
        className={`${inputClass} h-11 rounded-full! pl-11!`}
      />
    </div>
  )
}

function Filters({ search, onSearch }: Omit<PartProps, 'side'>) {
  const { t } = useTranslation('order')
  const change = (part: Record<string, unknown>) => onSearch(ordersSearch({ ...search, ...part }))
  return (
    <div className="flex flex-wrap items-end gap-3">
      <Field label={t('list.state')} className="min-w-0 flex-1 basis-36">
        {(aria) => (
          <NativeSelect {...aria} value={search.state ?? ''} onChange={({ target }) => change({ state: target.value })}>
            <option value="">{t('list.states.all')}</option>
            {ORDER_FILTERS.map((state) => (
              <option key={state} value={state}>
                {t(`list.states.${state}`)}
              </option>
            ))}
          </NativeSelect>
        )}
      </Field>
      <Field label={t('list.due')} className="min-w-0 flex-1 basis-36">
        {(aria) => (
          <NativeSelect
            {...aria}
            value={search.due ?? ''}
            disabled={!hasDueDates(search.state)}
            onChange={({ target }) => change({ due: target.value })}
          >
            <option value="">{t('list.anyDue')}</option>
            {DUE_FILTERS.map((days) => (
              <option key={days} value={days}>
                {t('list.dueWithin', { count: days })}
              </option>
            ))}
          </NativeSelect>
        )}
      </Field>
      <WordSearch search={search} onSearch={onSearch} />
    </div>
  )
}

function OrderList({ search, side, onSearch }: PartProps) {
  const { t } = useTranslation(['order', 'orders', 'common'])
  const token = useSessionToken()
  const today = dateIn(useNow(), ownZone())
  const list = usePages(api.orders.listOrders, { token, limit: PAGE_LENGTH, ...ordersFilter(search, side, today) })
  const orders = list.pages.flatMap((page) => page.orders)
  const unreadOf = useUnread(list.pages.flatMap((page, at) => (list.isLive(at) ? [page.orders] : [])))
  const isFiltered = search.state !== undefined || search.due !== undefined || search.q !== undefined
  return (
    <div className="flex flex-col gap-4">
      <Filters search={search} onSearch={onSearch} />
      <Card className="overflow-hidden">
        <LiveList
          list={list}
          count={orders.length}
          failed={t('orders:failed')}
          skeleton={<SkeletonRows rows={6} label={t('common:actions.loading')} className="p-5" />}
          empty={
            <EmptyState
              icon={ClipboardList}
              title={t(isFiltered ? 'list.noneFound' : 'orders:mine.none')}
              text={isFiltered ? undefined : t(side === 'customer' ? 'orders:mine.noneText' : 'orders:fulfil.noneText')}
              action={
                isFiltered ? (
                  <Button variant="secondary" size="sm" onClick={() => onSearch(search.tab === undefined ? {} : { tab: search.tab })}>
                    {t('list.clear')}
                  </Button>
                ) : side === 'customer' ? (
                  <Link to="/" className={buttonClass('primary', 'sm')}>
                    {t('orders:mine.discover')}
                  </Link>
                ) : undefined
              }
            />
          }
        >
          <ul className="divide-y">
            {orders.map((order) => (
              <OrderRow key={order._id} order={order} side={side} unread={unreadOf(order._id)} />
            ))}
          </ul>
        </LiveList>
      </Card>
    </div>
  )
}

/** One side of the orders, as a list or as the calendar. */
function Side({ search, side, onSearch }: PartProps) {
  const isCalendar = search.view === 'calendar'
  return isCalendar ? (
    <DueCalendar side={side} month={search.month} onMonth={(month) => onSearch({ ...search, month })} />
  ) : (
    <OrderList key={side} search={search} side={side} onSearch={onSearch} />
  )
}

export function OrdersScreen({ search, onSearch }: Omit<PartProps, 'side'>) {
  const { t } = useTranslation(['order', 'common'])
  const { user } = useAuth()
  const isModel = user?.status === 'model'
  const tab = isModel ? (search.tab ?? 'selling') : 'buying'
  const side: Party = tab === 'selling' ? 'model' : 'customer'
  const isCalendar = search.view === 'calendar'
  const content = <Side search={search} side={side} onSearch={onSearch} />
  const ofTab = (next: 'buying' | 'selling'): OrdersSearch => ({ tab: next, ...(isCalendar && { view: 'calendar' as const }) })
  return (
    <div className="mx-auto flex w-full max-w-4xl flex-col gap-6">
      <PageHeader
        title={t('common:nav.orders')}
        actions={
          <Button
            variant="secondary"
            size="sm"
            onClick={() =>
              onSearch({ ...(search.tab === undefined ? {} : { tab: search.tab }), ...(isCalendar ? {} : { view: 'calendar' }) })
            }
            data-testid="orders-view"
          >
            {isCalendar ? <List aria-hidden /> : <CalendarDays aria-hidden />}
            {t(isCalendar ? 'list.asList' : 'list.calendar')}
          </Button>
        }
      />
      {isModel ? (
        <Tabs
          label={t('common:nav.orders')}
          value={tab}
          onChange={(next) => onSearch(ofTab(next))}
          tabs={[
            { value: 'selling', label: t('list.selling') },
            { value: 'buying', label: t('list.buying') },
          ]}
        >
          {content}
        </Tabs>
      ) : (
        content
      )}
    </div>
  )
}
