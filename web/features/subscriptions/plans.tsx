/** The plans side by side, each with its price and its saving. */
import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ProPlan } from '#contract/types.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { formatMoney, formatPercent } from '#web/ui/format.ts'
import { monthlyPrice, planName, savingOf, sharedBenefits, shortestOf } from './plan-value.ts'

interface PlansProps {
  plans: readonly ProPlan[]
  /** The reader has Pro: a plan extends it. */
  isPro: boolean
  onChoose: (plan: ProPlan) => void
}

function Worth({ plan, base }: { plan: ProPlan; base: ProPlan }) {
  const { t, i18n } = useTranslation('pro')
  const saving = savingOf(plan, base)
  if (saving === 0) return <p className="min-h-5.5 max-md:hidden" />
  return (
    <p className="text-sm text-muted">
      {t('plans.perMonth', { price: formatMoney(monthlyPrice(plan), i18n.language) })}
      <span className="block font-semibold text-success">
        {t('plans.saving', { percent: formatPercent(saving, i18n.language), name: planName(base, i18n.language) })}
      </span>
    </p>
  )
}

export function Plans({ plans, isPro, onChoose }: PlansProps) {
  const { t, i18n } = useTranslation('pro')
  const { language } = i18n
  const base = shortestOf(plans)
  const shared = sharedBenefits(plans)
  if (base === undefined) return <p className="rounded-lg border bg-surface px-6 py-8 text-center text-muted">{t('plans.none')}</p>
  return (
    <ul
      className={cx(
        'grid divide-y overflow-hidden rounded-xl border bg-surface shadow-card md:divide-x md:divide-y-0',
        plans.length > 2 ? 'md:grid-cols-3' : plans.length === 2 && 'md:grid-cols-2',
      )}
    >
      {plans.map((plan) => {
        const name = planName(plan, language)
        const own = plan.benefits.filter((benefit) => !shared.includes(benefit))
        return (
          <li key={plan._id} data-testid="plan" className="flex flex-col p-6 md:p-8">
            <h3 className="text-base font-semibold text-muted">{name}</h3>
            <p className="mt-2 flex flex-wrap items-baseline gap-x-2">
              <span className="text-4xl font-semibold tracking-tight tabular-nums">{formatMoney(plan.price, language)}</span>
              <span className="text-sm text-muted">{t('plans.for', { days: t('days', { count: plan.days }) })}</span>
            </p>
            <div className="mt-2 md:min-h-11">
              <Worth plan={plan} base={base} />
            </div>
            {own.length > 0 && (
              <ul className="mt-4 flex flex-col gap-1.5 text-sm">
                {own.map((benefit) => (
                  <li key={benefit} className="flex gap-2">
                    <Check aria-hidden className="mt-1 size-3.5 shrink-0 text-accent" />
                    {t(`benefits.${benefit}.title`)}
                  </li>
                ))}
              </ul>
            )}
            <div className="mt-auto pt-6">
              <Button variant={isPro ? 'secondary' : 'primary'} className="w-full" onClick={() => onChoose(plan)} data-testid="choose-plan">
                {t(isPro ? 'plans.extend' : 'plans.choose', { name })}
              </Button>
            </div>
          </li>
        )
      })}
    </ul>
  )
}
