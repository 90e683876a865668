/** Model Stats (spec §2; models only): what was earned, and the latest of it. */
import { Link } from '@tanstack/react-router'
import { ChartNoAxesColumn } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { DASHBOARD_LIST_LENGTH } from '#contract/limits.ts'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { useLive } from '#web/lib/live/hooks.ts'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { formatMoney, formatNumber } from '#web/ui/format.ts'
import { EmptyState, ErrorState, SkeletonRows } from '#web/ui/states.tsx'
import { TransactionRow } from './transaction-row.tsx'

export function ModelStatsCard() {
  const { t, i18n } = useTranslation(['wallet', 'common'])
  const token = useSessionToken()
  const { data, error, isPending, retry } = useLive(api.models.getModelTransactions, { token, limit: DASHBOARD_LIST_LENGTH })
  const { language } = i18n
  return (
    <Card aria-labelledby="model-stats" data-testid="model-stats-card">
      <CardHeader
        icon={<ChartNoAxesColumn aria-hidden />}
        title={<span id="model-stats">{t('stats.title')}</span>}
        aside={
          <Link to="/transactions" className="text-sm font-semibold text-accent underline-offset-4 hover:underline">
            {t('stats.viewAll')}
          </Link>
        }
      />
      <CardBody>
        {isPending && error === null && <SkeletonRows rows={3} label={t('common:actions.loading')} />}
        {error !== null && data === undefined && <ErrorState title={t('stats.failed')} retryLabel={t('common:actions.retry')} onRetry={retry} />}
        {data !== undefined && (
          <>
            <dl className="mb-4 grid grid-cols-2 gap-px overflow-hidden rounded-md border bg-line">
              {(
                [
                  [t('stats.totalEarned'), formatMoney(data.stats.totalEarned, language)],
                  [t('stats.orderRevenue'), formatMoney(data.stats.orderRevenue, language)],
                  [t('stats.completedOrders'), formatNumber(data.stats.completedOrderCount, language)],
                  [t('stats.transactions'), formatNumber(data.stats.totalTransactions, language)],
                ] as const
              ).map(([label, value]) => (
                <div key={label} className="flex flex-col-reverse bg-surface px-4 py-3">
                  <dt className="text-xs text-muted">{label}</dt>
                  <dd className="text-lg font-semibold tabular-nums">{value}</dd>
                </div>
              ))}
            </dl>
            {data.transactions.length === 0 ? (
              <EmptyState icon={ChartNoAxesColumn} title={t('stats.none')} text={t('stats.noneText')} />
            ) : (
              <ul className="divide-y">
                {data.transactions.map((transaction) => (
                  <TransactionRow key={transaction.id} transaction={transaction} />
                ))}
              </ul>
            )}
          </>
        )}
      </CardBody>
    </Card>
  )
}
