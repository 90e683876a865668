/** Sorts a list by dragging or by keyboard, with announcements for screen readers. */
import {
  type DraggableAttributes,
  type DraggableSyntheticListeners,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { sortableKeyboardCoordinates } from '@dnd-kit/sortable'
import { GripVertical } from 'lucide-react'
import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from '#web/ui/cx.ts'

/** Pixels that a finger or mouse moves before a press becomes a drag. */
const DRAG_FROM_PX = 6

export const useSortSensors = () =>
  useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: DRAG_FROM_PX } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )

interface Named {
  id: string
  name: string
}

/** The announcements during a move; `help` explains the keys. */
export function useMoveWords(items: readonly Named[], help: string) {
  const { t } = useTranslation('profile')
  const nameOf = (wanted: unknown) => items.find(({ id }) => id === wanted)?.name ?? ''
  const moveOf = (id: unknown, over: unknown) => ({
    name: nameOf(id),
    place: items.findIndex((one) => one.id === over) + 1,
    count: items.length,
  })
  return {
    screenReaderInstructions: { draggable: help },
    announcements: {
      onDragStart: ({ active }: { active: { id: unknown } }) => t('products.moveStarted', { name: nameOf(active.id) }),
      onDragOver: ({ active, over }: { active: { id: unknown }; over: { id: unknown } | null }) =>
        over === null ? undefined : t('products.movePlace', moveOf(active.id, over.id)),
      onDragEnd: ({ active, over }: { active: { id: unknown }; over: { id: unknown } | null }) =>
        over === null ? undefined : t('products.moveEnded', moveOf(active.id, over.id)),
      onDragCancel: ({ active }: { active: { id: unknown } }) => t('products.moveCancelled', { name: nameOf(active.id) }),
    },
  }
}

interface GripProps {
  label: string
  handle: { attributes: DraggableAttributes; listeners: DraggableSyntheticListeners; setActivatorNodeRef: Ref<HTMLButtonElement> }
  className?: string
}

/** The handle of a row. */
export function Grip({ label, handle: { attributes, listeners, setActivatorNodeRef }, className }: GripProps) {
  return (
    <button
      type="button"
      ref={setActivatorNodeRef}
      {...attributes}
      {...listeners}
      aria-label={label}
      title={label}
      className={cx(
        'flex w-9 shrink-0 cursor-grab touch-none items-center justify-center rounded-md text-muted hover:bg-sunken hover:text-ink active:cursor-grabbing [&_svg]:size-5',
        className,
      )}
    >
      <GripVertical aria-hidden />
    </button>
  )
}
