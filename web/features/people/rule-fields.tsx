/** The parts of a rule, as fields of a form: all that are filled in must fit. */
import { useTranslation } from 'react-i18next'
import { ACTIVE_DAYS, FAN_KINDS, ORDERS_MIN_MAX, QUIET_DAYS } from '#contract/limits.ts'
import { centsTyped, dollarsFromCents } from '#contract/rules/money.ts'
import type { FanRule } from '#contract/types.ts'
import { Field } from '#web/ui/field.tsx'
import { Input, NativeSelect } from '#web/ui/input.tsx'

export interface RuleValues {
  kind: string
  spent: string
  orders: string
  /** `active-30`, `quiet-90`, or nothing. */
  activity: string
}

export const valuesOf = (rule: FanRule | null): RuleValues => ({
  kind: rule?.kind ?? '',
  spent: rule?.spentMin === undefined ? '' : String(rule.spentMin),
  orders: rule?.ordersMin === undefined ? '' : String(rule.ordersMin),
  activity: rule?.activeDays !== undefined ? `active-${rule.activeDays}` : rule?.quietDays !== undefined ? `quiet-${rule.quietDays}` : '',
})

/** Null: a part of it is not valid. */
export function ruleOf({ kind, spent, orders, activity }: RuleValues): FanRule | null {
  const cents = spent.trim() === '' ? undefined : centsTyped(spent)
  const ordersMin = orders.trim() === '' ? undefined : Number(orders)
  if (cents === null || (cents !== undefined && cents <= 0)) return null
  if (ordersMin !== undefined && (!Number.isInteger(ordersMin) || ordersMin < 1 || ordersMin > ORDERS_MIN_MAX)) return null
  const fanKind = FAN_KINDS.find((name) => name === kind)
  const [way, days] = activity.split('-')
  return {
    ...(fanKind === undefined ? {} : { kind: fanKind }),
    ...(cents === undefined ? {} : { spentMin: dollarsFromCents(cents) }),
    ...(ordersMin === undefined ? {} : { ordersMin }),
    ...(way === 'active' ? { activeDays: Number(days) } : way === 'quiet' ? { quietDays: Number(days) } : {}),
  }
}

interface RuleFieldsProps {
  values: RuleValues
  onChange: (part: Partial<RuleValues>) => void
  errors: { spent: string | undefined; orders: string | undefined }
}

export function RuleFields({ values, onChange, errors }: RuleFieldsProps) {
  const { t } = useTranslation('people')
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label={t('kinds.label')}>
        {(aria) => (
          <NativeSelect {...aria} value={values.kind} onChange={({ target }) => onChange({ kind: target.value })}>
            <option value="">{t('kinds.any')}</option>
            {FAN_KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {t(`kinds.${kind}`)}
              </option>
            ))}
          </NativeSelect>
        )}
      </Field>
      <Field label={t('filters.activity')}>
        {(aria) => (
          <NativeSelect {...aria} value={values.activity} onChange={({ target }) => onChange({ activity: target.value })}>
            <option value="">{t('filters.anyTime')}</option>
            {ACTIVE_DAYS.map((days) => (
              <option key={days} value={`active-${days}`}>
                {t('filters.active', { count: days })}
              </option>
            ))}
            {QUIET_DAYS.map((days) => (
              <option key={-days} value={`quiet-${days}`}>
                {t('filters.quiet', { count: days })}
              </option>
            ))}
          </NativeSelect>
        )}
      </Field>
      <Field label={t('filters.spent')} error={errors.spent}>
        {(aria) => (
          <Input
            {...aria}
            inputMode="decimal"
            value={values.spent}
            maxLength={12}
            onChange={({ target }) => onChange({ spent: target.value })}
          />
        )}
      </Field>
      <Field label={t('filters.orders')} error={errors.orders}>
        {(aria) => (
          <Input
            {...aria}
            inputMode="numeric"
            value={values.orders}
            maxLength={4}
            onChange={({ target }) => onChange({ orders: target.value })}
          />
        )}
      </Field>
    </div>
  )
}
