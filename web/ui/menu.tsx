/** A menu that opens from a button: items, links, headings. */
import { DropdownMenu as Radix } from 'radix-ui'
import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx.ts'

const itemClass =
  'flex min-h-10 w-full cursor-pointer items-center gap-3 rounded-md px-3 py-2 text-sm outline-none select-none data-highlighted:bg-sunken dark:data-highlighted:bg-paper data-disabled:opacity-50 [&_svg]:size-4.5 [&_svg]:text-muted'

/** A choice may have led into a field: it keeps the focus, which else goes back to the button of the menu. */
function leaveField(event: Event): void {
  if (document.activeElement?.matches('input, textarea') === true) event.preventDefault()
}

interface MenuProps {
  trigger: ReactNode
  children: ReactNode
  align?: 'start' | 'center' | 'end'
  className?: string
  defaultOpen?: boolean
}

export function Menu({ trigger, children, align = 'end', className, defaultOpen = false }: MenuProps) {
  return (
    <Radix.Root defaultOpen={defaultOpen} modal={false}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align={align}
          sideOffset={8}
          collisionPadding={12}
          onCloseAutoFocus={leaveField}
          className={cx('z-50 min-w-52 animate-rise-in rounded-lg border bg-raised p-1.5 shadow-float', className)}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

export function MenuItem({ className, ...props }: ComponentProps<typeof Radix.Item>) {
  return <Radix.Item className={cx(itemClass, className)} {...props} />
}

export const MenuLabel = ({ children }: { children: ReactNode }) => (
  <Radix.Label className="px-3 pt-2 pb-1 text-xs font-semibold text-muted">{children}</Radix.Label>
)
export const MenuSeparator = () => <Radix.Separator className="mx-1 my-1.5 h-px bg-line" />

interface MenuRadioProps {
  value: string
  onValueChange: (value: string) => void
  children: ReactNode
}
export const MenuRadioGroup = (props: MenuRadioProps) => <Radix.RadioGroup {...props} />
export function MenuRadioItem({ value, children }: { value: string; children: ReactNode }) {
  return (
    <Radix.RadioItem value={value} className={cx(itemClass, 'data-[state=checked]:font-semibold data-[state=checked]:text-accent')}>
      {children}
    </Radix.RadioItem>
  )
}
