/** The open deposit of which a part has arrived: the missing amount, and the way to pay it. Nothing for all others. */
import { useTranslation } from 'react-i18next'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { HelpLink } from '#web/lib/help/help-link.tsx'
import { api } from '#web/lib/live/api.ts'
import { useLive } from '#web/lib/live/hooks.ts'
import { useLoadingReport } from '#web/lib/live/loading-report.tsx'
import { Button } from '#web/ui/button.tsx'
import { formatMoney } from '#web/ui/format.ts'
import { confirmingOf, isPartlyPaid, receivedText } from './deposit-outcome.ts'

/** `onPay` opens Add Funds, which begins with this deposit. */
export function PartDeposit({ onPay }: { onPay: () => void }) {
  const { t, i18n } = useTranslation('wallet')
  const token = useSessionToken()
  const { data, error, isPending } = useLive(api.transactions.getDeposit, { token })
  useLoadingReport(isPending && error === null)
  if (data == null || data.status !== 'pending' || !isPartlyPaid(data)) return null
  const confirming = confirmingOf(data)
  return (
    <div
      className="mt-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-md bg-warning-soft px-4 py-2.5 text-sm text-warning"
      data-testid="part-deposit"
    >
      <div>
        <p>{receivedText(data, t, i18n.language)}</p>
        {confirming > 0 && <p>{t('deposit.beingConfirmed', { amount: formatMoney(confirming, i18n.language) })}</p>}
        <HelpLink article="deposit-short" />
      </div>
      <Button variant="secondary" size="sm" onClick={onPay}>
        {t('balance.payRest', { missing: formatMoney(data.missing, i18n.language) })}
      </Button>
    </div>
  )
}
