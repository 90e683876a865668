/** Who may see a post, and what it costs: the model reads what remains of the price. */
import { useTranslation } from 'react-i18next'
import { COMMISSION_PERCENT, POST_PRICE_MAX_CENTS, POST_PRICE_MIN_CENTS } from '#contract/limits.ts'
import type { PostVisibility } from '#contract/types.ts'
import { dollarsFromCents, commissionOf } from '#contract/rules/money.ts'
import { api } from '#web/lib/live/api.ts'
import { useLive } from '#web/lib/live/hooks.ts'
import { Field } from '#web/ui/field.tsx'
import { formatMoney } from '#web/ui/format.ts'
import { Input } from '#web/ui/input.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { priceCents, type PostDraft, type Problem } from './post-draft.ts'

const AUDIENCES = ['free', 'followers', 'pro', 'paid'] as const satisfies readonly PostVisibility[]

interface AudienceFieldsProps {
  draft: Pick<PostDraft, 'visibility' | 'price'>
  problem: Problem | undefined
  onChange: (part: Partial<PostDraft>) => void
}

export function AudienceFields({ draft, problem, onChange }: AudienceFieldsProps) {
  const { t, i18n } = useTranslation('composer')
  const cents = priceCents(draft)
  const { data: setting } = useLive(api.systemSettings.getByKey, { key: 'commission_percent' })
  const percent = Number(setting?.value ?? COMMISSION_PERCENT)
  const money = (value: number) => formatMoney(dollarsFromCents(value), i18n.language)
  const isWrong = problem?.code === 'price' || (draft.price.trim() !== '' && cents === null)
  return (
    <div className="flex flex-col gap-4">
      <RadioGroup
        legend={t('fields.visibility')}
        value={draft.visibility}
        onChange={(visibility) => onChange({ visibility })}
        options={AUDIENCES.map((value) => ({ value, label: t(`visibility.${value}`), text: t(`visibility.${value}Text`) }))}
      />
      {draft.visibility === 'paid' && (
        <Field
          label={t('fields.price')}
          error={isWrong ? t('problems.price', { min: money(POST_PRICE_MIN_CENTS), max: money(POST_PRICE_MAX_CENTS) }) : undefined}
          hint={cents === null ? undefined : t('fields.earn', { amount: money(cents - commissionOf(cents, percent)), percent })}
        >
          {(aria) => (
            <div className="relative">
              <span aria-hidden className="pointer-events-none absolute inset-y-0 left-3.5 flex items-center text-muted">
                $
              </span>
              <Input
                {...aria}
                inputMode="decimal"
                autoComplete="off"
                value={draft.price}
                onChange={({ target }) => onChange({ price: target.value })}
                className="pl-8"
                data-field="price"
                data-testid="post-price"
              />
            </div>
          )}
        </Field>
      )}
    </div>
  )
}
