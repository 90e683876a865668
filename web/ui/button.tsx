import type { ComponentProps } from 'react'
import { cx } from './cx.ts'
import { Spinner } from './spinner.tsx'

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger' | 'link'
export type ButtonSize = 'sm' | 'md' | 'lg'

const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'bg-accent text-accent-ink hover:bg-accent-hover',
  secondary: 'border border-line-strong/60 bg-raised text-ink hover:border-line-strong hover:bg-sunken',
  ghost: 'text-ink hover:bg-sunken dark:hover:bg-raised',
  danger: 'bg-danger-fill text-danger-fill-ink hover:bg-danger-fill-hover',
  link: 'text-accent underline-offset-4 hover:underline',
}
const SIZES: Record<ButtonSize, string> = {
  sm: 'usual:h-9 usual:px-3.5 usual:text-sm',
  md: 'usual:h-11 usual:px-5 usual:text-[0.9375rem]',
  lg: 'usual:h-12 usual:px-6 usual:text-base',
}

/** The classes of a button, for a link that looks like one. */
export const buttonClass = (variant: ButtonVariant = 'primary', size: ButtonSize = 'md', className?: string) =>
  cx(
    'usual:inline-flex shrink-0 items-center justify-center gap-2 rounded-full font-semibold whitespace-nowrap transition-colors duration-150 select-none',
    'disabled:opacity-50 aria-busy:opacity-80 not-aria-busy:aria-disabled:opacity-50 [&_svg]:size-4 [&_svg]:shrink-0',
    VARIANTS[variant],
    variant === 'link' ? 'min-h-6 usual:text-sm' : SIZES[size],
    className,
  )

interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant
  size?: ButtonSize
  /** Work is running: shows a spinner, ignores clicks, stays focused. */
  busy?: boolean
  /** The text while busy; missing: the usual one. */
  busyLabel?: string
}

export function Button({ variant, size, busy = false, busyLabel, className, children, onClick, type, ...props }: ButtonProps) {
  return (
    <button
      type={type ?? 'button'}
      className={buttonClass(variant, size, className)}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      {...props}
    >
      {busy && <Spinner />}
      {busy && busyLabel !== undefined ? busyLabel : children}
    </button>
  )
}

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label'> {
  /** The action of the button, for screen readers. */
  label: string
}

export function IconButton({ label, className, type, children, ...props }: IconButtonProps) {
  return (
    <button
      type={type ?? 'button'}
      aria-label={label}
      title={label}
      className={cx(
        'usual:inline-flex usual:size-11 shrink-0 items-center justify-center rounded-full usual:text-ink transition-colors hover:bg-sunken disabled:opacity-50 dark:hover:bg-raised [&_svg]:size-5',
        className,
      )}
      {...props}
    >
      {children}
    </button>
  )
}
