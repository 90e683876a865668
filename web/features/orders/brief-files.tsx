/** Files of a brief in the order dialog: those on their way, those that are there, and the box for more. */
import { Paperclip, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { CheckedFile } from '#web/lib/upload/send-file.ts'
import { ACCEPTED } from '#web/lib/upload/upload-file.ts'
import { buttonClass, IconButton } from '#web/ui/button.tsx'
import { formatBytes } from '#web/ui/format.ts'
import { Progress } from '#web/ui/progress.tsx'
import type { BriefFiles } from './use-brief-files.ts'

interface FilePlaceProps {
  uploads: BriefFiles
  /** The key of a question, or `ATTACHED`. */
  place: string
  files: readonly CheckedFile[]
  /** A question takes one file. */
  isOne?: boolean
  /** All files of the brief are chosen. */
  isFull: boolean
  /** Describes the button: the question, or the hint. */
  describedBy: string
  error: string | undefined
  onRemove: (objectId: string) => void
}

export function FilePlace({ uploads, place, files, isOne = false, isFull, describedBy, error, onRemove }: FilePlaceProps) {
  const { t, i18n } = useTranslation('ordering')
  const sending = uploads.sending.filter((one) => one.place === place)
  const problem = uploads.problem?.place === place ? uploads.problem.text : error
  const hasRoom = !isFull && !(isOne && files.length + sending.length > 0)
  return (
    <div className="flex flex-col items-start gap-2" data-invalid={problem === undefined ? undefined : true}>
      {files.length + sending.length > 0 && (
        <ul className="w-full divide-y rounded-md border">
          {files.map(({ objectId, fileName, fileSize }) => (
            <li key={objectId} className="flex items-center gap-3 py-1 pl-3 text-sm" data-testid="brief-file">
              <Paperclip aria-hidden className="size-4 shrink-0 text-muted" />
              <span className="min-w-0 flex-1 truncate">{fileName}</span>
              <span className="shrink-0 text-xs text-muted tabular-nums">{formatBytes(fileSize, i18n.language)}</span>
              <IconButton label={t('removeFile', { file: fileName })} onClick={() => onRemove(objectId)}>
                <X aria-hidden />
              </IconButton>
            </li>
          ))}
          {sending.map(({ id, name, percent }) => (
            <li key={id} className="flex items-center gap-3 py-1 pl-3 text-sm">
              <div className="min-w-0 flex-1">
                <span className="block truncate">{name}</span>
                <Progress value={percent} label={t('sendingFile', { file: name })} />
              </div>
              <IconButton label={t('removeFile', { file: name })} onClick={() => uploads.stop(id)}>
                <X aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {hasRoom && (
        <label
          className={buttonClass(
            'secondary',
            'sm',
            'cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring',
          )}
        >
          <Paperclip aria-hidden />
          {t('attach')}
          <input
            type="file"
            accept={ACCEPTED}
            multiple={!isOne}
            aria-describedby={describedBy}
            aria-invalid={problem === undefined ? undefined : true}
            className="sr-only"
            onChange={({ target }) => {
              uploads.add([...(target.files ?? [])], place)
              // The same file can be chosen again after it was removed.
              target.value = ''
            }}
          />
        </label>
      )}
      {problem !== undefined && (
        <p role="alert" className="text-sm wrap-anywhere whitespace-pre-line text-danger">
          {problem}
        </p>
      )}
    </div>
  )
}
