import { Toast } from 'radix-ui'
import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { useEffect, useRef, useState, useSyncExternalStore, type MouseEvent, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { TOAST_DURATION_MS, TOAST_SWIPE_PX } from '#contract/limits.ts'
import { cx } from './cx.ts'
import { currentToasts, dismissToast, onToasts, type ToastItem } from './toast-store.ts'
import { useSecondsLeft } from './values.tsx'

const NONE: readonly ToastItem[] = []

/** The prefix of an announced toast: the label of the area without the key in brackets. */
const prefixOf = (regionLabel: string) => regionLabel.replace(/\s*[(（]\{hotkey\}[)）]/, '')

/** Was it a tap by a finger, neither a swipe nor on one of its buttons? */
const isTap = ({ nativeEvent, target, defaultPrevented }: MouseEvent) =>
  nativeEvent instanceof PointerEvent &&
  nativeEvent.pointerType === 'touch' &&
  !defaultPrevented &&
  target instanceof Element &&
  target.closest('button') === null

/**
 * Escape closes the element that has the focus. Radix sends it to the layer that opened last, usually a toast: a dialog would need
 * a second press. From outside the area, Escape first removes the toast, and then reaches the dialog or the menu as well.
 */
function useEscapeForWhatLiesBeneath(area: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape' || area.current?.contains(document.activeElement) === true) return
      const shown = currentToasts().find(({ isOpen }) => isOpen)
      if (shown !== undefined) flushSync(() => dismissToast(shown.id))
    }
    // Before Radix, which listens at the document.
    window.addEventListener('keydown', onKeyDown, { capture: true })
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [area])
}

function Action({ id, action }: { id: number; action: NonNullable<ToastItem['action']> }) {
  const { label, altText = label, run, until = null, leftLabel } = action
  const left = useSecondsLeft(until)
  useEffect(() => {
    if (left === 0) dismissToast(id)
  }, [left, id])
  return (
    <div className="-mb-1 flex items-center gap-3">
      <Toast.Action
        altText={altText}
        onClick={run}
        className="flex min-h-8 items-center text-sm font-semibold underline underline-offset-4"
      >
        {label}
      </Toast.Action>
      {left !== null && leftLabel !== undefined && (
        <span aria-hidden className="text-sm text-muted tabular-nums">
          {leftLabel(left)}
        </span>
      )}
    </div>
  )
}

const durationOf = ({ action }: ToastItem) => (action?.until === undefined ? TOAST_DURATION_MS : Math.max(1, action.until - Date.now()))

function Shown({ item, closeLabel }: { item: ToastItem; closeLabel: string }) {
  const { id, title, description, variant, action, isOpen } = item
  const [duration] = useState(() => durationOf(item))
  return (
    <Toast.Root
      open={isOpen}
      duration={duration}
      onOpenChange={(isOpenNow) => !isOpenNow && dismissToast(id)}
      onClick={(event) => isTap(event) && dismissToast(id)}
      type={variant === 'destructive' ? 'foreground' : 'background'}
      className={cx(
        'flex w-full animate-rise-in items-start gap-3 rounded-lg border p-4 shadow-float data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=cancel]:translate-x-0',
        variant === 'destructive' ? 'border-danger/40 bg-danger-soft text-ink' : 'bg-raised',
      )}
    >
      {variant === 'destructive' ? (
        <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-danger" />
      ) : (
        <CircleCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-success" />
      )}
      <div className="min-w-0 flex-1">
        <Toast.Title className="font-semibold">{title}</Toast.Title>
        {description !== undefined && <Toast.Description className="text-sm wrap-break-word">{description}</Toast.Description>}
        {action !== undefined && <Action id={id} action={action} />}
      </div>
      <Toast.Close aria-label={closeLabel} className="-m-2 flex size-9 items-center justify-center rounded-full text-muted hover:text-ink">
        <X aria-hidden className="size-4" />
      </Toast.Close>
    </Toast.Root>
  )
}

/** The toast area: F8 moves the focus there, a swipe of 50 px dismisses (spec §2, §4); so does a tap: on a phone it may cover buttons. */
export default function Toaster({
  regionLabel,
  closeLabel,
}: {
  /** With `{hotkey}` in place of the key. */ regionLabel: string
  closeLabel: string
}) {
  const items = useSyncExternalStore(onToasts, currentToasts, () => NONE)
  const area = useRef<HTMLOListElement>(null)
  useEscapeForWhatLiesBeneath(area)
  return (
    <Toast.Provider duration={TOAST_DURATION_MS} swipeThreshold={TOAST_SWIPE_PX} label={prefixOf(regionLabel)}>
      {items.map((item) => (
        <Shown key={item.id} item={item} closeLabel={closeLabel} />
      ))}
      {/* On a phone at the top: dialogs and the bar rise from the bottom, and a toast must not cover their buttons. */}
      <Toast.Viewport
        ref={area}
        label={regionLabel}
        className="fixed inset-x-4 below-bars-18 z-100 mx-auto flex max-w-sm flex-col gap-2 outline-none md:top-auto md:right-6 md:bottom-6 md:left-auto md:mx-0 md:w-96"
      />
    </Toast.Provider>
  )
}
