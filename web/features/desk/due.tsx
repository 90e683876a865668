/** When an answer is due, in words: red once it is overdue. */
import { AlarmClock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { cx } from '#web/ui/cx.ts'
import { formatLeft } from '#web/ui/format.ts'
import { useNow } from '#web/ui/values.tsx'

export function Due({ dueAt, className }: { dueAt: number | null; className?: string }) {
  const { t, i18n } = useTranslation('desk')
  const now = useNow()
  if (dueAt === null) return null
  const isOver = dueAt < now
  const time = formatLeft(Math.max(60, Math.round(Math.abs(dueAt - now) / 60_000) * 60), i18n.language)
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1.5 text-sm font-semibold tabular-nums',
        isOver ? 'text-danger' : 'text-muted',
        className,
      )}
      suppressHydrationWarning
      data-testid="due"
    >
      <AlarmClock aria-hidden className="size-4 shrink-0" />
      {t(isOver ? 'due.over' : 'due.in', { time })}
    </span>
  )
}
