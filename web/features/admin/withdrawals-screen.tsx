/** /admin/withdrawals: approve, send, reject, each a step of its own (product.md §5). */
import { BadgeDollarSign } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TABLES } from '#contract/rules/tables.ts'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { useLive } from '#web/lib/live/hooks.ts'
import { DataTable } from '#web/lib/table/data-table.tsx'
import type { Address } from '#web/lib/table/table-address.ts'
import { formatMoney } from '#web/ui/format.ts'
import { WaitingAdjustments } from './adjustments/waiting-adjustments.tsx'
import { UnclaimedPayments } from './unclaimed-payments.tsx'
import { type Decision, DecisionDialog } from './withdrawal-decision.tsx'
import { WithdrawalRow } from './withdrawal-row.tsx'

const { filters } = TABLES.withdrawals

interface WithdrawalsProps {
  address: Address
  onAddress: (address: Record<string, string>, options: { replace: boolean }) => void
}

export function AdminWithdrawalsScreen({ address, onAddress }: WithdrawalsProps) {
  const { t, i18n } = useTranslation('admin')
  const token = useSessionToken()
  // One row, for the totals that come with every page.
  const { data: totals } = useLive(api.admin.withdrawals.list, { token, status: 'requested', limit: 1 })
  const [decision, setDecision] = useState<Decision | null>(null)
  return (
    <div className="mx-auto w-full max-w-5xl">
      <DataTable
        table="withdrawals"
        title={t('withdrawals.title')}
        address={address}
        onAddress={onAddress}
        list={api.admin.withdrawals.list}
        count={api.admin.withdrawals.count}
        columns={{}}
        card={(withdrawal) => (
          <WithdrawalRow key={withdrawal._id} withdrawal={withdrawal} onDecide={(kind) => setDecision({ kind, withdrawal })} />
        )}
        filters={{
          status: {
            label: t('withdrawals.status'),
            values: Object.fromEntries(filters.status.map((status) => [status, t(`withdrawals.statuses.${status}`)])),
          },
        }}
        about={
          totals !== undefined && (
            <p className="mt-1 text-muted">
              {t('withdrawals.open', { count: totals.openCount, total: formatMoney(totals.openTotal, i18n.language) })}
            </p>
          )
        }
        notice={
          <>
            <WaitingAdjustments />
            {totals !== undefined && totals.unclaimed > 0 && <UnclaimedPayments total={totals.unclaimed} mayReturn={totals.mayReturn} />}
          </>
        }
        searchLabel={t('withdrawals.search')}
        failed={t('withdrawals.failed')}
        none={t('withdrawals.none')}
        icon={BadgeDollarSign}
        testId="admin-withdrawal"
      />
      {decision !== null && (
        <DecisionDialog key={`${decision.kind} ${decision.withdrawal._id}`} decision={decision} onClose={() => setDecision(null)} />
      )}
    </div>
  )
}
