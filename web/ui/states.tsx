/** The states of a list or card without content: loading, empty, failed. */
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { cx } from './cx.ts'

export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={cx('block animate-shimmer usual:rounded-md bg-line/80', className)} />
}

/** Placeholders for rows that are loading. */
export function SkeletonRows({ rows, label, className }: { rows: number; label: string; className?: string }) {
  return (
    <output className={cx('flex flex-col gap-4', className)}>
      <span className="sr-only">{label}</span>
      {Array.from({ length: rows }, (_, at) => (
        <span key={at} className="flex items-center gap-3">
          <Skeleton className="size-10 rounded-full" />
          <span className="flex flex-1 flex-col gap-2">
            <Skeleton className="h-3.5 w-2/5" />
            <Skeleton className="h-3 w-3/5" />
          </span>
          <Skeleton className="h-6 w-16 rounded-full" />
        </span>
      ))}
    </output>
  )
}

interface EmptyStateProps {
  icon: LucideIcon
  title: string
  text?: string | undefined
  action?: ReactNode
  className?: string
}

export function EmptyState({ icon: Icon, title, text, action, className }: EmptyStateProps) {
  return (
    <div className={cx('flex flex-col items-center gap-2 px-4 py-8 text-center', className)}>
      <span className="mb-1 flex size-12 items-center justify-center rounded-full bg-accent-soft text-accent">
        <Icon aria-hidden className="size-5.5" />
      </span>
      <p className="font-semibold">{title}</p>
      {text !== undefined && <p className="max-w-sm text-sm text-muted">{text}</p>}
      {action !== undefined && <div className="mt-3">{action}</div>}
    </div>
  )
}

interface ErrorStateProps {
  title: string
  text?: string
  retryLabel: string
  onRetry: () => void
  /** The answer of `onRetry` is on its way. */
  isRetrying?: boolean
  className?: string
}

export function ErrorState({ title, text, retryLabel, onRetry, isRetrying, className }: ErrorStateProps) {
  return (
    <div role="alert" className={cx('flex flex-col items-center gap-2 px-4 py-8 text-center', className)}>
      <p className="font-semibold">{title}</p>
      {text !== undefined && <p className="max-w-sm text-sm text-muted">{text}</p>}
      <Button variant="secondary" size="sm" className="mt-3" busy={isRetrying} onClick={onRetry}>
        {retryLabel}
      </Button>
    </div>
  )
}
