/** /admin/withdrawals: approve, send, reject, each a step of its own (product.md §5). */
import { BadgeDollarSign } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { WithdrawalStatus } from '#contract/types.ts'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { usePages } from '#web/lib/live/hooks.ts'
import { LiveList } from '#web/lib/live/live-list.tsx'
import { Card } from '#web/ui/card.tsx'
import { formatMoney } from '#web/ui/format.ts'
import { Segmented } from '#web/ui/segmented.tsx'
import { EmptyState, SkeletonRows } from '#web/ui/states.tsx'
import { UnclaimedPayments } from './unclaimed-payments.tsx'
import { type Decision, DecisionDialog } from './withdrawal-decision.tsx'
import { WithdrawalRow } from './withdrawal-row.tsx'

const STATUSES: readonly WithdrawalStatus[] = ['requested', 'approved', 'sent', 'rejected', 'failed']
const PAGE_LENGTH = 25

export function AdminWithdrawalsScreen() {
  const { t, i18n } = useTranslation(['admin', 'common'])
  const token = useSessionToken()
  const [status, setStatus] = useState<WithdrawalStatus>('requested')
  const list = usePages(api.admin.withdrawals.list, {
    token,
    status,
    limit: PAGE_LENGTH,
  })
  const [decision, setDecision] = useState<Decision | null>(null)
  const withdrawals = list.pages.flatMap(({ items }) => items)
  const first = list.pages[0]
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
        <LiveList
          list={list}
          count={withdrawals.length}
          failed={t('withdrawals.failed')}
          skeleton={<SkeletonRows rows={4} label={t('common:actions.loading')} className="py-6" />}
          empty={<EmptyState icon={BadgeDollarSign} title={t('withdrawals.none')} />}
        >
          <ul className="divide-y">
            {withdrawals.map((withdrawal) => (
              <WithdrawalRow key={withdrawal._id} withdrawal={withdrawal} onDecide={(kind) => setDecision({ kind, withdrawal })} />
            ))}
          </ul>
        </LiveList>
      </Card>
      {decision !== null && (
        <DecisionDialog key={`${decision.kind} ${decision.withdrawal._id}`} decision={decision} onClose={() => setDecision(null)} />
      )}
    </div>
  )
}
