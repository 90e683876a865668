/** What dialogs and sheets share. */
import { Dialog as Radix } from 'radix-ui'
import { X } from 'lucide-react'
import { type RefObject, useRef } from 'react'
import { cx } from './cx.ts'

/**
 * Where the focus goes when a dialog opens: to its first field or button; on a touch screen to the dialog itself, as a field would bring
 * up the keyboard over what there is to read.
 */
function focusGently(event: Event): void {
  if (!matchMedia('(pointer: coarse)').matches) return
  event.preventDefault()
  if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus()
}

/** Of the dialog that opened while nothing had the focus: it may have come in place of another one, which is about to say what opened it. */
let openerSought: RefObject<Element | null> | null = null

/**
 * Handlers for the content of a dialog: the focus goes in gently, and back to where it was when the dialog closes; when another dialog
 * comes in its place, once that one closes. Radix itself returns it only to a trigger of its own, and ours are opened by their `open`.
 */
export function useDialogFocus() {
  const opener = useRef<Element | null>(null)
  return {
    onOpenAutoFocus: (event: Event) => {
      opener.current = document.activeElement
      if (opener.current === document.body) openerSought = opener
      focusGently(event)
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      const sought = openerSought
      openerSought = null
      if (sought !== null && sought !== opener && opener.current?.closest('[role=dialog]') === null) sought.current = opener.current
      else if (opener.current instanceof HTMLElement) opener.current.focus()
    },
  }
}

/**
 * The cross in the corner. Stands last in a dialog, so that the first stop of the focus is what the dialog is for, and is shown first. It stays
 * in view: the dialog itself is what scrolls, and so always holds something to reach by keyboard.
 */
export function DialogClose({ label, disabled = false, className }: { label: string; disabled?: boolean; className?: string }) {
  return (
    <Radix.Close
      aria-label={label}
      disabled={disabled}
      className={cx(
        'sticky top-2.5 z-20 order-first mr-2 -mb-13.5 mt-2.5 flex size-11 shrink-0 self-end items-center justify-center rounded-full text-muted transition-colors hover:bg-sunken hover:text-ink disabled:opacity-40 dark:hover:bg-raised',
        className,
      )}
    >
      <X aria-hidden className="size-5" />
    </Radix.Close>
  )
}
