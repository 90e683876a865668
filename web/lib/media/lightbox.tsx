/** One picture of a post or a message at full size. Arrow keys, Home and End walk through all of them; so does a swipe. */
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { type KeyboardEvent, type TouchEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { MediaView } from '#contract/types.ts'
import { IconButton } from '#web/ui/button.tsx'
import { DialogClose, useDialogFocus } from '#web/ui/dialog-parts.tsx'
import { FilePicture } from './file-picture.tsx'

interface LightboxProps {
  pictures: readonly MediaView[]
  wordsOf: (file: MediaView, at: number) => string
  at: number
  onAt: (at: number) => void
  onClose: () => void
}

const SWIPE_PX = 50

/** At either end a button stays focusable without an effect: losing the focus would lose the keys. */
const endClass = 'border bg-raised text-ink aria-disabled:opacity-50'

export default function Lightbox({ pictures, wordsOf, at, onAt, onClose }: LightboxProps) {
  const { t } = useTranslation(['posts', 'common'])
  const touchedAt = useRef<number | null>(null)
  const focus = useDialogFocus()
  const last = pictures.length - 1
  const picture = pictures[Math.min(at, last)]
  if (picture === undefined) return null
  const go = (to: number) => to >= 0 && to <= last && onAt(to)
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowLeft') go(at - 1)
    else if (key === 'ArrowRight') go(at + 1)
    else if (key === 'Home') go(0)
    else if (key === 'End') go(last)
  }
  const onTouchEnd = ({ changedTouches }: TouchEvent) => {
    const start = touchedAt.current
    const end = changedTouches[0]?.clientX
    touchedAt.current = null
    if (start !== null && end !== undefined && Math.abs(end - start) >= SWIPE_PX) go(at + (end < start ? 1 : -1))
  }
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-50 animate-fade-in bg-sunken" />
        <Dialog.Content
          aria-describedby={undefined}
          {...focus}
          onKeyDown={onKeyDown}
          onTouchStart={({ touches }) => {
            touchedAt.current = touches.length === 1 ? (touches[0]?.clientX ?? null) : null
          }}
          onTouchEnd={onTouchEnd}
          className="fixed inset-0 z-50 flex flex-col outline-none"
          data-testid="lightbox"
        >
          <Dialog.Title className="sr-only" aria-live="polite">
            {t('media.position', { number: at + 1, count: pictures.length })}: {wordsOf(picture, at)}
          </Dialog.Title>
          {/* The picture fills this box and no more, so that no button lies on it. */}
          <div className="relative mx-3 mt-16 mb-3 min-h-0 flex-1 md:mx-16">
            <FilePicture
              key={picture._id}
              media={{ ...picture, alt: wordsOf(picture, at) }}
              sizes="100vw"
              isFirst
              fit="contain"
              className="absolute inset-0"
            />
          </div>
          <div className="flex items-center justify-center gap-4 pb-[max(1rem,env(safe-area-inset-bottom))]">
            <IconButton label={t('media.previous')} aria-disabled={at === 0} className={endClass} onClick={() => go(at - 1)}>
              <ChevronLeft aria-hidden />
            </IconButton>
            <span className="min-w-16 text-center text-sm font-semibold text-ink tabular-nums" aria-hidden>
              {at + 1} / {pictures.length}
            </span>
            <IconButton label={t('media.next')} aria-disabled={at === last} className={endClass} onClick={() => go(at + 1)}>
              <ChevronRight aria-hidden />
            </IconButton>
          </div>
          <DialogClose label={t('common:actions.close')} className="border bg-raised text-ink" />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
