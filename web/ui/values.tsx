/** Money and times as text, formatted alike everywhere. */
import { useEffect, useState } from 'react'
import { cx } from './cx.ts'
import { formatDateTime, formatMoney, formatRelative, SENT_ZONE, type LanguageTag } from './format.ts'
import { pageReader } from '#web/lib/page-reader.ts'
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
export const useShownZone = (): string | undefined => (useIsHydrated() ? undefined : (pageReader()?.timeZone ?? SENT_ZONE))

export function DateTime({ at, language, className }: { at: number; language: LanguageTag; className?: string }) {
  const zone = useShownZone()
  return (
    <time dateTime={new Date(at).toISOString()} className={className}>
      {formatDateTime(at, language, zone)}
    </time>
  )
}

const MINUTE_MS = 60_000

/** The current time, which follows the clock by the minute. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}

const SECOND_MS = 1_000

/** Whole seconds until `until`, at least 0; follows the clock by the second. Null without an end. */
export function useSecondsLeft(until: number | null): number | null {
  const left = () => (until === null ? null : Math.max(0, Math.ceil((until - Date.now()) / SECOND_MS)))
  const [seconds, setSeconds] = useState(left)
  useEffect(() => {
    setSeconds(left())
    if (until === null) return undefined
    const timer = setInterval(() => {
      setSeconds(left())
      if (Date.now() >= until) clearInterval(timer)
    }, SECOND_MS)
    return () => clearInterval(timer)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `left` follows from `until`
  }, [until])
  return seconds
}

/**
 * A time by its distance from now; the exact one is its title. Follows the clock. A cached page has the distance of its rendering,
 * a text that React would keep on hydration. So a new element replaces it once the page is hydrated.
 */
export function RelativeTime({ at, language, className }: { at: number; language: LanguageTag; className?: string }) {
  const zone = useShownZone()
  const now = useNow()
  return (
    <time
      key={zone ?? 'reader'}
      dateTime={new Date(at).toISOString()}
      title={formatDateTime(at, language, zone)}
      className={className}
      suppressHydrationWarning
    >
      {formatRelative(at, now, language, zone)}
    </time>
  )
}
