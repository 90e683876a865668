/**
 * Add Funds (spec §2, §4, §5): form ──▶ Payment Initiated ──▶ Confirming Payment ──▶ Payment successful.
 * Every step after the form shows the live status of the deposit on the server; nothing here credits anything.
 */
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { REFRESH_AFTER_MONEY_MS } from '#contract/limits.ts'
import { ConfirmFirst, useIsUnconfirmed } from '#web/lib/auth/confirm-first.tsx'
import { useAuth } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { useLive } from '#web/lib/live/hooks.ts'
import { useRefreshLater } from '#web/lib/use-refresh-later.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { DepositForm } from './deposit-form.tsx'
import { type DepositOrigin, DepositProgress } from './deposit-progress.tsx'
import { forgetDeposit, keepDeposit, keptDeposit, type OpenDeposit } from './open-deposit.ts'

interface AddFundsDialogProps {
  open: boolean
  onOpenChange: (isOpen: boolean) => void
  /** Dollars that an order still needs. */
  requiredAmount?: number
}

/** "Payment successful" stays this long before the dialog closes. */
const SUCCESS_MS = 1_800

interface Current extends OpenDeposit {
  origin: DepositOrigin
}

export function AddFundsDialog({ open, onOpenChange, requiredAmount }: AddFundsDialogProps) {
  const { t } = useTranslation(['wallet', 'common'])
  const { user } = useAuth()
  const refreshLater = useRefreshLater()
  const userId = user?._id ?? ''
  const [deposit, setDeposit] = useState<Current | null>(null)
  /** The deposit that was seen unpaid here: only its payment is announced. */
  const seenUnpaid = useRef<string>(undefined)
  const { data } = useLive(api.transactions.getByOrderId, deposit === null ? 'skip' : { orderId: deposit.orderId })
  const status = data?.status

  useEffect(() => {
    if (!open) return
    setDeposit((now) => {
      if (now !== null) return now
      const kept = keptDeposit(userId, Date.now())
      return kept === null ? null : { ...kept, origin: 'kept' }
    })
  }, [open, userId])

  useEffect(() => {
    if (deposit === null || status === undefined) return undefined
    if (status !== 'success') {
      seenUnpaid.current = deposit.orderId
      return undefined
    }
    forgetDeposit(userId)
    if (deposit.origin === 'kept' && seenUnpaid.current !== deposit.orderId) {
      // Paid while the dialog was closed: the wallet shows it already, and the form is free for the next deposit.
      setDeposit(null)
      return undefined
    }
    toast({ title: t('deposit.successful'), description: t('deposit.successfulText') })
    refreshLater(REFRESH_AFTER_MONEY_MS)
    const close = setTimeout(() => {
      onOpenChange(false)
      setDeposit(null)
    }, SUCCESS_MS)
    return () => clearTimeout(close)
    // Once per payment: texts and callbacks of a later rendering do not repeat it.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [deposit?.orderId, status])

  const isUnconfirmed = useIsUnconfirmed()

  const restart = () => {
    forgetDeposit(userId)
    setDeposit(null)
  }
  // Still follows a deposit that was opened before.
  if (isUnconfirmed && deposit === null) return <ConfirmFirst open={open} onOpenChange={onOpenChange} title={t('deposit.title')} />
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="sm"
      title={t('deposit.title')}
      description={deposit === null ? t('deposit.text') : undefined}
      closeLabel={t('common:actions.close')}
    >
      {deposit === null ? (
        <DepositForm
          requiredAmount={requiredAmount}
          onOpened={({ isTabHeldBack, ...opened }) => {
            keepDeposit(userId, opened)
            setDeposit({ ...opened, origin: isTabHeldBack ? 'held-back' : 'tab' })
          }}
        />
      ) : (
        <DepositProgress
          deposit={deposit}
          origin={deposit.origin}
          status={status ?? 'pending'}
          reason={data?.reason ?? null}
          onRestart={restart}
        />
      )}
    </Dialog>
  )
}
