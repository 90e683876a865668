/** The files of a post in their order, which is changed by dragging or with the keyboard. Loaded with the first file. */
import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type UniqueIdentifier,
} from '@dnd-kit/core'
import { arrayMove, SortableContext, sortableKeyboardCoordinates, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { fileNameOf, FileRow } from './file-row.tsx'
import type { Composer } from './use-composer.ts'
import type { MediaFiles, PostFile } from './use-media-uploads.ts'

interface SortedFilesProps extends Pick<MediaFiles, 'files' | 'retry' | 'remove'> {
  sold: ReadonlySet<string>
  isFree: boolean
  changeFiles: Composer['changeFiles']
  onFailed: (error: unknown) => void
}

type RowProps = Omit<SortedFilesProps, 'files'> & { file: PostFile }

function SortableRow({ file, sold, isFree, changeFiles, retry, remove, onFailed }: RowProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({ id: file.key })
  return (
    <li ref={setNodeRef} style={{ transform: CSS.Translate.toString(transform), transition }} className={isDragging ? 'relative z-10' : ''}>
      <FileRow
        file={file}
        isFree={isFree}
        isSold={file.itemId !== null && sold.has(file.itemId)}
        isLifted={isDragging}
        handle={{ ref: setActivatorNodeRef, ...attributes, ...listeners }}
        onChange={(part) => changeFiles((files) => files.map((one) => (one.key === file.key ? { ...one, ...part } : one)))}
        onRetry={() => void retry(file).catch(onFailed)}
        onRemove={() => remove(file)}
      />
    </li>
  )
}

export default function SortedFiles({ files, ...row }: SortedFilesProps) {
  const { t } = useTranslation('composer')
  // Without a minimum distance, a tap on the handle would lift the file.
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const hasMoved = useRef(false)
  const placeOf = (key: UniqueIdentifier | undefined) => files.findIndex((file) => file.key === key)
  const words = (key: UniqueIdentifier, overKey: UniqueIdentifier | undefined) => {
    const file = files[placeOf(key)]
    return { file: file === undefined ? '' : fileNameOf(file), place: placeOf(overKey ?? key) + 1, count: files.length }
  }
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (over === null || active.id === over.id) return
    row.changeFiles((before) =>
      arrayMove(
        [...before],
        before.findIndex(({ key }) => key === active.id),
        before.findIndex(({ key }) => key === over.id),
      ),
    )
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={onDragEnd}
      accessibility={{
        screenReaderInstructions: { draggable: t('files.drag.instructions') },
        announcements: {
          onDragStart: ({ active }) => {
            hasMoved.current = false
            return t('files.drag.lifted', words(active.id, undefined))
          },
          onDragOver: ({ active, over }) => {
            // A lifted file is over itself first: nothing to announce.
            if (!hasMoved.current && (over === null || over.id === active.id)) return undefined
            hasMoved.current = true
            return t('files.drag.over', words(active.id, over?.id))
          },
          onDragEnd: ({ active, over }) => t('files.drag.dropped', words(active.id, over?.id)),
          onDragCancel: ({ active }) => t('files.drag.cancelled', words(active.id, undefined)),
        },
      }}
    >
      <SortableContext items={files.map(({ key }) => key)} strategy={verticalListSortingStrategy}>
        <ul className="flex flex-col gap-2" aria-label={t('files.list')}>
          {files.map((file) => (
            <SortableRow key={file.key} file={file} {...row} />
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  )
}
