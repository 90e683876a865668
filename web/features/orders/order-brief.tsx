/** The first step of an order: samples, add-ons, the brief. */
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { BRIEF_FILES_MAX, NOTES_MAX } from '#contract/limits.ts'
import type { ModelProfile, Product } from '#contract/types.ts'
import { Field } from '#web/ui/field.tsx'
import { formatMoney } from '#web/ui/format.ts'
import { Gallery } from '#web/ui/gallery.tsx'
import { Counter, Textarea } from '#web/ui/input.tsx'
import { FilePlace } from './brief-files.tsx'
import { BriefQuestions } from './brief-questions.tsx'
import { type OrderForm, removeFileOf } from './order-form.ts'
import { ATTACHED, type BriefFiles } from './use-brief-files.ts'

interface OrderBriefProps {
  product: Product
  model: Pick<ModelProfile, 'name' | 'wontDo'>
  form: OrderForm
  uploads: BriefFiles
  /** The longest brief, in characters. */
  briefMax: number
}

function Addons({
  product,
  chosen,
  onChange,
}: {
  product: Product
  chosen: readonly string[]
  onChange: (chosen: readonly string[]) => void
}) {
  const { t, i18n } = useTranslation(['ordering', 'models'])
  if (product.addons.length === 0) return null
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-semibold">{t('addons')}</legend>
      <ul className="divide-y rounded-md border">
        {product.addons.map(({ _id, name, price, extraDays }) => (
          <li key={_id}>
            <label className="flex min-h-12 cursor-pointer items-center gap-3 px-4 py-2.5 text-sm has-focus-visible:outline-2 has-focus-visible:outline-ring">
              <input
                type="checkbox"
                checked={chosen.includes(_id)}
                onChange={({ target }) => onChange(target.checked ? [...chosen, _id] : chosen.filter((id) => id !== _id))}
                className="size-5 shrink-0 accent-accent"
              />
              <span className="min-w-0 flex-1">
                {name}
                {extraDays !== 0 && (
                  <span className="block text-xs text-muted">
                    {extraDays > 0 ? t('models:products.longer', { count: extraDays }) : t('models:products.sooner', { count: -extraDays })}
                  </span>
                )}
              </span>
              <span className="font-semibold tabular-nums">+{formatMoney(price, i18n.language)}</span>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}

function Samples({ name, samples }: Pick<Product, 'name' | 'samples'>) {
  const { t } = useTranslation('models')
  if (samples.length === 0) return null
  return (
    <Gallery
      pictures={samples}
      alt={t('products.sampleOf', { name })}
      nameOf={(place) => t('products.samplePlace', { place, total: samples.length })}
      sizes="224px"
      frame="aspect-4/3 rounded-md"
      className="w-full max-w-56"
    />
  )
}

function WontDo({ model: { name, wontDo } }: Pick<OrderBriefProps, 'model'>) {
  const { t } = useTranslation('ordering')
  if (wontDo.length === 0) return null
  return (
    <section className="rounded-md bg-sunken px-4 py-3 text-sm" data-testid="wont-do">
      <h3 className="font-semibold">{t('wontDo', { name })}</h3>
      <ul className="mt-1 list-disc pl-5 marker:text-muted">
        {wontDo.map((text) => (
          <li key={text} className="wrap-anywhere">
            {text}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Files that answer no question. */
function Attached({ model, form, uploads }: Pick<OrderBriefProps, 'model' | 'form' | 'uploads'>) {
  const { t } = useTranslation('ordering')
  const id = useId()
  const { files, answers } = form.values
  const answering = new Set(Object.values(answers))
  return (
    <section aria-labelledby={`${id}-title`} className="flex flex-col gap-1.5">
      <h3 id={`${id}-title`} className="text-sm font-semibold">
        {t('files')}
      </h3>
      <FilePlace
        uploads={uploads}
        place={ATTACHED}
        files={files.filter(({ objectId }) => !answering.has(objectId))}
        isFull={files.length + uploads.sending.length >= BRIEF_FILES_MAX}
        describedBy={`${id}-hint`}
        error={form.errorOf('files')}
        onRemove={(objectId) => {
          uploads.discard(objectId)
          form.set(removeFileOf(objectId))
        }}
      />
      <p id={`${id}-hint`} className="text-sm text-muted">
        {t('filesHint', { max: BRIEF_FILES_MAX, name: model.name })}
      </p>
    </section>
  )
}

export function OrderBrief({ product, model, form, uploads, briefMax }: OrderBriefProps) {
  const { t } = useTranslation('ordering')
  const { addonIds, desiredText, additionalNotes } = form.values
  return (
    <div className="flex flex-col gap-6">
      <Samples name={product.name} samples={product.samples} />
      <Addons product={product} chosen={addonIds} onChange={(chosen) => form.set({ addonIds: chosen })} />
      <WontDo model={model} />
      <Field
        label={t('brief')}
        hint={t('briefHint')}
        error={form.errorOf('desiredText')}
        aside={<Counter length={desiredText.trim().length} max={briefMax} />}
      >
        {(aria) => <Textarea {...aria} {...form.input('desiredText')} required rows={4} />}
      </Field>
      <BriefQuestions questions={product.questions} modelName={model.name} form={form} uploads={uploads} />
      <Field
        label={t('notes')}
        error={form.errorOf('additionalNotes')}
        aside={<Counter length={additionalNotes.trim().length} max={NOTES_MAX} />}
      >
        {(aria) => <Textarea {...aria} {...form.input('additionalNotes')} rows={2} />}
      </Field>
      <Attached model={model} form={form} uploads={uploads} />
    </div>
  )
}
