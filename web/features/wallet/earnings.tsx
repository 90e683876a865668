import { ChartNoAxesColumn } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { usePages } from '#web/lib/live/hooks.ts'
import { Card } from '#web/ui/card.tsx'
import { LoadMore } from '#web/ui/load-more.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '#web/ui/states.tsx'
import { ModelStatsFigures } from './model-stats-figures.tsx'
import { TransactionRow } from './transaction-row.tsx'

const PAGE_LENGTH = 25

/** All earnings of a model, with statistics over all of them. */
export function Earnings() {
  const { t } = useTranslation(['wallet', 'common'])
  const token = useSessionToken()
  const { pages, error, isPending, isLoadingMore, hasMore, loadMore, retry } = usePages(api.models.getModelTransactions, {
    token,
    limit: PAGE_LENGTH,
  })
  const stats = pages[0]?.stats
  const transactions = pages.flatMap((page) => page.transactions)
  return (
    <div className="flex flex-col gap-4">
      {stats !== undefined && <ModelStatsFigures stats={stats} className="grid-cols-2 rounded-lg sm:grid-cols-3" />}
      <Card className="px-5">
        {isPending && error === null && <SkeletonRows rows={6} label={t('common:actions.loading')} className="py-6" />}
        {error !== null && transactions.length === 0 && (
          <ErrorState title={t('stats.failed')} retryLabel={t('common:actions.retry')} onRetry={retry} />
        )}
        {!isPending && error === null && transactions.length === 0 && (
          <EmptyState icon={ChartNoAxesColumn} title={t('stats.none')} text={t('stats.noneText')} />
        )}
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
