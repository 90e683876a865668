/** A product with its add-ons: what it says, costs and takes. What was typed stays until it is saved or given up. */
import { type FormEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BRIEF_MAX, BRIEF_MAX_PRO, PRODUCT_BRIEF_MIN, PRODUCT_NAME_MAX, PRODUCT_TEXT_MAX } from '#contract/limits.ts'
import type { OwnProduct } from '#contract/types.ts'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { isCallError, useMutation } from '#web/lib/live/hooks.ts'
import { useErrorText } from '#web/lib/use-call-failed.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { formatNumber } from '#web/ui/format.ts'
import { Counter, Input, NativeSelect, Textarea } from '#web/ui/input.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { AddonFields } from './addon-fields.tsx'
import { checkDraft, type DraftProblems, draftOf, type ProductDraft } from './product-draft.ts'
import { SampleFields } from './sample-fields.tsx'
import { useLeaveGuard } from '#web/lib/form/use-leave-guard.tsx'

const KINDS = ['image', 'video', 'audio', 'zip'] as const

interface ProductDialogProps {
  /** Null for a new one. */
  product: OwnProduct | null
  onClose: () => void
}

function useSaveProduct(product: OwnProduct | null) {
  const token = useSessionToken()
  const create = useMutation(api.models.createProduct)
  const update = useMutation(api.models.updateProduct)
  return {
    isBusy: create.isBusy || update.isBusy,
    save: (changed: Parameters<typeof create.run>[0]['product']): Promise<unknown> =>
      product === null ? create.run({ token, product: changed }) : update.run({ token, productId: product._id, product: changed }),
  }
}

export function ProductDialog({ product, onClose }: ProductDialogProps) {
  const { t, i18n } = useTranslation(['profile', 'models', 'common'])
  const formId = useId()
  const form = useRef<HTMLFormElement>(null)
  const [start] = useState(() => draftOf(product))
  const [draft, setDraft] = useState(start)
  const [problems, setProblems] = useState<DraftProblems>({})
  const [failure, setFailure] = useState<string>()
  const [isHolding, setIsHolding] = useState(false)
  const { save, isBusy } = useSaveProduct(product)
  const errorText = useErrorText()
  const { askBeforeClose, confirmation } = useLeaveGuard(!isBusy && JSON.stringify(draft) !== JSON.stringify(start), onClose)
  const change = (changes: Partial<ProductDraft>) => setDraft((now) => ({ ...now, ...changes }))
  const problemOf = (field: string) => {
    const problem = problems[field]
    return problem === undefined ? undefined : t(`product.problems.${problem}`, { min: PRODUCT_BRIEF_MIN, max: BRIEF_MAX })
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    const checked = checkDraft(draft)
    setFailure(undefined)
    setProblems('problems' in checked ? checked.problems : {})
    if ('problems' in checked) {
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus())
      return
    }
    try {
      await save(checked.product)
      toast({ title: product === null ? t('product.created') : t('product.saved') })
      onClose()
    } catch (error) {
      setFailure(isCallError(error, 'not_found') && product !== null ? t('product.gone') : errorText(error))
    }
  }
  const text = (field: 'name' | 'price' | 'deliveryDays' | 'freeRevisions' | 'slots' | 'briefMax') => ({
    value: draft[field],
    onChange: ({ target }: { target: { value: string } }) => change({ [field]: target.value }),
  })
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
          {failure !== undefined && (
            <p role="alert" className="mr-auto self-center text-sm text-danger">
              {failure}
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
      <form id={formId} ref={form} noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
        <Field label={t('product.name')} error={problemOf('name')}>
          {(aria) => <Input {...aria} maxLength={PRODUCT_NAME_MAX} {...text('name')} />}
        </Field>
        <Field
          label={t('product.description')}
          hint={t('product.descriptionHint')}
          aside={<Counter length={draft.description.length} max={PRODUCT_TEXT_MAX} />}
        >
          {(aria) => (
            <Textarea
              {...aria}
              rows={4}
              maxLength={PRODUCT_TEXT_MAX}
              value={draft.description}
              onChange={({ target }) => change({ description: target.value })}
            />
          )}
        </Field>
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label={t('product.kind')}>
            {(aria) => (
              <NativeSelect
                {...aria}
                value={draft.mediaKind}
                onChange={({ target }) => change({ mediaKind: KINDS.find((kind) => kind === target.value) ?? 'image' })}
              >
                {KINDS.map((kind) => (
                  <option key={kind} value={kind}>
                    {t(`models:kinds.${kind}`)}
                  </option>
                ))}
              </NativeSelect>
            )}
          </Field>
          <Field label={t('product.price')} error={problemOf('price')}>
            {(aria) => <Input {...aria} inputMode="decimal" placeholder="0.00" {...text('price')} />}
          </Field>
          <Field label={t('product.days')} error={problemOf('deliveryDays')}>
            {(aria) => <Input {...aria} inputMode="numeric" {...text('deliveryDays')} />}
          </Field>
          <Field label={t('product.revisions')} error={problemOf('freeRevisions')}>
            {(aria) => <Input {...aria} inputMode="numeric" {...text('freeRevisions')} />}
          </Field>
          <Field label={t('product.slots')} hint={t('product.slotsHint')} error={problemOf('slots')} className="sm:col-span-2">
            {(aria) => <Input {...aria} inputMode="numeric" placeholder={t('product.noLimit')} {...text('slots')} />}
          </Field>
          <Field
            label={t('product.briefMax')}
            hint={t('product.briefMaxHint', { usual: BRIEF_MAX, pro: formatNumber(BRIEF_MAX_PRO, i18n.language) })}
            error={problemOf('briefMax')}
            className="sm:col-span-2"
          >
            {(aria) => <Input {...aria} inputMode="numeric" placeholder={t('product.briefMaxNone')} {...text('briefMax')} />}
          </Field>
        </div>
        <SampleFields
          samples={draft.samples}
          onChange={(samplesAfter) => setDraft((now) => ({ ...now, samples: samplesAfter(now.samples) }))}
          onHold={setIsHolding}
        />
        <AddonFields addons={draft.addons} problems={problems} onChange={(addons) => change({ addons })} onHold={setIsHolding} />
      </form>
      {confirmation}
    </Dialog>
  )
}
