/** The opening hours of a week, as readers see them: days with the same hours together, in the time zone of the one who keeps them. */
import { useTranslation } from 'react-i18next'
import type { ChatHours } from '#contract/types.ts'
import { zoneLabel } from '#web/lib/zoned-time.ts'

/** A Monday. */
const MONDAY_MS = Date.UTC(2024, 0, 1)
const DAY_MS = 86_400_000
const MINUTE_MS = 60_000

type Day = ChatHours['days'][number]

/** "Mon – Fri" and "9:00 – 18:00": days in a row with the same hours. An empty text for hours: closed. */
export function hoursInWords(days: readonly Day[], language: string): { days: string; hours: string }[] {
  const weekday = new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' })
  const time = new Intl.DateTimeFormat(language, { timeStyle: 'short', timeZone: 'UTC' })
  const hoursOf = (day: Day) =>
    day.map(([from, to]) => `${time.format(MONDAY_MS + from * MINUTE_MS)} – ${time.format(MONDAY_MS + to * MINUTE_MS)}`).join(', ')
  const runs: { from: number; to: number; hours: string }[] = []
  for (const [at, day] of days.entries()) {
    const hours = hoursOf(day)
    const last = runs.at(-1)
    if (last?.hours === hours) last.to = at
    else runs.push({ from: at, to: at, hours })
  }
  const nameOf = (at: number) => weekday.format(MONDAY_MS + at * DAY_MS)
  return runs.map(({ from, to, hours }) => ({ days: from === to ? nameOf(from) : `${nameOf(from)} – ${nameOf(to)}`, hours }))
}

export function HoursList({ hours: { zone, days } }: { hours: ChatHours }) {
  const { t, i18n } = useTranslation(['chats', 'common'])
  return (
    <section aria-label={t('rules.hours')} className="flex flex-col gap-2 text-sm" data-testid="hours">
      <h3 className="font-semibold">{t('rules.hours')}</h3>
      <dl className="flex flex-col gap-1">
        {hoursInWords(days, i18n.language).map((run) => (
          <div key={run.days} className="flex items-baseline justify-between gap-3">
            <dt className="text-muted">{run.days}</dt>
            <dd className="text-right tabular-nums">{run.hours === '' ? t('rules.closed') : run.hours}</dd>
          </div>
        ))}
      </dl>
      <p className="text-xs text-muted">
        {t('rules.zone')}
        {t('common:colon')}
        {zoneLabel(zone)}
      </p>
    </section>
  )
}
