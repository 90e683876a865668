import { cx } from './cx.ts'
import { useFailedImage } from './use-failed-image.ts'

interface LogoProps {
  /** Undefined while settings load, null when there is none. */
  src: string | null | undefined
  /** In pixels; 40 at most (spec §9). */
  className?: string
}

/** Our own mark: an arch, as of a workshop's window, with light in it. */
export function DefaultMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 40 40" aria-hidden className={className}>
      <path d="M6 38V18a14 14 0 0 1 28 0v20h-7V18a7 7 0 0 0-14 0v20Z" fill="currentColor" className="text-accent" />
      <circle cx="20" cy="21" r="4" fill="currentColor" className="text-ink" />
    </svg>
  )
}

/** A placeholder until settings load, then the image; our mark when it is missing or fails (spec §2). */
export function Logo({ src, className }: LogoProps) {
  const { hasFailed, watch } = useFailedImage(src)
  const box = cx('size-10 shrink-0', className)
  if (src === undefined) return <span aria-hidden className={cx(box, 'animate-shimmer rounded-md bg-line')} />
  if (src === null || hasFailed) return <DefaultMark className={box} />
  return <img src={src} alt="" width={40} height={40} {...watch} className={cx(box, 'rounded-md object-contain')} />
}
