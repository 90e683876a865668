import { cx } from './cx.ts'

/** The mark of a Pro user; `label` is its text. */
export function ProBadge({ label, className }: { label: string; className?: string }) {
  return (
    <span
      className={cx(
        'inline-flex items-center rounded-sm bg-accent px-1.5 text-2xs font-bold tracking-wide text-accent-ink uppercase',
        className,
      )}
    >
      {label}
    </span>
  )
}
