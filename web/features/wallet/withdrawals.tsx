import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Withdrawal, WithdrawalStatus } from '#contract/types.ts'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { useLive, useMutation } from '#web/lib/live/hooks.ts'
import { useCallFailed } from '#web/lib/use-call-failed.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { formatMoney } from '#web/ui/format.ts'
import { Money, RelativeTime } from '#web/ui/values.tsx'

const TONES: Record<WithdrawalStatus, Tone> = { requested: 'warning', approved: 'info', sent: 'success', rejected: 'danger', failed: 'danger' }
const SHOWN = 3

/** The model's latest withdrawals, what is held for them and why. */
export function Withdrawals() {
  const { t, i18n } = useTranslation(['wallet', 'common'])
  const token = useSessionToken()
  const { data } = useLive(api.withdrawals.getMine, { token, limit: SHOWN })
  const { run, isBusy } = useMutation(api.withdrawals.cancelWithdrawal)
  const callFailed = useCallFailed()
  const [cancelled, setCancelled] = useState<Withdrawal | null>(null)
  if (data === undefined || data.items.length === 0) return null

  const cancel = async (withdrawal: Withdrawal) => {
    try {
      await run({ token, withdrawalId: withdrawal._id })
      setCancelled(null)
    } catch (error) {
      callFailed(error)
    }
  }
  return (
    <div className="mt-6 border-t pt-4">
      <h3 className="text-sm font-semibold">{t('withdrawals.title')}</h3>
      <ul className="mt-2 divide-y">
        {data.items.map((withdrawal) => (
          <li key={withdrawal._id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5 text-sm" data-testid="withdrawal">
            <Money amount={withdrawal.amount} language={i18n.language} className="font-semibold" />
            <Badge tone={TONES[withdrawal.status]}>{t(`withdrawals.statuses.${withdrawal.status}`)}</Badge>
            <RelativeTime at={withdrawal.createdAt} language={i18n.language} className="ml-auto text-xs text-muted" />
            {withdrawal.status === 'requested' && (
              <Button variant="link" size="sm" onClick={() => setCancelled(withdrawal)}>
                {t('withdrawals.cancel')}
              </Button>
            )}
            {withdrawal.reason !== null && <p className="w-full text-muted">{withdrawal.reason}</p>}
            {withdrawal.reference !== null && <p className="w-full truncate text-xs text-muted">{t('withdrawals.reference', { reference: withdrawal.reference })}</p>}
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={cancelled !== null}
        onOpenChange={(isOpen) => !isOpen && setCancelled(null)}
        title={t('withdrawals.cancelTitle')}
        text={t('withdrawals.cancelText', { amount: formatMoney(cancelled?.amount ?? 0, i18n.language) })}
        confirmLabel={t('withdrawals.cancelConfirm')}
        cancelLabel={t('withdrawals.keep')}
        closeLabel={t('common:actions.close')}
        isBusy={isBusy}
        onConfirm={() => cancelled !== null && void cancel(cancelled)}
      />
    </div>
  )
}
