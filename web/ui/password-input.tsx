import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { cx } from './cx.ts'
import { inputClass } from './input.tsx'

interface PasswordInputProps extends Omit<ComponentProps<'input'>, 'type'> {
  showLabel: string
  hideLabel: string
}

/** A password that can be shown and hidden again. */
export function PasswordInput({ showLabel, hideLabel, className, ...props }: PasswordInputProps) {
  const [isShown, setIsShown] = useState(false)
  return (
    <div className="relative">
      <input type={isShown ? 'text' : 'password'} className={cx(inputClass, 'usual:h-11 usual:pr-12', className)} {...props} />
      <button
        type="button"
        aria-label={isShown ? hideLabel : showLabel}
        onClick={() => setIsShown((now) => !now)}
        className="absolute inset-y-0 right-0 flex w-11 items-center justify-center rounded-r-md text-muted hover:text-ink"
      >
        {isShown ? <EyeOff aria-hidden className="size-4.5" /> : <Eye aria-hidden className="size-4.5" />}
      </button>
    </div>
  )
}
