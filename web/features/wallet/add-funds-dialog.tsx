/**
 * Add Funds (spec §2, §4, §5): form ──▶ Payment Initiated ──▶ Confirming Payment ──▶ Payment successful.
 * Every step after the form shows the deposit as the server has it, so it survives a reload, closing, and another device. Nothing here
 * credits anything.
 */
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { REFRESH_AFTER_MONEY_MS } from '#contract/limits.ts'
import type { Deposit } from '#contract/types.ts'
import { ConfirmFirst, useIsUnconfirmed } from '#web/lib/auth/confirm-first.tsx'
import { useAuth } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { useLive, useMutation } from '#web/lib/live/hooks.ts'
import { useCallFailed } from '#web/lib/use-call-failed.ts'
import { useRefreshLater } from '#web/lib/use-refresh-later.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { SkeletonRows } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { DepositForm } from './deposit-form.tsx'
import { creditedText } from './deposit-outcome.ts'
import { type DepositOrigin, DepositProgress } from './deposit-progress.tsx'

interface AddFundsDialogProps {
  open: boolean
  onOpenChange: (isOpen: boolean) => void
  /** Dollars that an order still needs. */
  requiredAmount?: number
}

/** "Payment successful" stays this long before the dialog closes. */
const SUCCESS_MS = 1_800

/** The deposit on the screen: one opened here, else the newest open one of this user. Undefined: not known yet; null: the form. */
function useShownDeposit(isOpen: boolean) {
  const { token = '' } = useAuth()
  const callFailed = useCallFailed()
  const { run: dismiss } = useMutation(api.transactions.dismissDeposit)
  const [shown, setShown] = useState<{ orderId: string; origin: DepositOrigin } | null>(null)
  const isAsking = isOpen && token !== ''
  const newest = useLive(api.transactions.getDeposit, isAsking ? { token } : 'skip')
  const own = useLive(api.transactions.getDeposit, isAsking && shown !== null ? { token, orderId: shown.orderId } : 'skip')
  const newestId = newest.data?.orderId
  // Kept on the screen when it is paid: then it is no longer the newest open one.
  if (isOpen && shown === null && newestId !== undefined) setShown({ orderId: newestId, origin: 'kept' })
  const deposit: Deposit | null | undefined =
    shown === null ? newest.data : (own.data ?? (newestId === shown.orderId ? newest.data : undefined))
  const restart = async () => {
    if (shown === null) return
    try {
      await dismiss({ token, orderId: shown.orderId })
      setShown(null)
    } catch (error) {
      callFailed(error)
    }
  }
  const isKnown = !isAsking || deposit !== undefined || newest.error !== null
  return { deposit: deposit ?? null, isKnown, origin: shown?.origin ?? 'kept', show: setShown, restart }
}

export function AddFundsDialog({ open, onOpenChange, requiredAmount }: AddFundsDialogProps) {
  const { t, i18n } = useTranslation(['wallet', 'common'])
  const refreshLater = useRefreshLater()
  const { deposit, isKnown, origin, show, restart } = useShownDeposit(open)
  const paidId = open && deposit?.status === 'success' ? deposit.orderId : undefined

  useEffect(() => {
    if (paidId === undefined || deposit === null) return undefined
    toast({ title: t('deposit.successful'), description: creditedText(deposit, t, i18n.language) })
    refreshLater(REFRESH_AFTER_MONEY_MS)
    const close = setTimeout(() => {
      onOpenChange(false)
      show(null)
    }, SUCCESS_MS)
    return () => clearTimeout(close)
    // Once per payment: texts and callbacks of a later rendering do not repeat it.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [paidId])

  const isUnconfirmed = useIsUnconfirmed()
  const close = (isOpen: boolean) => {
    onOpenChange(isOpen)
    // The next visit begins with the newest open deposit, or the form.
    if (!isOpen) show(null)
  }
  // Still follows a deposit that was opened before.
  if (isUnconfirmed && isKnown && deposit === null)
    return <ConfirmFirst open={open} onOpenChange={onOpenChange} title={t('deposit.title')} />
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      title={t('deposit.title')}
      description={deposit === null ? t('deposit.text') : undefined}
      closeLabel={t('common:actions.close')}
    >
      {!isKnown ? (
        <SkeletonRows rows={5} label={t('common:actions.loading')} />
      ) : deposit === null ? (
        <DepositForm
          requiredAmount={requiredAmount}
          onOpened={({ orderId, isTabHeldBack }) => show({ orderId, origin: isTabHeldBack ? 'held-back' : 'tab' })}
        />
      ) : (
        <DepositProgress deposit={deposit} origin={origin} onRestart={() => void restart()} />
      )}
    </Dialog>
  )
}
