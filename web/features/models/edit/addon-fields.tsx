/** The add-ons of a product in its form: typed, sorted, hidden, removed. Saved with the product only. */
import { closestCenter, DndContext, type DragEndEvent } from '@dnd-kit/core'
import { arrayMove, SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { Eye, EyeOff, Plus, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ADDONS_MAX, PRODUCT_NAME_MAX } from '#contract/limits.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { type AddonDraft, newAddon } from './product-draft.ts'
import { Grip, useMoveWords, useSortSensors } from './sorting.tsx'

interface RowProps {
  addon: AddonDraft
  errorOf: (field: string) => string | undefined
  onChange: (addon: AddonDraft) => void
  onRemove: () => void
}

function AddonRow({ addon, errorOf, onChange, onRemove }: RowProps) {
  const { t } = useTranslation('profile')
  const { setNodeRef, transform, transition, isDragging, ...handle } = useSortable({ id: addon.key })
  const { name, isHidden } = addon
  const problemOf = (field: string) => errorOf(`${field}-${addon.key}`)
  return (
    <li
      ref={setNodeRef}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      data-testid="own-addon"
      className={cx('flex items-start gap-2 border-t bg-surface pt-3', isDragging && 'relative z-10 opacity-90')}
    >
      <Grip label={t('product.moveAddon', { name })} handle={handle} className="mt-6.5 h-11" />
      <div className="grid min-w-0 flex-1 grid-cols-2 items-end gap-3">
        <Field label={t('product.addonName')} error={problemOf('name')} className="col-span-2">
          {(aria) => (
            <Input
              {...aria}
              value={name}
              maxLength={PRODUCT_NAME_MAX}
              onChange={({ target }) => onChange({ ...addon, name: target.value })}
            />
          )}
        </Field>
        <Field label={t('product.addonPrice')} error={problemOf('price')}>
          {(aria) => (
            <Input
              {...aria}
              value={addon.price}
              inputMode="decimal"
              placeholder="0.00"
              onChange={({ target }) => onChange({ ...addon, price: target.value })}
            />
          )}
        </Field>
        <Field label={t('product.addonDays')} error={problemOf('days')}>
          {(aria) => <Input {...aria} value={addon.extraDays} onChange={({ target }) => onChange({ ...addon, extraDays: target.value })} />}
        </Field>
        {isHidden && <p className="col-span-full text-sm text-warning">{t('product.addonHidden')}</p>}
      </div>
      <div className="mt-6.5 flex flex-col sm:flex-row">
        <IconButton
          label={isHidden ? t('product.showAddon', { name }) : t('product.hideAddon', { name })}
          onClick={() => onChange({ ...addon, isHidden: !isHidden })}
          className="text-muted"
        >
          {isHidden ? <Eye aria-hidden /> : <EyeOff aria-hidden />}
        </IconButton>
        <IconButton label={t('product.removeAddon', { name })} onClick={onRemove} className="text-muted">
          <Trash2 aria-hidden />
        </IconButton>
      </div>
    </li>
  )
}

interface AddonFieldsProps {
  addons: readonly AddonDraft[]
  errorOf: (field: string) => string | undefined
  onChange: (addons: readonly AddonDraft[]) => void
  /** While an add-on is held, Escape puts it back and must close nothing. */
  onHold: (isHeld: boolean) => void
}

export function AddonFields({ addons, errorOf, onChange, onHold }: AddonFieldsProps) {
  const { t } = useTranslation('profile')
  const sensors = useSortSensors()
  const words = useMoveWords(
    addons.map(({ key, name }) => ({ id: key, name })),
    t('product.moveAddonHelp'),
  )
  const move = ({ active, over }: DragEndEvent) => {
    onHold(false)
    const placeOf = (id: unknown) => addons.findIndex(({ key }) => key === id)
    if (over !== null && over.id !== active.id) onChange(arrayMove([...addons], placeOf(active.id), placeOf(over.id)))
  }
  return (
    <section aria-labelledby="addons-title">
      <h3 id="addons-title" className="font-semibold">
        {t('product.addons')}
      </h3>
      <p className="mt-1 text-sm text-muted">{t('product.addonsHint')}</p>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragStart={() => onHold(true)}
        onDragEnd={move}
        onDragCancel={() => onHold(false)}
        accessibility={words}
      >
        <SortableContext items={addons.map(({ key }) => key)} strategy={verticalListSortingStrategy}>
          <ul className="mt-3 flex flex-col gap-3">
            {addons.map((addon) => (
              <AddonRow
                key={addon.key}
                addon={addon}
                errorOf={errorOf}
                onChange={(changed) => onChange(addons.map((one) => (one.key === changed.key ? changed : one)))}
                onRemove={() => onChange(addons.filter(({ key }) => key !== addon.key))}
              />
            ))}
          </ul>
        </SortableContext>
      </DndContext>
      {addons.length < ADDONS_MAX && (
        <Button variant="secondary" size="sm" className="mt-3" onClick={() => onChange([...addons, newAddon()])}>
          <Plus aria-hidden />
          {t('product.addAddon')}
        </Button>
      )}
    </section>
  )
}
