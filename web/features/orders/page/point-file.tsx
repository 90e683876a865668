/** The file that a point is about: a player whose time is taken over, or a picture to mark by a tap or with the arrow keys. */
import { Clock, Eye } from 'lucide-react'
import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DeliveredFile } from '#contract/types.ts'
import { Button } from '#web/ui/button.tsx'
import { MarkedImage } from './marked-image.tsx'
import { shownAs } from './order-file.tsx'
import { type Mark, markAt, movedMark } from './point-place.ts'
import { useFileLink } from './use-file-link.ts'

export interface PointPlace {
  /** Of a clip or a sound. */
  readonly seconds: number | null
  readonly mark: Mark | null
}

interface PlaceProps {
  file: DeliveredFile
  src: string
  place: PointPlace
  onPlace: (place: Partial<PointPlace>) => void
  onFail: () => void
}

function MarkedPicture({ file, src, place: { mark }, onPlace, onFail }: PlaceProps) {
  const { t } = useTranslation('order')
  const onClick = (event: MouseEvent<HTMLButtonElement>) => {
    // A click by keyboard has no place.
    if (event.detail > 0) onPlace({ mark: markAt(event.currentTarget.getBoundingClientRect(), event.clientX, event.clientY) })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const moved = movedMark(mark, event.key)
    if (moved !== null) {
      event.preventDefault()
      onPlace({ mark: moved })
    } else if (event.key === 'Delete' || event.key === 'Backspace') onPlace({ mark: null })
  }
  const place = mark === null ? t('revision.noMark') : t('points.marked', { x: Math.round(mark.x * 100), y: Math.round(mark.y * 100) })
  return (
    <div className="flex flex-col gap-1.5">
      <button
        type="button"
        aria-label={t('revision.mark', { file: file.fileName, place })}
        onClick={onClick}
        onKeyDown={onKeyDown}
        className="relative w-fit max-w-full cursor-crosshair self-center overflow-hidden rounded-md"
        data-testid="mark-picture"
      >
        <MarkedImage src={src} alt="" mark={mark} onFail={onFail} />
      </button>
      <p aria-live="polite" className="text-sm text-muted">
        {mark === null ? t('revision.markHint') : place}
      </p>
    </div>
  )
}

function Player({ file, src, onPlace, onFail }: PlaceProps) {
  const { t } = useTranslation(['order', 'orders'])
  const player = useRef<HTMLVideoElement & HTMLAudioElement>(null)
  const label = t('orders:upload.preview', { file: file.fileName })
  const common = { ref: player, src, 'aria-label': label, onError: onFail, controls: true, preload: 'metadata' } as const
  return (
    <div className="flex flex-col items-start gap-2">
      {shownAs(file) === 'video' ? (
        <video {...common} playsInline className="max-h-80 w-full rounded-md bg-sunken">
          <track kind="captions" />
        </video>
      ) : (
        <audio {...common} className="h-11 w-full">
          <track kind="captions" />
        </audio>
      )}
      <Button
        size="sm"
        variant="secondary"
        onClick={() => onPlace({ seconds: Math.floor(player.current?.currentTime ?? 0) })}
        data-testid="take-time"
      >
        <Clock aria-hidden />
        {t('revision.takeTime')}
      </Button>
    </div>
  )
}

interface PointFileProps {
  orderId: string
  file: DeliveredFile
  place: PointPlace
  onPlace: (place: Partial<PointPlace>) => void
}

export function PointFile({ orderId, file, place, onPlace }: PointFileProps) {
  const { t } = useTranslation('order')
  const { linkTo, isBusy } = useFileLink(orderId)
  const [src, setSrc] = useState<string | null>(null)
  const [isBroken, setIsBroken] = useState(false)
  const shown = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The button that was pressed is gone.
    if (src !== null) shown.current?.querySelector('button')?.focus({ preventScroll: true })
  }, [src])
  if (isBroken) return <p className="text-sm text-muted">{t('files.notShown')}</p>
  if (src === null)
    return (
      <Button
        size="sm"
        variant="secondary"
        busy={isBusy}
        onClick={() => void linkTo(file.objectId, 'preview').then(setSrc)}
        className="self-start"
        data-testid="show-place"
      >
        <Eye aria-hidden />
        {t(shownAs(file) === 'image' ? 'revision.showPicture' : 'revision.showClip')}
      </Button>
    )
  const props = { file, src, place, onPlace, onFail: () => setIsBroken(true) }
  return <div ref={shown}>{shownAs(file) === 'image' ? <MarkedPicture {...props} /> : <Player {...props} />}</div>
}
