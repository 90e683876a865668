/** The calendar of due dates: a month with its open orders, a day at a time; on a phone the days as a list. */
import { Link } from '@tanstack/react-router'
import { CalendarCheck, ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Party } from '#contract/rules/order-steps.ts'
import type { DueOrder } from '#contract/types.ts'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { useLive } from '#web/lib/live/hooks.ts'
import { useUserName } from '#web/lib/user-name.ts'
import { ownZone } from '#web/lib/zoned-time.ts'
import { Badge } from '#web/ui/badge.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { cx } from '#web/ui/cx.ts'
import { formatDate, formatMonth, formatTime } from '#web/ui/format.ts'
import { EmptyState, ErrorState, Skeleton } from '#web/ui/states.tsx'
import { useNow } from '#web/ui/values.tsx'
import { UnreadMark, useUnread } from '../unread-messages.tsx'
import { boundsOfMonth, dateIn, laterMonth, movedDay, weekdaysOf, weeksOf } from './month.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'

/** Noon of a date, for its name: the same day in every zone of its reader. */
const noonOf = (date: string, zone: string): number =>
  boundsOfMonth(date.slice(0, 7), zone).from + (Number(date.slice(8)) - 0.5) * 86_400_000

function daysOf(orders: readonly DueOrder[], zone: string): Map<string, DueOrder[]> {
  const days = new Map<string, DueOrder[]>()
  for (const order of orders) {
    const date = dateIn(order.dueAt, zone)
    days.set(date, [...(days.get(date) ?? []), order])
  }
  return days
}

function DueRow({ order, unread }: { order: DueOrder; unread: number }) {
  const { t, i18n } = useTranslation('order')
  const nameOf = useUserName()
  return (
    <li className="relative flex items-center gap-3 px-4 py-3 text-sm hover:bg-sunken/60" data-testid="due-order">
      <span className="min-w-0 flex-1">
        <Link to="/orders/$orderId" params={{ orderId: order._id }} className="block truncate font-semibold after:absolute after:inset-0">
          {order.productName}
        </Link>
        <span className="block truncate text-muted">{nameOf(order.otherName)}</span>
      </span>
      <UnreadMark count={unread} />
      {order.isLate && <Badge tone="danger">{t('files.late')}</Badge>}
      {order.isPaused && <Badge tone="warning">{t('list.states.question')}</Badge>}
      <span className="text-muted tabular-nums">{formatTime(order.dueAt, i18n.language)}</span>
    </li>
  )
}

interface DayProps {
  date: string
  orders: readonly DueOrder[]
  isToday: boolean
  isChosen: boolean
  hasFocus: boolean
  zone: string
  onChoose: () => void
  onKeyDown: (event: KeyboardEvent) => void
}

function Day({ date, orders, isToday, isChosen, hasFocus, zone, onChoose, onKeyDown }: DayProps) {
  const { t, i18n } = useTranslation('order')
  return (
    <button
      type="button"
      data-date={date}
      tabIndex={hasFocus ? 0 : -1}
      aria-pressed={isChosen}
      aria-current={isToday ? 'date' : undefined}
      onClick={onChoose}
      onKeyDown={onKeyDown}
      className={cx(
        'flex h-24 w-full flex-col items-start gap-1 p-1.5 text-left text-xs transition-colors hover:bg-sunken',
        isChosen && 'bg-accent-soft',
      )}
    >
      <VisuallyHidden>{t('list.dayWith', { date: formatDate(noonOf(date, zone), i18n.language), count: orders.length })}</VisuallyHidden>
      <span
        aria-hidden
        className={cx('grid size-6 place-items-center rounded-full font-semibold tabular-nums', isToday && 'bg-accent text-accent-ink')}
      >
        {Number(date.slice(8))}
      </span>
      {orders.slice(0, 2).map(({ _id, productName, isLate }) => (
        <span
          key={_id}
          aria-hidden
          className={cx('block w-full truncate rounded-sm px-1', isLate ? 'bg-danger-soft text-danger' : 'bg-sunken')}
        >
          {productName}
        </span>
      ))}
      {orders.length > 2 && (
        <span aria-hidden className="px-1 text-muted">
          +{orders.length - 2}
        </span>
      )}
    </button>
  )
}

type UnreadOf = (orderId: string) => number

interface MonthProps {
  unreadOf: UnreadOf
  month: string
  byDay: ReadonlyMap<string, readonly DueOrder[]>
  today: string
  zone: string
  /** The keyboard brought the reader here: the chosen day gets the focus. */
  takesFocus: boolean
  onTurn: (months: 1 | -1) => void
}

/** Keys that turn the pages of the calendar, as in other ones. */
const TURNS: Readonly<Record<string, 1 | -1>> = { PageUp: -1, PageDown: 1 }

