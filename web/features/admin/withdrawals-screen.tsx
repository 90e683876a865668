/** /admin/withdrawals: approve, send, reject, each a step of its own (product.md §5). */
import { BadgeDollarSign } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { WithdrawalStatus } from '#contract/types.ts'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { usePages } from '#web/lib/live/hooks.ts'
import { Card } from '#web/ui/card.tsx'
import { formatMoney } from '#web/ui/format.ts'
import { LoadMore } from '#web/ui/load-more.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '#web/ui/states.tsx'
import { UnclaimedPayments } from './unclaimed-payments.tsx'
import { type Decision, DecisionDialog } from './withdrawal-decision.tsx'
import { WithdrawalRow } from './withdrawal-row.tsx'

const STATUSES: readonly WithdrawalStatus[] = ['requested', 'approved', 'sent', 'rejected', 'failed']
const PAGE_LENGTH = 25

export function AdminWithdrawalsScreen() {
  const { t, i18n } = useTranslation(['admin', 'common'])
  const token = useSessionToken()
  const [status, setStatus] = useState<WithdrawalStatus>('requested')
  const { pages, error, isPending, isLoadingMore, hasMore, loadMore, retry } = usePages(api.admin.withdrawals.list, {
    token,
    status,
    limit: PAGE_LENGTH,
  })
  const [decision, setDecision] = useState<Decision | null>(null)
  const withdrawals = pages.flatMap(({ items }) => items)
  const first = pages[0]
  return (
    <div className="mx-auto flex w-full max-w-5xl flex-col gap-5">
      <header>
        <h1 className="text-3xl">{t('withdrawals.title')}</h1>
        {first !== undefined && (
          <p className="mt-1 text-muted">
            {t('withdrawals.open', { count: first.openCount, total: formatMoney(first.openTotal, i18n.language) })}
          </p>
        )}
      </header>
      {first !== undefined && first.unclaimed > 0 && <UnclaimedPayments total={first.unclaimed} mayReturn={first.mayReturn} />}
      <Segmented
        label={t('withdrawals.status')}
        value={status}
        onChange={setStatus}
        options={STATUSES.map((value) => ({ value, label: t(`withdrawals.statuses.${value}`) }))}
      />
      <Card className="px-5">
        {isPending && error === null && <SkeletonRows rows={4} label={t('common:actions.loading')} className="py-6" />}
        {error !== null && withdrawals.length === 0 && (
          <ErrorState title={t('withdrawals.failed')} retryLabel={t('common:actions.retry')} onRetry={retry} />
        )}
        {!isPending && error === null && withdrawals.length === 0 && <EmptyState icon={BadgeDollarSign} title={t('withdrawals.none')} />}
        <ul className="divide-y">
          {withdrawals.map((withdrawal) => (
            <WithdrawalRow key={withdrawal._id} withdrawal={withdrawal} onDecide={(kind) => setDecision({ kind, withdrawal })} />
          ))}
        </ul>
        <LoadMore hasMore={hasMore} isLoading={isLoadingMore} onLoad={loadMore} label={t('common:actions.loadMore')} />
      </Card>
      {decision !== null && (
        <DecisionDialog key={`${decision.kind} ${decision.withdrawal._id}`} decision={decision} onClose={() => setDecision(null)} />
      )}
    </div>
  )
}
