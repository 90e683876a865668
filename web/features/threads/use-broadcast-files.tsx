/** The files of a broadcast and their price for each reader: those that it has already, and those that are added. */
import { FileText, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Broadcast, MessageFile } from '#contract/types.ts'
import { FilePicture } from '#web/lib/media/file-picture.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { FilesField } from './files-field.tsx'
import { useMediaPrice } from './use-media-price.tsx'
import { useMessageFiles } from './use-message-files.ts'

export interface BroadcastFiles {
  readonly objectIds: readonly string[]
  /** Dollars; null: open to all. */
  readonly price: number | null
  /** Files are on their way, cannot be sent, or the price is not valid. */
  readonly isHeld: boolean
  readonly isChanged: boolean
  readonly field: ReactNode
}

const PICTURE_SIZES = '4rem'

/** A file that the broadcast has. */
function Kept({ file, onRemove }: { file: MessageFile; onRemove: () => void }) {
  const { t } = useTranslation('threads')
  const name = file.file?.fileName ?? ''
  return (
    <li className="flex items-center gap-3 rounded-md border px-3 py-2 text-sm">
      {file.media !== null && file.kind !== 'audio' ? (
        <FilePicture media={{ ...file.media, alt: '' }} sizes={PICTURE_SIZES} className="size-10 shrink-0 rounded-sm" />
      ) : (
        <FileText aria-hidden className="size-5 shrink-0 text-muted" />
      )}
      <span className="min-w-0 flex-1 truncate">{name === '' ? t('fileRemoved') : name}</span>
      <IconButton label={t('removeFile', { file: name })} onClick={onRemove}>
        <X aria-hidden />
      </IconButton>
    </li>
  )
}

/** `edited`: null for a new broadcast. */
export function useBroadcastFiles(edited: Broadcast | null, token: string): BroadcastFiles {
  const [kept, setKept] = useState<readonly MessageFile[]>(edited?.files ?? [])
  const files = useMessageFiles('broadcast', token, kept.length)
  const price = useMediaPrice(files, token, true, { start: edited?.price ?? null, keptItems: kept.length })
  const checked = files.files.flatMap((each) => each.checked ?? [])
  const objectIds = [...kept.map(({ objectId }) => objectId), ...checked.map(({ objectId }) => objectId)]
  return {
    objectIds,
    price: price.price ?? null,
    isHeld: price.isHeld || files.isBusy || checked.length < files.files.length,
    isChanged: kept.length !== (edited?.files.length ?? 0) || files.files.length > 0 || (price.price ?? null) !== (edited?.price ?? null),
    field: (
      <div className="flex flex-col gap-3">
        {kept.length > 0 && (
          <ul className="flex flex-col gap-2">
            {kept.map((file) => (
              <Kept
                key={file.objectId}
                file={file}
                onRemove={() => setKept((now) => now.filter(({ objectId }) => objectId !== file.objectId))}
              />
            ))}
          </ul>
        )}
        <FilesField files={files} />
        {price.field}
      </div>
    ),
  }
}
