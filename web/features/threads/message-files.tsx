import { Download, File as FileIcon, FileArchive, FileAudio, FileImage, FileText, FileVideo, FileX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { MessageFile } from '#contract/types.ts'
import { followDownload } from '#web/lib/follow-download.ts'
import { api } from '#web/lib/live/api.ts'
import { useAction } from '#web/lib/live/hooks.ts'
import { useCallFailed } from '#web/lib/use-call-failed.ts'
import { cx } from '#web/ui/cx.ts'
import { formatBytes } from '#web/ui/format.ts'
import { MessageMedia } from './message-media.tsx'

/** The icon of a kind of file. */
export function KindOfFile({ type, className }: { type: string; className?: string }) {
  const kind = type.split('/', 1)[0]
  const Icon =
    kind === 'image'
      ? FileImage
      : kind === 'video'
        ? FileVideo
        : kind === 'audio'
          ? FileAudio
          : type === 'application/zip'
            ? FileArchive
            : type === 'application/pdf' || kind === 'text'
              ? FileText
              : FileIcon
  return <Icon aria-hidden className={className} />
}

interface MessageFilesProps {
  threadId: string
  token: string
  files: readonly MessageFile[]
  /** The message is stored: its files can be opened. */
  isStored: boolean
}

const box = 'flex min-h-11 w-full items-center gap-2.5 rounded-md border bg-raised px-3 py-2 text-left text-sm'

/** Downloads a file of a message. */
function useDownload(threadId: string, token: string) {
  const { t } = useTranslation('threads')
  const { run, isBusy } = useAction(api.threads.fileLink)
  const callFailed = useCallFailed()
  const open = async (objectId: string) => {
    try {
      followDownload((await run({ token, threadId, objectId })).url)
    } catch (error) {
      callFailed(error, t('downloadFailed'))
    }
  }
  return { open: (objectId: string) => void open(objectId), isBusy }
}

/** A file to download. */
function PlainFile({ shown: { objectId, file }, isStored, download }: PlainFileProps) {
  const { t, i18n } = useTranslation('threads')
  if (file === null)
    return (
      <span className={cx(box, 'text-muted')}>
        <FileX aria-hidden className="size-4.5 shrink-0" />
        {t('fileRemoved')}
      </span>
    )
  return (
    <button
      type="button"
      disabled={!isStored}
      aria-busy={download.isBusy}
      onClick={() => download.open(objectId)}
      aria-label={t('download', { file: file.fileName, size: formatBytes(file.fileSize, i18n.language) })}
      className={cx(box, 'text-ink transition-colors enabled:hover:bg-sunken')}
      data-testid="message-file"
    >
      <KindOfFile type={file.fileType} className="size-4.5 shrink-0 text-accent" />
      <span className="min-w-0 flex-1 truncate">{file.fileName}</span>
      <span className="shrink-0 text-xs text-muted tabular-nums">{formatBytes(file.fileSize, i18n.language)}</span>
      {isStored && <Download aria-hidden className="size-4 shrink-0 text-muted" />}
    </button>
  )
}

interface PlainFileProps {
  shown: MessageFile
  isStored: boolean
  download: ReturnType<typeof useDownload>
}

/** Is it shown in the thread, now or once it is prepared? */
const isShown = ({ media, progress }: MessageFile): boolean => media !== null || progress !== null

/** The files of a message: pictures, clips and sounds in their place, all others to download. */
export function MessageFiles({ threadId, token, files, isStored }: MessageFilesProps) {
  const download = useDownload(threadId, token)
  if (files.length === 0) return null
  const plain = files.filter((file) => !isShown(file))
  return (
    <>
      <MessageMedia files={files.filter(isShown)} onDownload={isStored ? download.open : undefined} />
      {plain.length > 0 && (
        <ul className="mt-1.5 flex max-w-full flex-col gap-1.5">
          {plain.map((file) => (
            <li key={file.objectId}>
              <PlainFile shown={file} isStored={isStored} download={download} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
