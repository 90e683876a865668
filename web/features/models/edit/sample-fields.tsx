/** The sample pictures of a product: chosen, sorted, removed. Saved with the product only. */
import { closestCenter, DndContext, type DragEndEvent } from '@dnd-kit/core'
import { arrayMove, SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { ImageUp, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { SAMPLES_MAX } from '#contract/limits.ts'
import { buttonClass, IconButton } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Picture } from '#web/ui/picture.tsx'
import { PictureChoice } from './picture-choice.tsx'
import type { SampleDraft } from './product-draft.ts'
import { Grip, useMoveWords, useSortSensors } from './sorting.tsx'

function SampleRow({ sample, place, onRemove }: { sample: SampleDraft; place: number; onRemove: () => void }) {
  const { t } = useTranslation('profile')
  const { setNodeRef, transform, transition, isDragging, ...handle } = useSortable({ id: sample._id })
  return (
    <li
      ref={setNodeRef}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      data-testid="own-sample"
      className={cx('flex items-center gap-3 bg-surface', isDragging && 'relative z-10 opacity-90')}
    >
      <Grip label={t('product.moveSample', { place })} handle={handle} className="h-11" />
      <Picture picture={sample} alt="" sizes="112px" className="aspect-4/3 w-28 shrink-0 rounded-md" />
      <span className="min-w-0 flex-1 text-sm text-muted">{t('product.sampleName', { place })}</span>
      <IconButton label={t('product.removeSample', { place })} onClick={onRemove} className="text-muted">
        <Trash2 aria-hidden />
      </IconButton>
    </li>
  )
}

interface SampleFieldsProps {
  samples: readonly SampleDraft[]
  /** Takes a change, not a list: a picture arrives long after it was chosen. */
  onChange: (change: (now: readonly SampleDraft[]) => readonly SampleDraft[]) => void
  /** While a picture is held, Escape puts it back and must close nothing. */
  onHold: (isHeld: boolean) => void
}

export function SampleFields({ samples, onChange, onHold }: SampleFieldsProps) {
  const { t } = useTranslation('profile')
  const sensors = useSortSensors()
  const words = useMoveWords(
    samples.map(({ _id }, at) => ({ id: _id, name: t('product.sampleName', { place: at + 1 }) })),
    t('product.moveSampleHelp'),
  )
  const move = ({ active, over }: DragEndEvent) => {
    onHold(false)
    const placeOf = (id: unknown) => samples.findIndex(({ _id }) => _id === id)
    if (over !== null && over.id !== active.id) onChange((now) => arrayMove([...now], placeOf(active.id), placeOf(over.id)))
  }
  return (
    <section aria-labelledby="samples-title">
      <h3 id="samples-title" className="font-semibold">
        {t('product.samples')}
      </h3>
      <p className="mt-1 text-sm text-muted">{t('product.samplesHint', { max: SAMPLES_MAX })}</p>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragStart={() => onHold(true)}
        onDragEnd={move}
        onDragCancel={() => onHold(false)}
        accessibility={words}
      >
        <SortableContext items={samples.map(({ _id }) => _id)} strategy={verticalListSortingStrategy}>
          <ul className={cx('flex flex-col gap-3', samples.length > 0 && 'mt-3')}>
            {samples.map((sample, at) => (
              <SampleRow
                key={sample._id}
                sample={sample}
                place={at + 1}
                onRemove={() => onChange((now) => now.filter(({ _id }) => _id !== sample._id))}
              />
            ))}
          </ul>
        </SortableContext>
      </DndContext>
      {samples.length < SAMPLES_MAX && (
        <PictureChoice
          shape="sample"
          label={t('product.addSample')}
          className={buttonClass(
            'secondary',
            'sm',
            'mt-3 cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring',
          )}
          onPicture={async (picture) => onChange((now) => [...now, picture].slice(0, SAMPLES_MAX))}
        >
          <ImageUp aria-hidden />
          <span aria-hidden>{t('product.addSample')}</span>
        </PictureChoice>
      )}
    </section>
  )
}
