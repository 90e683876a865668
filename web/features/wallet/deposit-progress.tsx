import { CircleCheck, Clock, ExternalLink, TriangleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DepositStatus } from '#contract/types.ts'
import { useAuth } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { useAction } from '#web/lib/live/hooks.ts'
import { useErrorText } from '#web/lib/use-call-failed.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { formatMoney } from '#web/ui/format.ts'
import { QrCode } from '#web/ui/qr-code.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import type { OpenDeposit } from './open-deposit.ts'

type Reason = 'underpaid' | 'expired' | 'provider_failed' | 'under_review'

/** How the payment page opened: in a new tab, in none because the browser blocked it, or in an earlier visit to the dialog. */
export type DepositOrigin = 'tab' | 'held-back' | 'kept'

interface DepositProgressProps {
  deposit: OpenDeposit
  origin: DepositOrigin
  status: DepositStatus
  reason: Reason | null
  onRestart: () => void
}

const SECOND_MS = 1_000
const MINUTE_SECONDS = 60

/** Minutes and seconds until the invoice expires. */
function Countdown({ until }: { until: number }) {
  const { t } = useTranslation('wallet')
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS)
    return () => clearInterval(timer)
  }, [])
  const seconds = Math.max(0, Math.round((until - now) / SECOND_MS))
  return (
    <span className="flex items-center gap-1.5 text-sm text-muted tabular-nums">
      <Clock aria-hidden className="size-4" />
      {t('deposit.timeLeft', { time: `${Math.floor(seconds / MINUTE_SECONDS)}:${String(seconds % MINUTE_SECONDS).padStart(2, '0')}` })}
    </span>
  )
}

const INITIATED_TEXTS = { tab: 'deposit.initiatedText', 'held-back': 'deposit.heldBackText', kept: 'deposit.keptText' } as const

function Paid() {
  const { t } = useTranslation('wallet')
  return (
    <output className="flex flex-col items-center gap-3 py-8 text-center" data-testid="deposit-success">
      <CircleCheck aria-hidden className="size-14 text-success" />
      <span className="text-lg font-semibold">{t('deposit.successful')}</span>
      <span className="text-sm text-muted">{t('deposit.successfulText')}</span>
    </output>
  )
}

function Over({ status, reason, onRestart }: Pick<DepositProgressProps, 'reason' | 'onRestart'> & { status: 'failed' | 'expired' }) {
  const { t } = useTranslation('wallet')
  return (
    <div role="alert" className="flex flex-col items-center gap-3 py-6 text-center">
      <TriangleAlert aria-hidden className="size-12 text-warning" />
      <p className="text-lg font-semibold">{t(status === 'expired' ? 'deposit.expired' : 'deposit.failed')}</p>
      <p className="text-sm text-muted">{t(`deposit.reasons.${reason ?? (status === 'expired' ? 'expired' : 'provider_failed')}`)}</p>
      <Button className="mt-2" onClick={onRestart}>
        {t('deposit.startAnew')}
      </Button>
    </div>
  )
}

/** The payment page as a QR code for a phone and as a link, until the invoice expires. */
function PayPage({ deposit }: Pick<DepositProgressProps, 'deposit'>) {
  const { t } = useTranslation('wallet')
  return (
    <>
      <QrCode text={deposit.payLink} label={t('deposit.qr')} />
      <a
        href={deposit.payLink}
        target="_blank"
        rel="noreferrer"
        className={buttonClass('secondary', 'md', 'w-full')}
        data-testid="pay-link"
      >
        <ExternalLink aria-hidden />
        {t('deposit.openLink')}
      </a>
      <Countdown until={deposit.expiresAt} />
    </>
  )
}

/** Asks the provider now; shows a note when no payment was found yet. */
function useCheckPayment(orderId: string) {
  const { t } = useTranslation('wallet')
  const { token } = useAuth()
  const { run, isBusy } = useAction(api.transactions.checkPayment)
  const errorText = useErrorText()
  const [note, setNote] = useState<string | null>(null)
  const check = async () => {
    setNote(null)
    try {
      const { status } = await run({ token: token ?? '', orderId })
      if (status === 'pending') setNote(t('deposit.notSeen'))
    } catch (error) {
      setNote(errorText(error))
    }
  }
  return { check, isBusy, note }
}

export function DepositProgress({ deposit, origin, status, reason, onRestart }: DepositProgressProps) {
  const { t, i18n } = useTranslation('wallet')
  const { check, isBusy, note } = useCheckPayment(deposit.orderId)
  const isConfirming = status === 'confirming'
  if (status === 'success') return <Paid />
  if (status === 'failed' || status === 'expired') return <Over status={status} reason={reason} onRestart={onRestart} />
  return (
    <div className="flex flex-col items-center gap-4 text-center">
      <output className="flex flex-col items-center gap-1">
        <span className="flex items-center gap-2 text-lg font-semibold">
          {isConfirming && <Spinner />}
          {t(isConfirming ? 'deposit.confirming' : 'deposit.initiated')}
        </span>
        <span className="text-sm text-muted">
          {t(isConfirming ? 'deposit.confirmingText' : INITIATED_TEXTS[origin], { amount: formatMoney(deposit.amount, i18n.language) })}
        </span>
        {reason !== null && <span className="text-sm text-warning">{t(`deposit.reasons.${reason}`)}</span>}
      </output>
      {!isConfirming && <PayPage deposit={deposit} />}
      {note !== null && (
        <p role="status" className="w-full rounded-md bg-warning-soft px-4 py-3 text-sm text-warning">
          {note}
        </p>
      )}
      <div className="flex w-full flex-col gap-2">
        <Button busy={isBusy} disabled={isConfirming} onClick={() => void check()}>
          {t('deposit.completed')}
        </Button>
        <Button variant="ghost" size="sm" disabled={isConfirming} onClick={onRestart}>
          {t('deposit.otherAmount')}
        </Button>
      </div>
    </div>
  )
}
