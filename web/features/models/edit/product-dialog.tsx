/** Edits a product and its add-ons. Typed text stays until it is saved or discarded. */
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  BRIEF_MAX,
  BRIEF_MAX_PRO,
  CHOICE_MAX,
  CHOICES_MAX,
  MEDIA_KINDS,
  PRODUCT_BRIEF_MIN,
  PRODUCT_DAYS_MAX,
  PRODUCT_NAME_MAX,
  PRODUCT_TEXT_MAX,
} from '#contract/limits.ts'
import type { OwnProduct, ProductTemplate } from '#contract/types.ts'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { type Form, useForm } from '#web/lib/form/use-form.ts'
import { useLeaveGuard } from '#web/lib/form/use-leave-guard.tsx'
import { api } from '#web/lib/live/api.ts'
import { isCallError, useMutation } from '#web/lib/live/hooks.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { formatNumber } from '#web/ui/format.ts'
import { Counter, Input, NativeSelect, Textarea } from '#web/ui/input.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { AddonFields } from './addon-fields.tsx'
import { LicenceField } from './licence-field.tsx'
import { checkDraft, type CheckedProduct, draftOf, type ProductDraft } from './product-draft.ts'
import { QuestionFields } from './question-fields.tsx'
import { SampleFields } from './sample-fields.tsx'
import { TemplateField, useTemplates } from './template-field.tsx'
import { useRangeWords } from './use-range-words.ts'

interface ProductDialogProps {
  /** Null for a new one. */
  product: OwnProduct | null
  onClose: () => void
}

function useSaveProduct(product: OwnProduct | null): (changed: CheckedProduct) => Promise<unknown> {
  const token = useSessionToken()
  const create = useMutation(api.models.createProduct)
  const update = useMutation(api.models.updateProduct)
  return (changed) =>
    product === null ? create.run({ token, product: changed }) : update.run({ token, productId: product._id, product: changed })
}

type ProductForm = Form<ProductDraft, string>

function useProductForm(product: OwnProduct | null, rangeOf: ReturnType<typeof useTemplates>['rangeOf'], onClose: () => void) {
  const { t } = useTranslation('profile')
  const inWords = useRangeWords()
  const save = useSaveProduct(product)
  return useForm<ProductDraft, string>({
    start: () => draftOf(product),
    check: (draft) => {
      const range = rangeOf(draft.templateId)
      const checked = checkDraft(draft, range)
      if (!('problems' in checked)) return {}
      const { min: least = '', max: most = '' } = range === null ? {} : inWords(range)
      const texts = Object.entries(checked.problems).map(
        ([field, problem]) =>
          [
            field,
            t(`product.problems.${problem}`, {
              min: PRODUCT_BRIEF_MIN,
              max: BRIEF_MAX,
              days: PRODUCT_DAYS_MAX,
              choices: CHOICES_MAX,
              length: CHOICE_MAX,
              least,
              most,
            }),
          ] as const,
      )
      return Object.fromEntries(texts)
    },
    refusedAt: { template_unavailable: 'template', price_outside: 'price' },
    onRefusal: (error) => (isCallError(error, 'not_found') && product !== null ? { text: t('product.gone') } : undefined),
    send: async (draft) => {
      const checked = checkDraft(draft)
      if ('problems' in checked) return
      await save(checked.product)
      toast({ title: product === null ? t('product.created') : t('product.saved') })
      onClose()
    },
  })
}

