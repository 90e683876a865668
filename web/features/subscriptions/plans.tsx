/** The plans side by side, each with its price and its saving. */
import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { OwnSubscription, ProPlan } from '#contract/types.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { formatDate, formatMoney, formatPercent } from '#web/ui/format.ts'
import { choiceOf } from './plan-choice.ts'
import { monthlyPrice, planName, savingOf, sharedBenefits, shortestOf } from './plan-value.ts'

interface PlansProps {
  plans: readonly ProPlan[]
  /** The reader's own Pro; undefined for visitors and while it loads. */
  mine: OwnSubscription | undefined
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

/** The button of a plan; the plan that begins with the next renewal says when. */
function Choice({ plan, mine, name, onChoose }: { plan: ProPlan; mine: OwnSubscription | undefined; name: string; onChoose: () => void }) {
  const { t, i18n } = useTranslation('pro')
  const choice = choiceOf(plan, mine)
  if (choice === 'next')
    return (
      <p className="flex min-h-11 items-center justify-center text-sm font-semibold text-muted">
        {t('plans.next', { date: formatDate(mine?.proExpiresAt ?? 0, i18n.language) })}
      </p>
    )
  return (
    <Button variant={choice === 'choose' ? 'primary' : 'secondary'} className="w-full" onClick={onChoose} data-testid="choose-plan">
      {t(`plans.${choice}`, { name })}
    </Button>
  )
}

export function Plans({ plans, mine, onChoose }: PlansProps) {
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
              <Choice plan={plan} mine={mine} name={name} onChoose={() => onChoose(plan)} />
            </div>
          </li>
        )
      })}
    </ul>
  )
}
