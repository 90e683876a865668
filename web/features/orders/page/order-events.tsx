import { useTranslation } from 'react-i18next'
import type { OrderEvent } from '#contract/types.ts'
import { formatTime } from '#web/ui/format.ts'
import { doneBy, type Reader } from '../order-situation.ts'

/** A key of the catalog `orders`, in `events`. */
type EventTitle = OrderEvent['kind'] | 'settledWhole' | 'lateRefunded'

interface TitledEvent {
  readonly event: OrderEvent
  readonly title: EventTitle
}

/** `isRefunded`: everything went back. Then the last refund was no part, and an order that was late has not expired unaccepted. */
export function titlesOf(events: readonly OrderEvent[], isRefunded: boolean): readonly TitledEvent[] {
  const lastRefund = events.findLast(({ kind }) => kind === 'settled')
  const wasLate = events.some(({ kind }) => kind === 'late')
  return events.map((event) => ({
    event,
    title: isRefunded && event === lastRefund ? 'settledWhole' : event.kind === 'expired' && wasLate ? 'lateRefunded' : event.kind,
  }))
}

/** A model releases no payment: one who accepted an offer has ended its hold. */
const authorOf = ({ kind, by }: OrderEvent): OrderEvent['by'] => (kind === 'released' && by === 'model' ? 'clock' : by)

/** An entry of the timeline between the messages, below the day that they have in common. */
export function EventEntry({ event, title, side }: TitledEvent & { side: Reader }) {
  const { t, i18n } = useTranslation('orders')
  return (
    <div className="flex gap-3 text-sm" data-testid="order-event" data-kind={event.kind}>
      <span aria-hidden className="mt-1.5 size-2.5 shrink-0 rounded-full bg-accent" />
      <div className="min-w-0">
        <p>
          <span className="font-semibold">{t(`events.${title}`)}</span>{' '}
          <span className="text-muted">
            <time dateTime={new Date(event.at).toISOString()}>{formatTime(event.at, i18n.language)}</time> ·{' '}
            {t(`by.${doneBy(authorOf(event), side)}`)}
          </span>
        </p>
        {event.note !== null && <p className="wrap-anywhere whitespace-pre-line">{event.note}</p>}
      </div>
    </div>
  )
}
