import { Popover as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'

interface PopoverProps {
  /** The button that opens it. */
  trigger: ReactNode
  /** The name of its content, for screen readers. */
  label: string
  align?: 'start' | 'center' | 'end'
  /** Missing: it opens and closes by itself. */
  open?: boolean
  onOpenChange?: (isOpen: boolean) => void
  className?: string
  children: ReactNode
}

/** A small surface beside a button: more than a menu, less than a dialog. */
export function Popover({ trigger, label, align = 'end', open, onOpenChange, className, children }: PopoverProps) {
  return (
    <Radix.Root {...(open === undefined ? {} : { open })} {...(onOpenChange === undefined ? {} : { onOpenChange })}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          aria-label={label}
          align={align}
          sideOffset={8}
          collisionPadding={12}
          className={cx(
            'z-50 max-h-(--radix-popover-content-available-height) usual:w-72 animate-rise-in overflow-y-auto rounded-lg border bg-raised usual:p-4 text-sm shadow-float outline-none',
            className,
          )}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
