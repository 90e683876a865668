import { useTranslation } from 'react-i18next'
import { ACCEPTANCE_ORDERS } from '#contract/limits.ts'
import type { ModelProfile } from '#contract/types.ts'
import { formatHours, formatNumber, formatPercent, formatRating } from '#web/ui/format.ts'

/** product.md §2: figures from order events. A figure without an event yet is omitted. */
export function Figures({ figures }: { figures: ModelProfile['figures'] }) {
  const { t, i18n } = useTranslation('models')
  const { language } = i18n
  const { rating, completedOrders, onTimeShare, extendedShare, acceptanceHours, followers } = figures
  const shown: [label: string, value: string, basis?: string][] = []
  if (rating !== null) shown.push([t('figures.rating'), formatRating(rating, language)])
  if (completedOrders > 0) shown.push([t('figures.completed'), formatNumber(completedOrders, language)])
  if (onTimeShare !== null) shown.push([t('figures.onTime'), formatPercent(onTimeShare, language)])
  if (extendedShare !== null && extendedShare > 0)
    shown.push([t('figures.extended'), formatPercent(extendedShare, language), t('figures.extendedOf')])
  if (acceptanceHours !== null)
    shown.push([
      t('figures.acceptance'),
      formatHours(acceptanceHours, language),
      t('figures.acceptanceOf', { orders: formatNumber(ACCEPTANCE_ORDERS, language) }),
    ])
  shown.push([t('figures.followers'), formatNumber(followers, language)])
  return (
    <div className="mx-4 mt-6 flex flex-wrap items-center gap-x-10 gap-y-3 border-y py-4 md:mx-8 md:mt-8 md:py-5">
      <dl aria-label={t('figures.title')} className="flex flex-wrap gap-x-7 gap-y-3 md:gap-x-10">
        {shown.map(([label, value, basis]) => (
          <div key={label} title={basis} className="flex flex-col-reverse justify-end">
            <dt className="text-sm text-muted">
              {label}
              {basis !== undefined && <span className="sr-only"> ({basis})</span>}
            </dt>
            <dd className="text-xl font-semibold md:text-2xl tracking-tight tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      {completedOrders === 0 && <p className="max-w-sm text-sm text-muted">{t('profile.newHere')}</p>}
    </div>
  )
}
