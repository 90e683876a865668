import { cx } from './cx.ts'

/** A hairline between two parts. `label` names the part below, or the choice ("or"). */
export function Separator({ label, className }: { label?: string; className?: string }) {
  if (label === undefined) return <hr className={cx('border-t', className)} />
  return (
    <div
      className={cx(
        'flex items-center gap-4 text-xs text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line',
        className,
      )}
    >
      <span>{label}</span>
    </div>
  )
}
