/** Shared by dialogs and sheets. */
import { Dialog as Radix } from 'radix-ui'
import { X } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useRef } from 'react'
import { cx } from './cx.ts'

/** Scroll paddings: a focused field stays clear of a head of three lines, and of a foot with two stacked buttons on a phone. */
export const DIALOG_SCROLL = 'scroll-pt-32 scroll-pb-40 overflow-y-auto overscroll-contain sm:scroll-pb-28'

/**
 * The focus when a dialog opens: on its first field or button; on a touch screen on the dialog itself, as a field would bring
 * up the keyboard over the text.
 */
function focusGently(event: Event): void {
  if (!matchMedia('(pointer: coarse)').matches) return
  event.preventDefault()
  if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus()
}

/** The dialog that opened while nothing had the focus: it may replace another one, which is about to pass on its opener. */
let openerSought: RefObject<Element | null> | null = null

/**
 * Handlers for the content of a dialog: the focus goes in without scrolling, and back to its place when the dialog closes; when
 * another dialog replaces it, once that one closes. Radix itself returns it only to a trigger of its own; ours open by `open`.
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
 * Handler of keys for the content of a dialog. A toast that Escape has just removed was the layer above: Radix listens for the dialog again
 * only once React has drawn it without that layer. Until then the key arrives here.
 */
export const closeByEscape = (close: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Escape' || event.defaultPrevented) return
  event.preventDefault()
  close()
}

/**
 * The cross in the corner. Last in the markup, so that the focus reaches the purpose of the dialog first; first on the screen. It stays
 * in view: the dialog itself scrolls, and so always contains an element to reach by keyboard.
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
