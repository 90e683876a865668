/** A label, an input, a hint and an error that belong together. */
import { type ReactNode, useId } from 'react'
import { cx } from './cx.ts'

export interface FieldAria {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

interface FieldProps {
  label: string
  hint?: ReactNode
  error?: string | undefined
  className?: string
  /** Shown at the end of the line of the label. */
  aside?: ReactNode
  children: (aria: FieldAria) => ReactNode
}

export function Field({ label, hint, error, className, aside, children }: FieldProps) {
  const id = useId()
  const described = [error !== undefined ? `${id}-error` : '', hint !== undefined ? `${id}-hint` : '']
    .filter((part) => part !== '')
    .join(' ')
  return (
    <div className={cx('flex flex-col gap-1.5', className)}>
      <div className="flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="text-sm font-semibold">
          {label}
        </label>
        {aside}
      </div>
      {children({
        id,
        'aria-describedby': described === '' ? undefined : described,
        'aria-invalid': error === undefined ? undefined : true,
      })}
      {error !== undefined && (
        <p id={`${id}-error`} role="alert" className="text-sm text-danger">
          {error}
        </p>
      )}
      {hint !== undefined && (
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      )}
    </div>
  )
}
