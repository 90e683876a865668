import { cx } from './cx.ts'
import { initialsOf } from './initials.ts'
import { useFailedImage } from './use-failed-image.ts'

interface AvatarProps {
  name: string | null | undefined
  email?: string | null
  src: string | null | undefined
  size?: 'sm' | 'md' | 'lg' | 'xl'
  className?: string
}

const SIZES = {
  sm: 'usual:size-8 usual:text-xs',
  md: 'usual:size-10 usual:text-sm',
  lg: 'usual:size-14 usual:text-lg',
  xl: 'usual:size-24 usual:text-3xl',
}

/** The picture of a user, or the initials when there is none or it fails. Decoration: the name stands beside it. */
export function Avatar({ name, email, src, size = 'md', className }: AvatarProps) {
  const { hasFailed, watch } = useFailedImage(src)
  const box = cx(
    'inline-flex shrink-0 items-center justify-center overflow-hidden rounded-full bg-accent-soft font-semibold text-accent',
    SIZES[size],
    className,
  )
  if (src == null || hasFailed) {
    return (
      <span aria-hidden className={box}>
        {initialsOf(name, email)}
      </span>
    )
  }
  return (
    <span className={box}>
      <img src={src} alt="" loading="lazy" decoding="async" {...watch} className="size-full object-cover" />
    </span>
  )
}
