import { cx } from './cx.ts'

/** A turning ring. With `label` it is announced; without, its parent describes the work. */
export function Spinner({ label, className }: { label?: string; className?: string }) {
  const ring = (
    <span
      aria-hidden
      className={cx('inline-block size-4 animate-spin rounded-full border-2 border-current border-r-transparent', className)}
    />
  )
  if (label === undefined) return ring
  return (
    <output className="inline-flex items-center gap-3">
      {ring}
      {label}
    </output>
  )
}
