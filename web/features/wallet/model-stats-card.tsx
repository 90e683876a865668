/** Model Stats (spec §2; models only): figures and the latest earnings. */
import { Link } from '@tanstack/react-router'
import { ChartNoAxesColumn } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { DASHBOARD_LIST_LENGTH } from '#contract/limits.ts'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { useLive } from '#web/lib/live/hooks.ts'
import { useLoadingReport } from '#web/lib/live/loading-report.tsx'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '#web/ui/states.tsx'
import { ModelStatsFigures } from './model-stats-figures.tsx'
import { TransactionRow } from './transaction-row.tsx'

export function ModelStatsCard() {
  const { t } = useTranslation(['wallet', 'common'])
  const token = useSessionToken()
  const { data, error, isPending, retry } = useLive(api.models.getModelTransactions, { token, limit: DASHBOARD_LIST_LENGTH })
  useLoadingReport(isPending && error === null)
  return (
    <Card aria-labelledby="model-stats" data-testid="model-stats-card">
      <CardHeader
        icon={<ChartNoAxesColumn aria-hidden />}
        title={<span id="model-stats">{t('stats.title')}</span>}
        aside={
          <span className="flex gap-4 text-sm font-semibold whitespace-nowrap text-accent [&>a]:underline-offset-4 [&>a]:hover:underline">
            <Link to="/stats">{t('common:nav.stats')}</Link>
            <Link to="/transactions">{t('stats.viewAll')}</Link>
          </span>
        }
      />
      <CardBody>
        {isPending && error === null && <SkeletonRows rows={3} label={t('common:actions.loading')} />}
        {error !== null && data === undefined && (
          <ErrorState title={t('stats.failed')} retryLabel={t('common:actions.retry')} onRetry={retry} />
        )}
        {data !== undefined && (
          <>
            <ModelStatsFigures stats={data.stats} className="mb-4 grid-cols-2 rounded-md" />
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
