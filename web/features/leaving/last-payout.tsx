/** The status of the last payout of an account that closes. */
import { useTranslation } from 'react-i18next'
import { mayTakeStep } from '#contract/rules/withdrawals.ts'
import type { Withdrawal, WithdrawalStatus } from '#contract/types.ts'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { isCallError } from '#web/lib/live/call-error.ts'
import { useMutation } from '#web/lib/live/hooks.ts'
import { useCallFailed } from '#web/lib/use-call-failed.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { formatMoney } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast-store.ts'

const TONES: Record<WithdrawalStatus, Tone> = {
  requested: 'warning',
  approved: 'info',
  sent: 'success',
  rejected: 'danger',
  failed: 'danger',
}

export function LastPayout({ payout }: { payout: Withdrawal }) {
  const { t, i18n } = useTranslation(['leaving', 'wallet'])
  const token = useSessionToken()
  const { run, isBusy } = useMutation(api.withdrawals.cancelWithdrawal)
  const callFailed = useCallFailed()
  const amount = formatMoney(payout.amount, i18n.language)
  const takeBack = async () => {
    try {
      await run({ token, withdrawalId: payout._id })
      toast({ title: t('wallet:withdrawals.taken'), description: t('wallet:withdrawals.takenText', { amount }) })
    } catch (error) {
      if (isCallError(error, 'wrong_status')) toast({ variant: 'destructive', title: t('wallet:withdrawals.movedOn') })
      else callFailed(error)
    }
  }
  return (
    <div
      className="flex w-full flex-col items-start gap-1 rounded-md border px-4 py-3 text-sm"
      data-testid="last-payout"
      data-status={payout.status}
    >
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold">{t('payout.last', { amount })}</span>
        {payout.isCancelled ? (
          <Badge>{t('wallet:withdrawals.takenBack')}</Badge>
        ) : (
          <Badge tone={TONES[payout.status]}>{t(`wallet:withdrawals.statuses.${payout.status}`)}</Badge>
        )}
      </p>
      <p className="max-w-full break-all text-muted">
        {t(`wallet:withdrawal.${payout.paymentMethod}`)} · {payout.paymentDetails}
      </p>
      {payout.reason !== null && <p className="wrap-anywhere">{payout.reason}</p>}
      {mayTakeStep(payout.status, 'cancel') && (
        <Button
          variant="link"
          size="sm"
          busy={isBusy}
          onClick={() => void takeBack()}
          aria-label={t('wallet:withdrawals.cancelOf', { amount })}
        >
          {t('wallet:withdrawals.cancel')}
        </Button>
      )}
    </div>
  )
}
