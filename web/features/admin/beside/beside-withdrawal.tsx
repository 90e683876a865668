/** A withdrawal beside a ticket about it: the row of /admin/withdrawals, with its decisions for the roles that decide. */
import { BadgeDollarSign } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { useLive } from '#web/lib/live/hooks.ts'
import { LiveCard } from '#web/lib/live/live-card.tsx'
import { type Decision, DecisionDialog } from '../withdrawal-decision.tsx'
import { WithdrawalRow } from '../withdrawal-row.tsx'

export function BesideWithdrawal({ withdrawalId }: { withdrawalId: string }) {
  const { t } = useTranslation(['admin', 'tickets'])
  const token = useSessionToken()
  const live = useLive(api.admin.withdrawals.get, { token, withdrawalId })
  const [decision, setDecision] = useState<Decision | null>(null)
  return (
    <LiveCard
      live={live}
      icon={<BadgeDollarSign aria-hidden />}
      title={t('tickets:abouts.withdrawal')}
      failed={t('beside.withdrawalFailed')}
      gone={t('beside.withdrawalGone')}
      testId="beside-withdrawal"
    >
      {(withdrawal) => (
        <>
          <ul className="-my-5">
            <WithdrawalRow withdrawal={withdrawal} onDecide={(kind) => setDecision({ kind, withdrawal })} />
          </ul>
          {decision !== null && <DecisionDialog key={decision.kind} decision={decision} onClose={() => setDecision(null)} />}
        </>
      )}
    </LiveCard>
  )
}
