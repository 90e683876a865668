import { type ReactNode, useId } from 'react'
import { cx } from './cx.ts'

interface RadioGroupProps<V extends string> {
  legend: string
  value: V | ''
  onChange: (value: V) => void
  options: readonly { value: V; label: ReactNode; text?: ReactNode; isDisabled?: boolean }[]
  error?: string | undefined
  className?: string
}

/** One of a few choices, all in sight, each with room for a sentence. Real radio buttons: arrows move, Tab goes on. */
export function RadioGroup<V extends string>({ legend, value, onChange, options, error, className }: RadioGroupProps<V>) {
  const name = useId()
  return (
    <fieldset
      className={cx('flex flex-col', className)}
      aria-describedby={error === undefined ? undefined : `${name}-error`}
      data-invalid={error === undefined ? undefined : true}
    >
      <legend className="mb-1.5 text-sm font-semibold">{legend}</legend>
      <div className="divide-y rounded-md border border-line-strong">
        {options.map((option) => (
          <label
            key={option.value}
            className="flex items-start gap-3 px-3.5 py-3 text-sm has-checked:bg-accent-soft/60 has-disabled:opacity-50"
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              disabled={option.isDisabled === true}
              onChange={() => onChange(option.value)}
              className="mt-px size-4.5 shrink-0 appearance-none rounded-full border border-line-strong bg-raised checked:border-[5px] checked:border-accent forced-colors:appearance-auto"
            />
            <span className="min-w-0">
              <span className="font-semibold">{option.label}</span>
              {option.text !== undefined && <span className="block text-muted">{option.text}</span>}
            </span>
          </label>
        ))}
      </div>
      {error !== undefined && (
        <p id={`${name}-error`} role="alert" className="mt-1.5 text-sm text-danger">
          {error}
        </p>
      )}
    </fieldset>
  )
}
