/** One file in the composer: name, progress, alt text, and its place among the others. */
import { AudioLines, GripVertical, Image as ImageIcon, Lock, Play, RotateCw, TriangleAlert, X } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ALT_MAX } from '#contract/limits.ts'
import { isCallError } from '#web/lib/live/call-error.ts'
import { useErrorText } from '#web/lib/use-call-failed.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Checkbox, Input } from '#web/ui/input.tsx'
import { FilePicture } from '#web/lib/media/file-picture.tsx'
import { formatLength } from '../feed/seen-post.ts'
import type { PostFile } from './use-media-uploads.ts'

const KIND_ICONS = { image: ImageIcon, video: Play, audio: AudioLines }

const kindOf = ({ item, upload }: PostFile): keyof typeof KIND_ICONS =>
  item?.kind ??
  (upload?.file.type.startsWith('video/') === true ? 'video' : upload?.file.type.startsWith('audio/') === true ? 'audio' : 'image')
export const fileNameOf = ({ item, upload }: PostFile): string => item?.fileName ?? upload?.file.name ?? ''

/** The chosen picture from this browser, until the server has made its own. */
function useOwnPicture(file: File | undefined): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (file === undefined || !file.type.startsWith('image/')) return undefined
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return url
}

function Thumb({ file }: { file: PostFile }) {
  const own = useOwnPicture(file.upload?.file)
  const Icon = KIND_ICONS[kindOf(file)]
  const media = file.item?.media
  return (
    <span className="relative size-18 shrink-0 overflow-hidden rounded-md bg-sunken">
      {media != null && media.kind !== 'audio' ? (
        <FilePicture media={{ ...media, alt: '' }} sizes="72px" className="size-full" />
      ) : own !== undefined && file.item === undefined ? (
        <img src={own} alt="" className="size-full object-cover" />
      ) : (
        <span aria-hidden className="flex size-full items-center justify-center text-muted">
          <Icon className="size-6" />
        </span>
      )}
      {media?.seconds != null && (
        <span className="absolute inset-x-0 bottom-0 bg-surface/85 text-center text-2xs font-semibold tabular-nums">
          {formatLength(media.seconds)}
        </span>
      )}
    </span>
  )
}

/** The state of a file, as a text and as a bar. */
function Status({ file, onRetry }: { file: PostFile; onRetry: () => void }) {
  const { t } = useTranslation('composer')
  const errorText = useErrorText()
  const { upload, item } = file
  const hasFailed = upload?.status === 'failed' || item?.status === 'failed'
  if (hasFailed) {
    const words =
      item?.failure != null
        ? t(`files.failures.${item.failure}`)
        : isCallError(upload?.error)
          ? errorText(upload.error)
          : t('files.sendFailed')
    return (
      <p role="alert" className="flex flex-wrap items-center gap-x-2 text-sm text-danger">
        <TriangleAlert aria-hidden className="size-4 shrink-0" />
        <span>{words}</span>
        <Button variant="link" onClick={onRetry} data-testid="file-retry">
          <RotateCw aria-hidden />
          {t('files.retry')}
        </Button>
      </p>
    )
  }
  if (upload === undefined && item?.status === 'ready') return <p className="text-sm text-muted">{t('files.ready')}</p>
  const percent = upload?.percent ?? item?.progress ?? 0
  const words =
    upload?.status === 'waiting'
      ? t('files.queued')
      : upload !== undefined
        ? t('files.sending', { percent })
        : t('files.processing', { percent })
  return (
    <div className="flex flex-col gap-1">
      <p className="text-sm text-muted tabular-nums">{words}</p>
      <progress
        max={100}
        value={percent}
        aria-label={`${fileNameOf(file)}: ${words}`}
        className="h-1.5 w-full appearance-none overflow-hidden rounded-full [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-accent [&::-webkit-progress-value]:transition-[width]"
      />
    </div>
  )
}

interface FileRowProps {
  file: PostFile
  /** The properties of the handle by which the row is dragged, by pointer and by keyboard. */
  handle?: object
  /** Whether the post is free for all readers anyway. */
  isFree: boolean
  /** Buyers have it: it cannot be removed. */
  isSold: boolean
  isLifted?: boolean
  onChange: (part: { alt?: string; isPreview?: boolean }) => void
  onRetry: () => void
  onRemove: () => void
}

export function FileRow({ file, handle, isFree, isSold, isLifted = false, onChange, onRetry, onRemove }: FileRowProps): ReactNode {
  const { t } = useTranslation('composer')
  const name = fileNameOf(file)
  const status = file.upload?.status ?? file.item?.status ?? 'processing'
  return (
    <div
      className={cx('flex flex-col gap-3 rounded-lg border bg-surface p-3', isLifted && 'border-accent shadow-float')}
      data-testid="composer-file"
      data-status={status}
    >
      <div className="flex items-center gap-3">
        <button
          type="button"
          aria-label={t('files.move', { file: name })}
          className="-ml-1 flex h-18 w-8 shrink-0 cursor-grab touch-none items-center justify-center rounded-md text-muted hover:text-ink active:cursor-grabbing"
          {...handle}
        >
          <GripVertical aria-hidden className="size-5" />
        </button>
        <Thumb file={file} />
        <div className="min-w-0 flex-1">
          <p className="truncate text-sm font-semibold">{name}</p>
          <Status file={file} onRetry={onRetry} />
        </div>
        {isSold ? (
          <span
            className="inline-flex items-center gap-1.5 self-start rounded-full bg-sunken px-2.5 py-1 text-xs font-semibold text-muted"
            data-testid="sold-file"
          >
            <Lock aria-hidden className="size-3.5" />
            {t('sold.file')}
          </span>
        ) : (
          <IconButton
            label={t(file.upload === undefined ? 'files.remove' : 'files.cancel', { file: name })}
            onClick={onRemove}
            className="self-start"
          >
            <X aria-hidden />
          </IconButton>
        )}
      </div>
      <div className="flex flex-col gap-2 sm:flex-row sm:items-center sm:gap-4">
        <Input
          value={file.alt}
          onChange={({ target }) => onChange({ alt: target.value })}
          placeholder={t('files.alt')}
          aria-label={t('files.altOf', { file: name })}
          aria-invalid={file.alt.trim().length > ALT_MAX ? true : undefined}
          className="h-10 text-sm sm:flex-1"
        />
        {!isFree && (
          <Checkbox
            checked={file.isPreview}
            onChange={({ target }) => onChange({ isPreview: target.checked })}
            aria-label={t('files.previewOf', { file: name })}
            className="shrink-0"
          >
            {t('files.preview')}
          </Checkbox>
        )}
      </div>
    </div>
  )
}
