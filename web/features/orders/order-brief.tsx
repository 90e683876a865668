/** The first step of an order: samples, add-ons, the brief. */
import { useTranslation } from 'react-i18next'
import { NOTES_MAX } from '#contract/limits.ts'
import type { Product } from '#contract/types.ts'
import type { Form } from '#web/lib/form/use-form.ts'
import { Field } from '#web/ui/field.tsx'
import { formatMoney } from '#web/ui/format.ts'
import { Gallery } from '#web/ui/gallery.tsx'
import { Counter, Textarea } from '#web/ui/input.tsx'
import type { OrderDraft } from './order-draft.ts'

interface OrderBriefProps {
  product: Product
  form: Form<OrderDraft>
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

export function OrderBrief({ product, form, briefMax }: OrderBriefProps) {
  const { t } = useTranslation('ordering')
  const { addonIds, desiredText, additionalNotes } = form.values
  return (
    <div className="flex flex-col gap-6">
      <Samples name={product.name} samples={product.samples} />
      <Addons product={product} chosen={addonIds} onChange={(chosen) => form.set({ addonIds: chosen })} />
      <Field
        label={t('brief')}
        hint={t('briefHint')}
        error={form.errorOf('desiredText')}
        aside={<Counter length={desiredText.trim().length} max={briefMax} />}
      >
        {(aria) => <Textarea {...aria} {...form.input('desiredText')} required rows={4} />}
      </Field>
      <Field
        label={t('notes')}
        error={form.errorOf('additionalNotes')}
        aside={<Counter length={additionalNotes.trim().length} max={NOTES_MAX} />}
      >
        {(aria) => <Textarea {...aria} {...form.input('additionalNotes')} rows={2} />}
      </Field>
    </div>
  )
}
