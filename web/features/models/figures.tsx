import { useTranslation } from 'react-i18next'
import type { ModelProfile } from '#contract/types.ts'
import { formatHours, formatNumber, formatPercent, formatRating } from '#web/ui/format.ts'

/** In place of a figure that nothing has happened for yet. */
const NONE = '–'

/** product.md §2: figures that come from order events. */
export function Figures({ figures }: { figures: ModelProfile['figures'] }) {
  const { t, i18n } = useTranslation('models')
  const { language } = i18n
  const shown = [
    [t('figures.rating'), figures.rating === null ? NONE : formatRating(figures.rating, language)],
    [t('figures.completed'), formatNumber(figures.completedOrders, language)],
    [t('figures.onTime'), figures.onTimeShare === null ? NONE : formatPercent(figures.onTimeShare, language)],
    [t('figures.acceptance'), figures.acceptanceHours === null ? NONE : formatHours(figures.acceptanceHours, language)],
    [t('figures.followers'), formatNumber(figures.followers, language)],
  ] as const
  return (
    <dl aria-label={t('figures.title')} className="mx-4 mt-8 grid grid-cols-2 gap-px overflow-hidden rounded-lg border bg-line sm:grid-cols-3 md:mx-8 lg:grid-cols-5">
      {shown.map(([label, value]) => (
        <div key={label} className="flex flex-col-reverse justify-end bg-surface px-5 py-4 last:col-span-2 lg:last:col-span-1">
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="text-2xl font-semibold tracking-tight tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
