/** The opening hours of a week, in a time zone. */
import { Plus, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { CHAT_HOURS_OF_DAY_MAX } from '#contract/limits.ts'
import { useIsHydrated } from '#web/lib/use-is-hydrated.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input, NativeSelect } from '#web/ui/input.tsx'
import { type Opening, openingAfter } from './openings.ts'

/** A Monday. */
const MONDAY_MS = Date.UTC(2024, 0, 1)
const DAY_MS = 86_400_000

interface HoursFieldsProps {
  days: readonly (readonly Opening[])[]
  onDays: (days: readonly (readonly Opening[])[]) => void
  zone: string
  onZone: (zone: string) => void
  error: string | undefined
}

interface DayProps {
  name: string
  day: readonly Opening[]
  onDay: (day: readonly Opening[]) => void
}

/** A phone opens its picker on touch: without the mark for it, the time has room with AM or PM, too. */
const timeClass = 'max-w-36 min-w-0 flex-1 px-2.5 max-sm:[&::-webkit-calendar-picker-indicator]:hidden'

function Day({ name, day, onDay }: DayProps) {
  const { t } = useTranslation('chats')
  const set = (at: number, part: Partial<Opening>) => onDay(day.map((opening, place) => (place === at ? { ...opening, ...part } : opening)))
  return (
    <div role="group" aria-label={name} className="flex flex-col gap-2 py-3 @xl:flex-row @xl:items-start">
      <p className="text-sm font-semibold @xl:w-36 @xl:pt-2.5">{name}</p>
      <div className="flex flex-1 flex-col gap-2">
        {day.length === 0 && <p className="text-sm text-muted @xl:pt-2.5">{t('rules.closed')}</p>}
        {day.map((opening, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- openings have no other name than their place
          <div key={at} className="flex items-center gap-2">
            <Input
              type="time"
              value={opening.from}
              aria-label={t('rules.from', { day: name })}
              onChange={({ target }) => set(at, { from: target.value })}
              className={timeClass}
            />
            <span aria-hidden>–</span>
            <Input
              type="time"
              value={opening.to}
              aria-label={t('rules.to', { day: name })}
              onChange={({ target }) => set(at, { to: target.value })}
              className={timeClass}
            />
            <IconButton label={t('rules.remove', { day: name })} onClick={() => onDay(day.filter((_, place) => place !== at))}>
              <X aria-hidden />
            </IconButton>
          </div>
        ))}
      </div>
      {day.length < CHAT_HOURS_OF_DAY_MAX && (
        <Button variant="ghost" size="sm" onClick={() => onDay([...day, openingAfter(day)])} className="self-start">
          <Plus aria-hidden />
          {t('rules.add')}
          <span className="sr-only"> {name}</span>
        </Button>
      )}
    </div>
  )
}

export function HoursFields({ days, onDays, zone, onZone, error }: HoursFieldsProps) {
  const { t, i18n } = useTranslation('chats')
  // The server may know other zones than this browser.
  const zones = useIsHydrated() ? Intl.supportedValuesOf('timeZone') : []
  const nameOf = new Intl.DateTimeFormat(i18n.language, { weekday: 'long', timeZone: 'UTC' })
  return (
    <div data-invalid={error === undefined ? undefined : ''} tabIndex={error === undefined ? undefined : -1}>
      <Field label={t('rules.zone')}>
        {(aria) => (
          <NativeSelect {...aria} value={zone} onChange={({ target }) => onZone(target.value)}>
            {!zones.includes(zone) && <option value={zone}>{zone.replaceAll('_', ' ')}</option>}
            {zones.map((name) => (
              <option key={name} value={name}>
                {name.replaceAll('_', ' ')}
              </option>
            ))}
          </NativeSelect>
        )}
      </Field>
      <div className="@container mt-3 flex flex-col divide-y">
        {days.map((day, at) => {
          const name = nameOf.format(MONDAY_MS + at * DAY_MS)
          return <Day key={name} name={name} day={day} onDay={(next) => onDays(days.map((each, place) => (place === at ? next : each)))} />
        })}
      </div>
      {error !== undefined && (
        <p role="alert" className="mt-2 text-sm text-danger">
          {error}
        </p>
      )}
    </div>
  )
}
