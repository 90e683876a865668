/** A panel that comes in from a side of the page and leaves the rest in sight. */
import * as Radix from '@radix-ui/react-dialog'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'

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
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 animate-fade-in bg-veil" />
        <Radix.Content
          {...(description === undefined ? { 'aria-describedby': undefined } : {})}
          className={cx('fixed inset-y-0 z-50 flex usual:w-[min(26rem,calc(100%-3rem))] flex-col bg-surface shadow-float outline-none', SIDES[side], className)}
        >
          <header className="flex items-start gap-4 px-5 pt-5 pb-3">
            <div className="min-w-0 flex-1">
              <Radix.Title className="text-lg font-semibold">{title}</Radix.Title>
              {description !== undefined && <Radix.Description className="mt-0.5 text-sm text-muted">{description}</Radix.Description>}
            </div>
            <Radix.Close aria-label={closeLabel} className="-mt-2 -mr-3 flex size-11 shrink-0 items-center justify-center rounded-full text-muted hover:bg-sunken hover:text-ink dark:hover:bg-raised">
              <X aria-hidden className="size-5" />
            </Radix.Close>
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto px-5 pb-5">{children}</div>
          {footer !== undefined && <footer className="flex flex-col-reverse gap-2 border-t px-5 py-4 pb-[max(1rem,env(safe-area-inset-bottom))] sm:flex-row sm:justify-end">{footer}</footer>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
