import { useTranslation } from 'react-i18next'
import type { OrderEvent } from '#contract/types.ts'
import { formatTime } from '#web/ui/format.ts'
import { doneBy, type Reader } from '../order-situation.ts'

/** An entry of the timeline between the messages, below the day that they have in common. */
export function EventEntry({ event, side }: { event: OrderEvent; side: Reader }) {
  const { t, i18n } = useTranslation('orders')
  return (
    <div className="flex gap-3 text-sm" data-testid="order-event" data-kind={event.kind}>
      <span aria-hidden className="mt-1.5 size-2.5 shrink-0 rounded-full bg-accent" />
      <div className="min-w-0">
        <p>
          <span className="font-semibold">{t(`events.${event.kind}`)}</span>{' '}
          <span className="text-muted">
            <time dateTime={new Date(event.at).toISOString()}>{formatTime(event.at, i18n.language)}</time> ·{' '}
            {t(`by.${doneBy(event.by, side)}`)}
          </span>
        </p>
        {event.note !== null && <p className="wrap-anywhere whitespace-pre-line">{event.note}</p>}
      </div>
    </div>
  )
}
