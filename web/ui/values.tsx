/** Money and times as text that looks and reads the same everywhere. */
import { useEffect, useState } from 'react'
import { cx } from './cx.ts'
import { formatDateTime, formatMoney, formatRelative, type LanguageTag } from './format.ts'

/** An amount in dollars. `isSigned` puts a plus before what came in. */
export function Money({ amount, language, isSigned = false, className }: { amount: number; language: LanguageTag; isSigned?: boolean; className?: string }) {
  return (
    <span className={cx('whitespace-nowrap tabular-nums', className)}>
      {isSigned && amount > 0 ? '+' : ''}
      {formatMoney(amount, language)}
    </span>
  )
}

export function DateTime({ at, language, className }: { at: number; language: LanguageTag; className?: string }) {
  return (
    <time dateTime={new Date(at).toISOString()} className={className} suppressHydrationWarning>
      {formatDateTime(at, language)}
    </time>
  )
}

const MINUTE_MS = 60_000

/** A time by its distance from now; the exact one is its title. Follows the clock. */
export function RelativeTime({ at, language, className }: { at: number; language: LanguageTag; className?: string }) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  return (
    <time dateTime={new Date(at).toISOString()} title={formatDateTime(at, language)} className={className} suppressHydrationWarning>
      {formatRelative(at, now, language)}
    </time>
  )
}
