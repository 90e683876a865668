/** Events in order, one below the other along a line. */
import type { ReactNode } from 'react'
import { cx } from './cx.ts'

export function Timeline({ label, className, children }: { label?: string; className?: string; children: ReactNode }) {
  return (
    <ol aria-label={label} className={cx('flex flex-col', className)}>
      {children}
    </ol>
  )
}

const DOTS = {
  neutral: 'bg-line-strong',
  accent: 'bg-accent',
  success: 'bg-success',
  warning: 'bg-warning',
  danger: 'bg-danger',
  info: 'bg-info',
}

interface TimelineItemProps {
  title: ReactNode
  /** The time of the event, and its user. */
  meta?: ReactNode
  tone?: keyof typeof DOTS
  children?: ReactNode
}

export function TimelineItem({ title, meta, tone = 'accent', children }: TimelineItemProps) {
  return (
    <li className="group relative pb-5 pl-6 text-sm last:pb-0">
      <span aria-hidden className="absolute top-3 bottom-[-0.25rem] left-[0.3125rem] w-px bg-line group-last:hidden" />
      <span aria-hidden className={cx('absolute top-1.5 left-0 size-2.75 rounded-full ring-4 ring-surface', DOTS[tone])} />
      <p className="font-semibold">{title}</p>
      {meta !== undefined && <p className="text-muted">{meta}</p>}
      {children !== undefined && <div className="mt-1 wrap-break-word">{children}</div>}
    </li>
  )
}
