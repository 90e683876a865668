import { Check } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cx } from './cx.ts'

export const inputClass =
  'usual:w-full usual:rounded-md border border-line-strong bg-raised usual:px-3.5 text-base text-ink transition-colors placeholder:text-muted hover:border-ink/60 focus-visible:border-accent focus-visible:outline-2 focus-visible:outline-offset-0 focus-visible:outline-ring disabled:opacity-60 aria-invalid:border-danger md:text-[0.9375rem]'

export function Input({ className, ...props }: ComponentProps<'input'>) {
  return <input className={cx(inputClass, 'usual:h-11', className)} {...props} />
}

/** A textarea that grows with its text. `counter` shows how much of `maxLength` is used. */
export function Textarea({ className, ...props }: ComponentProps<'textarea'>) {
  return <textarea className={cx(inputClass, 'field-sizing-content usual:min-h-24 py-2.5', className)} {...props} />
}

/** The browser's own list of choices, in our style. */
export function NativeSelect({ className, children, ...props }: ComponentProps<'select'>) {
  return (
    <select
      className={cx(inputClass, 'select-mark cursor-pointer appearance-none text-ellipsis usual:h-11 usual:pr-7', className)}
      {...props}
    >
      {children}
    </select>
  )
}

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'children'> {
  children: React.ReactNode
  error?: string | undefined
}

export function Checkbox({ children, className, error, id, ...props }: CheckboxProps) {
  return (
    <div className={cx('flex flex-col gap-1', className)}>
      <label className="relative flex min-h-6 items-start gap-3 py-px text-sm">
        <input
          type="checkbox"
          id={id}
          aria-invalid={error === undefined ? undefined : true}
          className="peer mt-px size-5 shrink-0 appearance-none rounded-sm border border-line-strong bg-raised transition-colors hover:border-ink/60 disabled:opacity-50 checked:border-accent checked:bg-accent aria-invalid:border-danger forced-colors:appearance-auto"
          {...props}
        />
        <Check
          aria-hidden
          strokeWidth={3}
          className="pointer-events-none absolute top-[5px] left-[3px] size-3.5 text-accent-ink opacity-0 peer-checked:opacity-100 forced-colors:hidden"
        />
        <span>{children}</span>
      </label>
      {error !== undefined && (
        <p role="alert" className="pl-8 text-sm text-danger">
          {error}
        </p>
      )}
    </div>
  )
}

/** How much of a limited text is used. */
export function Counter({ length, max }: { length: number; max: number }) {
  return (
    <span className={cx('text-xs tabular-nums', length > max ? 'font-semibold text-danger' : 'text-muted')}>
      {length}/{max}
    </span>
  )
}
