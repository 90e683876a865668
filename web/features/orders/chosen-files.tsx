import { File as FileIcon, FileArchive, TriangleAlert, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFileAddress } from '#web/lib/use-file-address.ts'
import { IconButton } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { formatBytes } from '#web/ui/format.ts'

const box = 'h-14 w-20 shrink-0 rounded-sm bg-sunken object-cover'

/** The picture, or a player. A file that this browser cannot show has its icon. */
function Preview({ file, isRefused }: { file: File; isRefused: boolean }) {
  const { t } = useTranslation('orders')
  const address = useFileAddress(file)
  const [isBroken, setIsBroken] = useState(false)
  const label = t('upload.preview', { file: file.name })
  const kind = isBroken ? 'other' : file.type.split('/', 1)[0]
  const fail = () => setIsBroken(true)
  if (kind === 'image') return <img src={address} alt={label} onError={fail} className={box} />
  if (kind === 'video')
    return (
      <video
        src={address}
        aria-label={label}
        onError={fail}
        controls
        muted
        playsInline
        preload="metadata"
        className="h-28 w-full max-w-52 shrink-0 rounded-sm bg-sunken"
      />
    )
  if (kind === 'audio')
    return (
      <audio src={address} aria-label={label} onError={fail} controls preload="metadata" className="order-last h-10 w-full pr-3">
        <track kind="captions" />
      </audio>
    )
  const Icon = isRefused ? TriangleAlert : /\.zip$/i.test(file.name) ? FileArchive : FileIcon
  return (
    <span className={cx(box, 'grid place-items-center', isRefused ? 'text-danger' : 'text-muted')}>
      <Icon aria-hidden className="size-5" />
    </span>
  )
}

interface ChosenFilesProps {
  files: readonly File[]
  /** The file that could not be sent, and the id of the text that explains it. */
  refused: File | null
  problemId: string
  onRemove: ((file: File) => void) | undefined
}

/** The files of a delivery before it is sent, each with a preview. */
export function ChosenFiles({ files, refused, problemId, onRemove }: ChosenFilesProps) {
  const { t, i18n } = useTranslation('orders')
  if (files.length === 0) return null
  return (
    <ul className="divide-y rounded-md border">
      {files.map((file) => (
        <li
          key={`${file.name} ${file.size} ${file.lastModified}`}
          className={cx('flex flex-wrap items-center gap-3 py-2 pl-3 text-sm', file === refused && 'bg-danger-soft text-danger')}
          aria-describedby={file === refused ? problemId : undefined}
          data-testid="chosen-file"
        >
          <Preview file={file} isRefused={file === refused} />
          <span className="min-w-0 flex-1">
            <span className="block truncate font-semibold">{file.name}</span>
            <span className={cx('whitespace-nowrap tabular-nums', file !== refused && 'text-muted')}>
              {formatBytes(file.size, i18n.language)}
            </span>
          </span>
          {onRemove === undefined ? (
            <span className="w-3" />
          ) : (
            <IconButton label={t('upload.remove', { file: file.name })} onClick={() => onRemove(file)}>
              <X aria-hidden />
            </IconButton>
          )}
        </li>
      ))}
    </ul>
  )
}
