/** Pictures, clips and sounds of a message, in their place. A picture opens large, with the others of its message. */
import { Download, Film, Image as ImageIcon, Music } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MediaView, MessageFile } from '#contract/types.ts'
import { FilePicture } from '#web/lib/media/file-picture.tsx'
import { FilePlayer } from '#web/lib/media/file-player.tsx'
import { cx } from '#web/ui/cx.ts'
import { formatPercent } from '#web/ui/format.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import { localAddress } from './local-pictures.ts'
import { isVoice } from './use-recorder.ts'

/** Loaded when a reader opens a picture. */
const Lightbox = lazy(() => import('#web/lib/media/lightbox.tsx'))

const KIND_ICONS = { image: ImageIcon, video: Film, audio: Music, file: ImageIcon }
const SIZES = '(min-width: 640px) 20rem, 70vw'

const nameOf = ({ file }: MessageFile): string => file?.fileName ?? ''
const isSound = (file: MessageFile): boolean => file.kind === 'audio' || isVoice(nameOf(file))

/** On its way to be shown: from the device that has sent it, or as its kind. */
function Preparing({ shown, isTile }: { shown: MessageFile; isTile: boolean }) {
  const { t, i18n } = useTranslation('threads')
  const Icon = KIND_ICONS[isSound(shown) ? 'audio' : shown.kind]
  const local = localAddress(shown.objectId)
  const words = `${t('media.preparing')} ${formatPercent((shown.progress ?? 0) / 100, i18n.language)}`
  return (
    <div
      className={cx(
        'relative grid w-full place-items-center overflow-hidden rounded-lg bg-sunken text-muted',
        isSound(shown) ? 'h-16' : isTile ? 'aspect-square' : 'aspect-4/3',
      )}
      data-testid="message-media-preparing"
    >
      {local === undefined ? (
        <Icon aria-hidden className="size-8" />
      ) : (
        <img src={local} alt={nameOf(shown)} className="absolute inset-0 size-full object-cover" />
      )}
      <span className="absolute right-2 bottom-2 flex items-center gap-1.5 rounded-full bg-surface/90 px-2 py-1 text-xs text-ink">
        <Spinner className="size-3.5" />
        {words}
      </span>
    </div>
  )
}

function DownloadButton({ file, onDownload }: { file: MessageFile; onDownload: (objectId: string) => void }) {
  const { t } = useTranslation('threads')
  return (
    <button
      type="button"
      aria-label={t('media.download', { file: nameOf(file) })}
      title={t('media.download', { file: nameOf(file) })}
      onClick={() => onDownload(file.objectId)}
      className="absolute top-2 right-2 grid size-9 place-items-center rounded-full bg-surface/90 text-ink shadow-card transition-opacity group-focus-within/media:opacity-100 group-hover/media:opacity-100 hover:bg-surface pointer-fine:opacity-0 [&_svg]:size-4.5"
      data-testid="media-download"
    >
      <Download aria-hidden />
    </button>
  )
}

interface ShownProps {
  file: MessageFile
  /** One of several pictures. */
  isTile: boolean
  onOpen: () => void
}

function Shown({ file, isTile, onOpen }: ShownProps) {
  const { t } = useTranslation('threads')
  if (file.media === null) return <Preparing shown={file} isTile={isTile} />
  if (file.kind !== 'image') return <FilePlayer media={file.media} label={isVoice(nameOf(file)) ? t('voice.label') : nameOf(file)} />
  return (
    <button
      type="button"
      onClick={onOpen}
      aria-label={t('media.enlarge', { file: nameOf(file) })}
      className="block max-h-96 w-full cursor-zoom-in overflow-hidden rounded-lg"
      data-testid="message-picture"
    >
      <FilePicture
        media={{ ...file.media, alt: nameOf(file) }}
        sizes={SIZES}
        fit={isTile ? 'cover' : 'natural'}
        className={isTile ? 'aspect-square' : ''}
      />
    </button>
  )
}

interface MessageMediaProps {
  /** Files that are shown, now or once they are prepared. */
  files: readonly MessageFile[]
  /** Missing: the message is not stored yet. */
  onDownload: ((objectId: string) => void) | undefined
}

/** `files`: those that the thread shows, in their order. */
export function MessageMedia({ files, onDownload }: MessageMediaProps) {
  const [opened, setOpened] = useState<number | null>(null)
  if (files.length === 0) return null
  const pictures = files.filter(({ kind }) => kind === 'image')
  const isGrid = pictures.length > 1
  const open = pictures.flatMap(({ media }) => media ?? [])
  const wordsOf = ({ _id }: MediaView) => pictures.find(({ media }) => media?._id === _id)?.file?.fileName ?? ''
  return (
    <>
      <ul className={cx('mt-1.5 grid w-80 max-w-full gap-1.5', isGrid && 'grid-cols-2')} data-testid="message-media">
        {files.map((file) => (
          <li
            key={file.objectId}
            className={cx('group/media relative min-w-0', isGrid && file.kind !== 'image' && 'col-span-2')}
            data-kind={file.kind}
          >
            <Shown
              file={file}
              isTile={isGrid && file.kind === 'image'}
              onOpen={() => setOpened(open.findIndex(({ _id }) => _id === file.media?._id))}
            />
            {file.media !== null && file.kind !== 'audio' && onDownload !== undefined && (
              <DownloadButton file={file} onDownload={onDownload} />
            )}
          </li>
        ))}
      </ul>
      {opened !== null && (
        <Suspense>
          <Lightbox pictures={open} wordsOf={wordsOf} at={opened} onAt={setOpened} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </>
  )
}
