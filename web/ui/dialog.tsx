/** A dialog in the middle of the page; on a phone it rises from the bottom edge. */
import { Dialog as RadixDialog } from 'radix-ui'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { closeByEscape, DIALOG_SCROLL, DialogClose, useDialogFocus } from './dialog-parts.tsx'

interface DialogProps {
  open: boolean
  onOpenChange: (isOpen: boolean) => void
  title: ReactNode
  description?: ReactNode
  closeLabel: string
  children: ReactNode
  /** Buttons; stay in view while the content scrolls. */
  footer?: ReactNode
  size?: 'sm' | 'md' | 'lg'
  /** While true the dialog stays: a stray click cancels no running work. */
  isLocked?: boolean
  /** A click beside the dialog closes it. Not where typed text could be lost, and where steps of different heights make clicks miss. */
  closesOutside?: boolean
}

const WIDTHS = { sm: 'md:max-w-md', md: 'md:max-w-lg', lg: 'md:max-w-2xl' }

export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  closeLabel,
  children,
  footer,
  size = 'md',
  isLocked = false,
  closesOutside = true,
}: DialogProps) {
  const focus = useDialogFocus()
  const stay = (event: Event) => {
    if (isLocked) event.preventDefault()
  }
  return (
    <RadixDialog.Root open={open} onOpenChange={(isOpen) => (isOpen || !isLocked) && onOpenChange(isOpen)}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className="fixed inset-0 z-50 animate-fade-in bg-veil" />
        <RadixDialog.Content
          {...(description === undefined ? { 'aria-describedby': undefined } : {})}
          onPointerDownOutside={(event) => (closesOutside ? stay(event) : event.preventDefault())}
          onEscapeKeyDown={stay}
          onKeyDown={closeByEscape(() => !isLocked && onOpenChange(false))}
          {...focus}
          className={cx(
            DIALOG_SCROLL,
            'fixed inset-x-0 bottom-0 z-50 flex max-h-[92dvh] animate-sheet-in flex-col rounded-t-xl border bg-surface shadow-float outline-none',
            'md:inset-x-auto md:top-1/2 md:bottom-auto md:left-1/2 md:max-h-[86dvh] md:w-[calc(100%-3rem)] md:-translate-x-1/2 md:-translate-y-1/2 md:animate-fade-in md:rounded-xl',
            WIDTHS[size],
          )}
        >
          <header className="sticky top-0 z-10 bg-surface pt-5 pr-14 pb-3 pl-5 md:pt-6 md:pr-16 md:pl-7">
            <RadixDialog.Title className="text-xl leading-7 font-semibold">{title}</RadixDialog.Title>
            {description !== undefined && (
              <RadixDialog.Description className="mt-1 text-sm text-muted">{description}</RadixDialog.Description>
            )}
          </header>
          <div className="flex-1 px-5 pb-5 md:px-7">{children}</div>
          {footer !== undefined && (
            <footer className="sticky bottom-0 z-10 flex flex-col-reverse gap-2 border-t bg-surface px-5 py-4 pb-[max(1rem,env(safe-area-inset-bottom))] sm:flex-row sm:justify-end md:px-7">
              {footer}
            </footer>
          )}
          <DialogClose label={closeLabel} disabled={isLocked} className="md:mr-3.5" />
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  )
}
