/** The audience of a post and its price, with the amount that the model earns of it. */
import { useTranslation } from 'react-i18next'
import { COMMISSION_PERCENT } from '#contract/limits.ts'
import type { PostVisibility } from '#contract/types.ts'
import { dollarsFromCents, commissionOf } from '#contract/rules/money.ts'
import type { Form } from '#web/lib/form/use-form.ts'
import { api } from '#web/lib/live/api.ts'
import { useLive } from '#web/lib/live/hooks.ts'
import { Field } from '#web/ui/field.tsx'
import { formatMoney } from '#web/ui/format.ts'
import { Input } from '#web/ui/input.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { priceCents, type PostDraft } from './post-draft.ts'

const AUDIENCES = ['free', 'followers', 'pro', 'paid'] as const satisfies readonly PostVisibility[]

export function AudienceFields({ form }: { form: Form<PostDraft> }) {
  const { t, i18n } = useTranslation('composer')
  const { visibility } = form.values
  const cents = priceCents(form.values)
  const { data: setting } = useLive(api.systemSettings.getByKey, { key: 'commission_percent' })
  const percent = Number(setting?.value ?? COMMISSION_PERCENT)
  const money = (value: number) => formatMoney(dollarsFromCents(value), i18n.language)
  return (
    <div className="flex flex-col gap-4">
      <RadioGroup
        legend={t('fields.visibility')}
        {...form.choice('visibility')}
        options={AUDIENCES.map((value) => ({ value, label: t(`visibility.${value}`), text: t(`visibility.${value}Text`) }))}
      />
      {visibility === 'paid' && (
        <Field
          label={t('fields.price')}
          error={form.errorOf('price')}
          hint={cents === null ? undefined : t('fields.earn', { amount: money(cents - commissionOf(cents, percent)), percent })}
        >
          {(aria) => (
            <div className="relative">
              <span aria-hidden className="pointer-events-none absolute inset-y-0 left-3.5 flex items-center text-muted">
                $
              </span>
              <Input {...aria} {...form.input('price')} inputMode="decimal" autoComplete="off" className="pl-8" data-testid="post-price" />
            </div>
          )}
        </Field>
      )}
    </div>
  )
}
