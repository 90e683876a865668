import { useTranslation } from 'react-i18next'
import type { ModelProfile } from '#contract/types.ts'
import { formatNumber, formatPercent, formatRating } from '#web/ui/format.ts'

/** product.md §2: figures that come from order events. */
export function Figures({ figures }: { figures: ModelProfile['figures'] }) {
  const { t, i18n } = useTranslation('models')
  const { language } = i18n
  const none = t('figures.none')
  const shown = [
    [t('figures.rating'), figures.rating === null ? none : formatRating(figures.rating, language)],
    [t('figures.completed'), formatNumber(figures.completedOrders, language)],
    [t('figures.onTime'), figures.onTimeShare === null ? none : formatPercent(figures.onTimeShare, language)],
    [t('figures.acceptance'), figures.acceptanceHours === null ? none : t('figures.hours', { hours: formatNumber(Math.max(1, Math.round(figures.acceptanceHours)), language) })],
    [t('figures.followers'), formatNumber(figures.followers, language)],
  ] as const
  return (
    <dl className="mx-4 mt-8 grid grid-cols-2 gap-px overflow-hidden rounded-lg border bg-line sm:grid-cols-3 md:mx-8 lg:grid-cols-5">
      {shown.map(([label, value]) => (
        <div key={label} className="flex flex-col-reverse bg-surface px-5 py-4 last:max-sm:col-span-2 sm:max-lg:last:col-span-2">
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="text-2xl font-semibold tracking-tight tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
