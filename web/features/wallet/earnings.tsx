import { Link } from '@tanstack/react-router'
import { ChartNoAxesColumn } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { usePages } from '#web/lib/live/hooks.ts'
import { LiveList } from '#web/lib/live/live-list.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState, SkeletonRows } from '#web/ui/states.tsx'
import { ModelStatsFigures } from './model-stats-figures.tsx'
import { TransactionRow } from './transaction-row.tsx'

const PAGE_LENGTH = 25

/** All earnings of a model, with statistics over all of them. */
export function Earnings() {
  const { t } = useTranslation(['wallet', 'common'])
  const token = useSessionToken()
  const list = usePages(api.models.getModelTransactions, {
    token,
    limit: PAGE_LENGTH,
  })
  const stats = list.pages[0]?.stats
  const transactions = list.pages.flatMap((page) => page.transactions)
  return (
    <div className="flex flex-col gap-4">
      {stats !== undefined && <ModelStatsFigures stats={stats} className="grid-cols-2 rounded-lg sm:grid-cols-3" />}
      <Link to="/stats" className="self-start text-sm font-semibold text-accent underline-offset-4 hover:underline">
        {t('common:nav.stats')}
      </Link>
      <Card className="px-5">
        <LiveList
          list={list}
          count={transactions.length}
          failed={t('stats.failed')}
          skeleton={<SkeletonRows rows={6} label={t('common:actions.loading')} className="py-6" />}
          empty={<EmptyState icon={ChartNoAxesColumn} title={t('stats.none')} text={t('stats.noneText')} />}
        >
          <ul className="divide-y">
            {transactions.map((transaction) => (
              <TransactionRow key={transaction.id} transaction={transaction} />
            ))}
          </ul>
        </LiveList>
      </Card>
    </div>
  )
}
