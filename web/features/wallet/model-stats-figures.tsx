import { useTranslation } from 'react-i18next'
import type { ModelStats } from '#contract/types.ts'
import { cx } from '#web/ui/cx.ts'
import { formatMoney, formatNumber } from '#web/ui/format.ts'

/** The six figures of a model (spec §3 Model stats), over all time. `className` sets the columns. */
export function ModelStatsFigures({ stats, className }: { stats: ModelStats; className: string }) {
  const { t, i18n } = useTranslation('wallet')
  const { language } = i18n
  const figures = [
    [t('stats.totalEarned'), formatMoney(stats.totalEarned, language)],
    [t('stats.orderRevenue'), formatMoney(stats.orderRevenue, language)],
    [t('stats.completedOrders'), formatNumber(stats.completedOrderCount, language)],
    [t('stats.transactions'), formatNumber(stats.totalTransactions, language)],
    [t('stats.tips'), formatNumber(stats.tipCount, language)],
    [t('stats.purchases'), formatNumber(stats.purchaseCount, language)],
  ] as const
  return (
    <dl className={cx('grid gap-px overflow-hidden border bg-line', className)} data-testid="model-stats">
      {figures.map(([label, value]) => (
        <div key={label} className="flex flex-col-reverse justify-end bg-surface px-4 py-3">
          <dt className="text-xs text-muted">{label}</dt>
          <dd className="text-lg font-semibold tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
