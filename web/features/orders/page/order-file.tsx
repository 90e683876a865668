/** A file of an order: its name, a preview in the page where a browser can show it, and its download. */
import { Download, Eye, EyeOff, File as FileIcon, FileArchive, FileAudio, FileImage, FileVideo } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DeliveredFile } from '#contract/types.ts'
import { followDownload } from '#web/lib/follow-download.ts'
import { IconButton } from '#web/ui/button.tsx'
import { formatBytes } from '#web/ui/format.ts'
import { useFileLink } from './use-file-link.ts'
import { useZip } from './use-zip.ts'
import { isZip, ZipContents } from './zip-contents.tsx'

const ICONS = { image: FileImage, video: FileVideo, audio: FileAudio }
type Shown = keyof typeof ICONS

/** The way a browser shows the file in the page; null: it does not. */
export function shownAs({ fileType }: Pick<DeliveredFile, 'fileType'>): Shown | null {
  const [kind = ''] = fileType.split('/', 1)
  return Object.hasOwn(ICONS, kind) ? (kind as Shown) : null
}

interface PreviewProps {
  file: DeliveredFile
  src: string
  onFail: () => void
}

export function FilePreview({ file, src, onFail }: PreviewProps) {
  const { t } = useTranslation('orders')
  const label = t('upload.preview', { file: file.fileName })
  const kind = shownAs(file)
  if (kind === 'image')
    return <img src={src} alt={label} onError={onFail} className="max-h-128 w-full rounded-md bg-sunken object-contain" />
  if (kind === 'video')
    return (
      <video
        src={src}
        aria-label={label}
        onError={onFail}
        controls
        playsInline
        preload="metadata"
        className="max-h-128 w-full rounded-md bg-sunken"
      >
        <track kind="captions" />
      </video>
    )
  return (
    <audio src={src} aria-label={label} onError={onFail} controls preload="metadata" className="h-11 w-full">
      <track kind="captions" />
    </audio>
  )
}

interface OrderFileProps {
  orderId: string
  file: DeliveredFile
}

export function OrderFile({ orderId, file }: OrderFileProps) {
  const { t, i18n } = useTranslation('order')
  const { linkTo, isBusy } = useFileLink(orderId)
  const [src, setSrc] = useState<string | null>(null)
  const [isBroken, setIsBroken] = useState(false)
  const zip = useZip(orderId, file)
  const kind = shownAs(file)
  const Icon = kind !== null ? ICONS[kind] : isZip(file) ? FileArchive : FileIcon
  const isShown = src !== null || zip.contents !== undefined
  const show = async () => {
    if (isZip(file)) return zip.toggle()
    setIsBroken(false)
    return setSrc(src === null ? await linkTo(file.objectId, 'preview') : null)
  }
  const download = async () => {
    const url = await linkTo(file.objectId, 'download')
    if (url !== null) followDownload(url)
  }
  return (
    <li className="py-2" data-testid="order-file">
      <div className="flex items-center gap-3 text-sm">
        <Icon aria-hidden className="size-5 shrink-0 text-muted" />
        <span className="min-w-0 flex-1">
          <span className="block truncate font-semibold" title={file.fileName}>
            {file.fileName}
          </span>
          <span className="text-muted tabular-nums">{formatBytes(file.fileSize, i18n.language)}</span>
        </span>
        {(kind !== null || isZip(file)) && !isBroken && (
          <IconButton
            label={t(isShown ? 'files.hide' : 'files.show', { file: file.fileName })}
            aria-expanded={isShown}
            disabled={isBusy || zip.isBusy}
            onClick={() => void show()}
            data-testid="show-file"
          >
            {isShown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
          </IconButton>
        )}
        <IconButton
          label={t('files.download', { file: file.fileName })}
          disabled={isBusy}
          onClick={() => void download()}
          data-testid="download"
        >
          <Download aria-hidden />
        </IconButton>
      </div>
      {src !== null && !isBroken && (
        <div className="mt-2">
          <FilePreview file={file} src={src} onFail={() => setIsBroken(true)} />
        </div>
      )}
      {zip.contents !== undefined && <ZipContents file={file} contents={zip.contents} />}
      {isBroken && <p className="mt-1 text-sm text-muted">{t('files.notShown')}</p>}
    </li>
  )
}
