/** The template of a product: where its form begins, and the bounds of its price. */
import { useTranslation } from 'react-i18next'
import type { OwnProduct, ProductTemplate } from '#contract/types.ts'
import { asLanguage } from '#web/i18n/languages.ts'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { useLive } from '#web/lib/live/hooks.ts'
import { Field } from '#web/ui/field.tsx'
import { NativeSelect } from '#web/ui/input.tsx'
import type { ProductDraft } from './product-draft.ts'
import { withTemplate } from './template-draft.ts'
import { useRangeWords, type PriceRange } from './use-range-words.ts'

/** All templates, and the range of the chosen one: that of the product itself until they are loaded. */
export function useTemplates(product: OwnProduct | null) {
  const { i18n } = useTranslation()
  const { data } = useLive(api.models.getTemplates, { token: useSessionToken(), language: asLanguage(i18n.language) ?? 'en' })
  const templates = data ?? []
  const rangeOf = (templateId: string | null): PriceRange | null => {
    if (templateId === null) return null
    return templates.find(({ _id }) => _id === templateId) ?? (product?.template?._id === templateId ? product.template : null)
  }
  return { templates, rangeOf }
}

interface TemplateFieldProps {
  product: OwnProduct | null
  templates: readonly ProductTemplate[]
  draft: ProductDraft
  error: string | undefined
  onChange: (change: Partial<ProductDraft>) => void
}

export function TemplateField({ product, templates, draft, error, onChange }: TemplateFieldProps) {
  const { t } = useTranslation('profile')
  const inWords = useRangeWords()
  const chosen = templates.find(({ _id }) => _id === draft.templateId) ?? null
  const offered = templates.filter(({ _id, isActive }) => isActive || _id === product?.template?._id)
  if (offered.length === 0) return null
  const choose = (id: string) =>
    onChange(withTemplate(draft, { template: offered.find(({ _id }) => _id === id) ?? null, before: chosen, isNew: product === null }))
  return (
    <Field
      label={t('product.template')}
      hint={chosen === null ? t('product.templateHint') : `${chosen.text} ${t('product.templateRange', inWords(chosen))}`}
      error={error}
    >
      {(aria) => (
        <NativeSelect {...aria} value={draft.templateId ?? ''} onChange={({ target }) => choose(target.value)}>
          <option value="">{t('product.templateNone')}</option>
          {offered.map(({ _id, name, isActive }) => (
            <option key={_id} value={_id}>
              {isActive ? name : t('product.templateGone', { name })}
            </option>
          ))}
        </NativeSelect>
      )}
    </Field>
  )
}
