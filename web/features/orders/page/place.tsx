/** The place that a point is about: in words, and in the file itself once its reader wants to see it. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DeliveredFile, OrderPoint } from '#contract/types.ts'
import { Button } from '#web/ui/button.tsx'
import { FilePreview, shownAs } from './order-file.tsx'
import { MarkedImage } from './marked-image.tsx'
import { clockOf, type Mark } from './point-place.ts'
import { useFileLink } from './use-file-link.ts'

interface ShownPlaceProps {
  orderId: string
  file: DeliveredFile
  seconds: number | undefined
  mark: Mark | null
}

/** The picture with its mark, or the clip from its time on. */
function ShownPlace({ orderId, file, seconds, mark }: ShownPlaceProps) {
  const { t } = useTranslation(['order', 'orders'])
  const { linkTo, isBusy } = useFileLink(orderId)
  const [src, setSrc] = useState<string | null>(null)
  const [isBroken, setIsBroken] = useState(false)
  if (isBroken) return <p className="text-muted">{t('files.notShown')}</p>
  const show = async () => setSrc(src === null ? await linkTo(file.objectId, 'preview') : null)
  const onFail = () => setIsBroken(true)
  return (
    <div className="flex flex-col items-start gap-2">
      <Button variant="link" busy={isBusy} aria-expanded={src !== null} onClick={() => void show()} data-testid="show-point">
        {t(src === null ? 'files.show' : 'files.hide', { file: file.fileName })}
      </Button>
      {src !== null &&
        (mark === null ? (
          <FilePreview file={file} src={seconds === undefined ? src : `${src}#t=${seconds}`} onFail={onFail} />
        ) : (
          <span className="relative w-fit max-w-full overflow-hidden rounded-md">
            <MarkedImage src={src} alt={t('orders:upload.preview', { file: file.fileName })} mark={mark} onFail={onFail} />
          </span>
        ))}
    </div>
  )
}

interface PlaceProps {
  orderId: string
  point: OrderPoint
  files: readonly DeliveredFile[]
}

export function Place({ orderId, point: { objectId, seconds, x, y }, files }: PlaceProps) {
  const { t } = useTranslation('order')
  const file = files.find((each) => each.objectId === objectId)
  if (file === undefined) return null
  const mark = x !== undefined && y !== undefined ? { x, y } : null
  const place =
    seconds !== undefined
      ? t('points.at', { time: clockOf(seconds) })
      : mark === null
        ? null
        : t('points.marked', { x: Math.round(mark.x * 100), y: Math.round(mark.y * 100) })
  return (
    <div className="text-sm">
      <span className="block wrap-anywhere text-muted">
        {file.fileName}
        {place !== null && ` · ${place}`}
      </span>
      {place !== null && shownAs(file) !== null && <ShownPlace orderId={orderId} file={file} seconds={seconds} mark={mark} />}
    </div>
  )
}
