/** One of several choices with a picture beside each, from a list that opens. Without pictures: `NativeSelect`. */
import { Select as Radix } from 'radix-ui'
import { Check, ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import type { FieldAria } from './field.tsx'
import { inputClass } from './input.tsx'
import { pageNonce } from './page-nonce.ts'

interface SelectProps<V extends string> extends Partial<FieldAria> {
  value: V | ''
  onChange: (value: V) => void
  options: readonly { value: V; label: string; icon?: ReactNode; isDisabled?: boolean }[]
  /** Shown while nothing is chosen. */
  placeholder?: string
  'aria-label'?: string
  disabled?: boolean
  className?: string
}

export function Select<V extends string>({ value, onChange, options, placeholder, disabled = false, className, ...aria }: SelectProps<V>) {
  return (
    <Radix.Root
      value={value}
      disabled={disabled}
      onValueChange={(chosen) => {
        const option = options.find((one) => one.value === chosen)
        if (option !== undefined) onChange(option.value)
      }}
    >
      <Radix.Trigger
        {...aria}
        className={cx(inputClass, 'flex items-center justify-between gap-2 text-left usual:h-11 data-placeholder:text-muted', className)}
      >
        <span className="min-w-0 truncate">
          <Radix.Value placeholder={placeholder} />
        </span>
        <Radix.Icon asChild>
          <ChevronDown aria-hidden className="size-4 shrink-0 text-muted" />
        </Radix.Icon>
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          position="popper"
          sideOffset={6}
          collisionPadding={12}
          className="z-60 max-h-(--radix-select-content-available-height) min-w-(--radix-select-trigger-width) animate-rise-in overflow-hidden rounded-lg border bg-raised shadow-float"
        >
          <Radix.Viewport nonce={pageNonce()} className="max-h-80 p-1.5">
            {options.map((option) => (
              <Radix.Item
                key={option.value}
                value={option.value}
                disabled={option.isDisabled === true}
                className="relative flex min-h-10 cursor-pointer items-center gap-3 rounded-md py-2 pr-9 pl-3 text-sm outline-none select-none data-disabled:opacity-50 data-highlighted:bg-sunken data-[state=checked]:font-semibold dark:data-highlighted:bg-paper"
              >
                {option.icon}
                <Radix.ItemText>{option.label}</Radix.ItemText>
                <Radix.ItemIndicator asChild>
                  <Check aria-hidden className="absolute right-3 size-4 text-accent" />
                </Radix.ItemIndicator>
              </Radix.Item>
            ))}
          </Radix.Viewport>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