/** The month as a table of days: one stop of the Tab key, arrow keys within. The orders of the chosen day are below. */
function Month({ month, byDay, today, zone, unreadOf, takesFocus, onTurn }: MonthProps) {
  const { t, i18n } = useTranslation('order')
  const table = useRef<HTMLTableElement>(null)
  const first = today.startsWith(month) ? today : ([...byDay.keys()].find((date) => date.startsWith(month)) ?? `${month}-01`)
  const [chosen, setChosen] = useState(first)
  const [focused, setFocused] = useState<string | null>(takesFocus ? first : null)
  useEffect(() => {
    if (focused !== null) table.current?.querySelector<HTMLElement>(`[data-date="${focused}"]`)?.focus()
  }, [focused])
  const onKeyDown = (date: string) => (event: KeyboardEvent) => {
    const turn = TURNS[event.key]
    if (turn !== undefined) {
      event.preventDefault()
      onTurn(turn)
      return
    }
    const moved = movedDay(date, event.key)
    if (moved === null) return
    event.preventDefault()
    setChosen(moved)
    setFocused(moved)
  }
  const orders = byDay.get(chosen) ?? []
  return (
    <div className="max-md:hidden">
      <table ref={table} aria-label={t('list.calendar')} className="w-full table-fixed border-collapse">
        <thead>
          <tr className="text-left text-xs text-muted">
            {weekdaysOf(i18n.language).map(({ short, long }) => (
              <th key={long} scope="col" abbr={long} className="px-2 py-2 font-semibold">
                {short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month, i18n.language).map((week) => (
            <tr key={week.find((date) => date !== null)}>
              {week.map((date, at) =>
                date === null ? (
                  // oxlint-disable-next-line react/no-array-index-key -- an empty day has no other name than its place
                  <td key={at} className="border bg-sunken/40">
                    {'\u00A0'}
                  </td>
                ) : (
                  <td key={date} className="border p-0 align-top">
                    <Day
                      date={date}
                      orders={byDay.get(date) ?? []}
                      isToday={date === today}
                      isChosen={date === chosen}
                      hasFocus={date === chosen}
                      zone={zone}
                      onChoose={() => setChosen(date)}
                      onKeyDown={onKeyDown(date)}
                    />
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <section aria-live="polite" className="border-t">
        <h3 className="px-4 pt-4 pb-1 text-sm font-semibold">{formatDate(noonOf(chosen, zone), i18n.language)}</h3>
        {orders.length === 0 ? (
          <p className="px-4 pb-4 text-sm text-muted">{t('list.noneDue')}</p>
        ) : (
          <ul className="divide-y">
            {orders.map((order) => (
              <DueRow key={order._id} order={order} unread={unreadOf(order._id)} />
            ))}
          </ul>
        )}
      </section>
    </div>
  )
}

/** The days that have orders, one below the other. */
function DayList({ byDay, zone, unreadOf }: Pick<MonthProps, 'byDay' | 'zone' | 'unreadOf'>) {
  const { t, i18n } = useTranslation('order')
  if (byDay.size === 0) return <EmptyState icon={CalendarCheck} title={t('list.noneDue')} className="md:hidden" />
  return (
    <div className="divide-y md:hidden">
      {[...byDay].map(([date, orders]) => (
        <section key={date} data-testid="due-day">
          <h3 className="px-4 pt-4 pb-1 text-sm font-semibold">{formatDate(noonOf(date, zone), i18n.language)}</h3>
          <ul className="divide-y">
            {orders.map((order) => (
              <DueRow key={order._id} order={order} unread={unreadOf(order._id)} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

interface DueCalendarProps {
  side: Party
  /** `2026-11`; missing: the current month. */
  month: string | undefined
  onMonth: (month: string) => void
}

export function DueCalendar({ side, month: wanted, onMonth }: DueCalendarProps) {
  const { t, i18n } = useTranslation(['order', 'common'])
  const token = useSessionToken()
  const zone = ownZone()
  const today = dateIn(useNow(), zone)
  const month = wanted ?? today.slice(0, 7)
  const { from, until } = boundsOfMonth(month, zone)
  const { data, error, retry } = useLive(api.orders.listDueOrders, { token, side, from, until })
  const byDay = daysOf(data ?? [], zone)
  const unreadOf = useUnread([data ?? []])
  const [isTurned, setIsTurned] = useState(false)
  const turn = (months: 1 | -1, byKey: boolean) => {
    setIsTurned(byKey)
    onMonth(laterMonth(month, months))
  }
  return (
    <Card className="overflow-hidden" data-testid="due-calendar">
      <header className="flex items-center justify-between gap-2 border-b px-2 py-1">
        <IconButton label={t('list.earlier')} onClick={() => turn(-1, false)}>
          <ChevronLeft aria-hidden />
        </IconButton>
        <h2 aria-live="polite" className="font-semibold first-letter:uppercase">
          {formatMonth((from + until) / 2, i18n.language)}
        </h2>
        <IconButton label={t('list.later')} onClick={() => turn(1, false)}>
          <ChevronRight aria-hidden />
        </IconButton>
      </header>
      {error !== null && data === undefined ? (
        <ErrorState title={t('list.failed')} retryLabel={t('common:actions.retry')} onRetry={retry} />
      ) : data === undefined ? (
        <output className="block p-4">
          <span className="sr-only">{t('common:actions.loading')}</span>
          <Skeleton className="h-72 md:h-[35rem]" />
        </output>
      ) : (
        <>
          <Month
            key={month}
            month={month}
            byDay={byDay}
            today={today}
            zone={zone}
            unreadOf={unreadOf}
            takesFocus={isTurned}
            onTurn={(months) => turn(months, true)}
          />
          <DayList byDay={byDay} zone={zone} unreadOf={unreadOf} />
        </>
      )}
    </Card>
  )
}
