/** Money and times as text, formatted alike everywhere. */
import { useEffect, useState } from 'react'
import { cx } from './cx.ts'
import { formatDateTime, formatMoney, formatRelative, SENT_ZONE, type LanguageTag } from './format.ts'
import { useIsHydrated } from '#web/lib/use-is-hydrated.ts'

/** An amount in dollars. `isSigned` puts a plus before positive amounts. */
export function Money({
  amount,
  language,
  isSigned = false,
  className,
}: {
  amount: number
  language: LanguageTag
  isSigned?: boolean
  className?: string
}) {
  return (
    <span className={cx('whitespace-nowrap tabular-nums', className)}>
      {isSigned && amount > 0 ? '+' : ''}
      {formatMoney(amount, language)}
    </span>
  )
}

/** The zone for `formatDate` on rendered pages: that of the server's rendering first, then the reader's (undefined). */
export const useShownZone = (): string | undefined => (useIsHydrated() ? undefined : SENT_ZONE)

export function DateTime({ at, language, className }: { at: number; language: LanguageTag; className?: string }) {
  const zone = useShownZone()
  return (
    <time dateTime={new Date(at).toISOString()} className={className}>
      {formatDateTime(at, language, zone)}
    </time>
  )
}

const MINUTE_MS = 60_000

/**
 * A time by its distance from now; the exact one is its title. Follows the clock. A cached page has the distance of its rendering,
 * a text that React would keep on hydration. So a new element replaces it once the page is hydrated.
 */
export function RelativeTime({ at, language, className }: { at: number; language: LanguageTag; className?: string }) {
  const zone = useShownZone()
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  return (
    <time
      key={zone ?? 'reader'}
      dateTime={new Date(at).toISOString()}
      title={formatDateTime(at, language, zone)}
      className={className}
      suppressHydrationWarning
    >
      {formatRelative(at, now, language)}
    </time>
  )
}