function Terms({ form }: { form: ProductForm }) {
  const { t, i18n } = useTranslation(['profile', 'models'])
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Field label={t('product.kind')}>
        {(aria) => (
          <NativeSelect
            {...aria}
            value={form.values.mediaKind}
            onChange={({ target }) => form.set({ mediaKind: MEDIA_KINDS.find((kind) => kind === target.value) ?? 'image' })}
          >
            {MEDIA_KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {t(`models:kinds.${kind}`)}
              </option>
            ))}
          </NativeSelect>
        )}
      </Field>
      <Field label={t('product.price')} error={form.errorOf('price')}>
        {(aria) => <Input {...aria} {...form.input('price')} inputMode="decimal" placeholder="0.00" />}
      </Field>
      <Field label={t('product.days')} error={form.errorOf('deliveryDays')}>
        {(aria) => <Input {...aria} {...form.input('deliveryDays')} inputMode="numeric" />}
      </Field>
      <Field label={t('product.revisions')} error={form.errorOf('freeRevisions')}>
        {(aria) => <Input {...aria} {...form.input('freeRevisions')} inputMode="numeric" />}
      </Field>
      <Field
        label={t('product.revisionDays')}
        hint={t('product.revisionDaysHint')}
        error={form.errorOf('revisionDays')}
        className="sm:col-span-2"
      >
        {(aria) => <Input {...aria} {...form.input('revisionDays')} inputMode="numeric" placeholder={t('product.revisionDaysUsual')} />}
      </Field>
      <Field label={t('product.slots')} hint={t('product.slotsHint')} error={form.errorOf('slots')} className="sm:col-span-2">
        {(aria) => <Input {...aria} {...form.input('slots')} inputMode="numeric" placeholder={t('product.noLimit')} />}
      </Field>
      <Field
        label={t('product.briefMax')}
        hint={t('product.briefMaxHint', { usual: formatNumber(BRIEF_MAX, i18n.language), pro: formatNumber(BRIEF_MAX_PRO, i18n.language) })}
        error={form.errorOf('briefMax')}
        className="sm:col-span-2"
      >
        {(aria) => <Input {...aria} {...form.input('briefMax')} inputMode="numeric" placeholder={t('product.briefMaxNone')} />}
      </Field>
    </div>
  )
}

interface ProductFieldsProps {
  product: OwnProduct | null
  templates: readonly ProductTemplate[]
  form: ProductForm
  onHold: (isHeld: boolean) => void
}

function ProductFields({ product, templates, form, onHold }: ProductFieldsProps) {
  const { t } = useTranslation('profile')
  const { description, samples, addons, questions, licence } = form.values
  return (
    <>
      <TemplateField product={product} templates={templates} draft={form.values} error={form.errorOf('template')} onChange={form.set} />
      <Field label={t('product.name')} error={form.errorOf('name')}>
        {(aria) => <Input {...aria} {...form.input('name')} autoComplete="off" maxLength={PRODUCT_NAME_MAX} />}
      </Field>
      <Field
        label={t('product.description')}
        hint={t('product.descriptionHint')}
        aside={<Counter length={description.length} max={PRODUCT_TEXT_MAX} />}
      >
        {(aria) => <Textarea {...aria} {...form.input('description')} rows={4} maxLength={PRODUCT_TEXT_MAX} />}
      </Field>
      <Terms form={form} />
      <SampleFields
        samples={samples}
        onChange={(samplesAfter) => form.set((now) => ({ samples: samplesAfter(now.samples) }))}
        onHold={onHold}
      />
      <QuestionFields
        questions={questions}
        errorOf={form.errorOf}
        onChange={(changed) => form.set({ questions: changed })}
        onHold={onHold}
      />
      <AddonFields addons={addons} errorOf={form.errorOf} onChange={(changed) => form.set({ addons: changed })} onHold={onHold} />
      <LicenceField
        value={licence}
        onChange={(text) => form.set({ licence: text })}
        input={(aria) => ({ ...aria, ...form.input('licence') })}
      />
    </>
  )
}

export function ProductDialog({ product, onClose }: ProductDialogProps) {
  const { t } = useTranslation(['profile', 'common'])
  const formId = useId()
  const [isHolding, setIsHolding] = useState(false)
  const { templates, rangeOf } = useTemplates(product)
  const form = useProductForm(product, rangeOf, onClose)
  const { isBusy } = form
  const { askBeforeClose, confirmation } = useLeaveGuard(!isBusy && form.isChanged, onClose)
  return (
    <Dialog
      open
      onOpenChange={askBeforeClose}
      isLocked={isBusy || isHolding}
      closesOutside={false}
      size="lg"
      title={product === null ? t('product.new') : t('product.edit', { name: product.name })}
      description={product === null ? undefined : t('product.editText')}
      closeLabel={t('common:actions.close')}
      footer={
        <>
          {form.refusal !== undefined && (
            <p role="alert" className="mr-auto self-center text-sm text-danger">
              {form.refusal}
            </p>
          )}
          <Button variant="secondary" disabled={isBusy} onClick={askBeforeClose}>
            {t('common:actions.cancel')}
          </Button>
          <Button type="submit" form={formId} busy={isBusy} busyLabel={t('saving')}>
            {t('save')}
          </Button>
        </>
      }
    >
      <form id={formId} {...form.props} className="flex flex-col gap-5">
        <ProductFields product={product} templates={templates} form={form} onHold={setIsHolding} />
      </form>
      {confirmation}
    </Dialog>
  )
}
