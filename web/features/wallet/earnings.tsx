import { ChartNoAxesColumn } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { usePages } from '#web/lib/live/hooks.ts'
import { Card } from '#web/ui/card.tsx'
import { formatMoney, formatNumber } from '#web/ui/format.ts'
import { LoadMore } from '#web/ui/load-more.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '#web/ui/states.tsx'
import { TransactionRow } from './transaction-row.tsx'

const PAGE_LENGTH = 25

/** Everything a model earned by, with the stats over all of it. */
export function Earnings() {
  const { t, i18n } = useTranslation(['wallet', 'common'])
  const token = useSessionToken()
  const { pages, error, isPending, isLoadingMore, hasMore, loadMore, retry } = usePages(api.models.getModelTransactions, { token, limit: PAGE_LENGTH })
  const stats = pages[0]?.stats
  const transactions = pages.flatMap((page) => page.transactions)
  const { language } = i18n
  return (
    <div className="flex flex-col gap-4">
      {stats !== undefined && (
        <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border bg-line sm:grid-cols-3">
          {(
            [
              [t('stats.totalEarned'), formatMoney(stats.totalEarned, language)],
              [t('stats.orderRevenue'), formatMoney(stats.orderRevenue, language)],
              [t('stats.completedOrders'), formatNumber(stats.completedOrderCount, language)],
              [t('stats.transactions'), formatNumber(stats.totalTransactions, language)],
              [t('stats.tips'), formatNumber(stats.tipCount, language)],
              [t('stats.purchases'), formatNumber(stats.purchaseCount, language)],
            ] as const
          ).map(([label, value]) => (
            <div key={label} className="flex flex-col-reverse justify-end bg-surface px-5 py-4">
              <dt className="text-sm text-muted">{label}</dt>
              <dd className="text-xl font-semibold tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <Card className="px-5">
        {isPending && error === null && <SkeletonRows rows={6} label={t('common:actions.loading')} className="py-6" />}
        {error !== null && transactions.length === 0 && <ErrorState title={t('stats.failed')} retryLabel={t('common:actions.retry')} onRetry={retry} />}
        {!isPending && error === null && transactions.length === 0 && <EmptyState icon={ChartNoAxesColumn} title={t('stats.none')} text={t('stats.noneText')} />}
        <ul className="divide-y">
          {transactions.map((transaction) => (
            <TransactionRow key={transaction.id} transaction={transaction} />
          ))}
        </ul>
        <LoadMore hasMore={hasMore} isLoading={isLoadingMore} onLoad={loadMore} label={t('common:actions.loadMore')} />
      </Card>
    </div>
  )
}
