/** The time that is left until a date, by the second in its last hour; the exact date is its title. */
import { formatDateTime, formatLeft, type LanguageTag } from '#web/ui/format.ts'
import { useSecondsLeft, useShownZone } from '#web/ui/values.tsx'

export function Countdown({ until, language, className }: { until: number; language: LanguageTag; className?: string }) {
  const zone = useShownZone()
  const seconds = useSecondsLeft(until) ?? 0
  return (
    // As in `RelativeTime`: the text of the server's rendering is of another moment.
    <time
      key={zone ?? 'reader'}
      dateTime={new Date(until).toISOString()}
      title={formatDateTime(until, language, zone)}
      className={className}
      suppressHydrationWarning
      data-testid="countdown"
    >
      {formatLeft(seconds, language)}
    </time>
  )
}
