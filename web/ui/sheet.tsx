/** A panel that comes in from a side of the page and leaves the rest in sight. */
import { Dialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { closeByEscape, DIALOG_SCROLL, DialogClose, useDialogFocus } from './dialog-parts.tsx'

interface SheetProps {
  open: boolean
  onOpenChange: (isOpen: boolean) => void
  title: ReactNode
  description?: ReactNode
  closeLabel: string
  side?: 'left' | 'right'
  /** Buttons; stay in view while the content scrolls. */
  footer?: ReactNode
  className?: string
  children: ReactNode
}

const SIDES = { left: 'left-0 animate-from-left border-r', right: 'right-0 animate-from-right border-l' }

export function Sheet({ open, onOpenChange, title, description, closeLabel, side = 'right', footer, className, children }: SheetProps) {
  const focus = useDialogFocus()
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 animate-fade-in bg-veil" />
        <Radix.Content
          {...(description === undefined ? { 'aria-describedby': undefined } : {})}
          {...focus}
          onKeyDown={closeByEscape(() => onOpenChange(false))}
          className={cx(
            DIALOG_SCROLL,
            'fixed inset-y-0 z-50 flex usual:w-[min(26rem,calc(100%-3rem))] flex-col bg-surface shadow-float outline-none',
            SIDES[side],
            className,
          )}
        >
          <header className="sticky top-0 z-10 bg-surface pt-5 pr-14 pb-3 pl-5">
            <Radix.Title className="text-lg leading-7 font-semibold">{title}</Radix.Title>
            {description !== undefined && <Radix.Description className="mt-0.5 text-sm text-muted">{description}</Radix.Description>}
          </header>
          <div className="flex-1 px-5 pb-5">{children}</div>
          {footer !== undefined && (
            <footer className="sticky bottom-0 z-10 flex flex-col-reverse gap-2 border-t bg-surface px-5 py-4 pb-[max(1rem,env(safe-area-inset-bottom))] sm:flex-row sm:justify-end">
              {footer}
            </footer>
          )}
          <DialogClose label={closeLabel} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
