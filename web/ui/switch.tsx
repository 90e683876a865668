import type { ReactNode } from 'react'
import { cx } from './cx.ts'

interface SwitchProps {
  isOn: boolean
  onChange: (isOn: boolean) => void
  disabled?: boolean
  className?: string
  /** The label. */
  children: ReactNode
  /** A second line: the explanation. */
  text?: ReactNode
}

/** Switches a setting at once, without a button that saves it. */
export function Switch({ isOn, onChange, disabled = false, children, text, className }: SwitchProps) {
  return (
    <label className={cx('flex min-h-11 items-center justify-between usual:gap-4 py-1.5 text-sm', className)}>
      <span className="min-w-0">
        <span className="font-semibold">{children}</span>
        {text !== undefined && <span className="block text-muted">{text}</span>}
      </span>
      <span className="relative inline-flex shrink-0">
        <input
          type="checkbox"
          role="switch"
          checked={isOn}
          aria-checked={isOn}
          disabled={disabled}
          onChange={({ target }) => onChange(target.checked)}
          className="peer h-6.5 w-11 appearance-none rounded-full border border-line-strong bg-sunken transition-colors checked:border-accent checked:bg-accent disabled:opacity-50 forced-colors:appearance-auto"
        />
        <span
          aria-hidden
          className="pointer-events-none absolute top-1 left-1 size-4.5 rounded-full bg-line-strong transition-[translate,background-color] duration-150 peer-checked:translate-x-4.5 peer-checked:bg-accent-ink forced-colors:hidden"
        />
      </span>
    </label>
  )
}
