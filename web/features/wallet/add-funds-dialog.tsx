/**
 * Add Funds (spec §2, §4, §5): form ──▶ Payment Initiated ──▶ Confirming Payment ──▶ Payment successful.
 * Every step after the form is what the server says about the deposit, live; nothing here credits anything.
 */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { REFRESH_AFTER_MONEY_MS } from '#contract/limits.ts'
import { api } from '#web/lib/live/api.ts'
import { useLive } from '#web/lib/live/hooks.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { DepositForm } from './deposit-form.tsx'
import { DepositProgress } from './deposit-progress.tsx'
import { forgetDeposit, keepDeposit, keptDeposit, type OpenDeposit } from './open-deposit.ts'

interface AddFundsDialogProps {
  open: boolean
  onOpenChange: (isOpen: boolean) => void
  /** What an order still needs, in dollars. */
  requiredAmount?: number
}

/** How long "Payment successful" stays before the dialog closes. */
const SUCCESS_MS = 1_800

export function AddFundsDialog({ open, onOpenChange, requiredAmount }: AddFundsDialogProps) {
  const { t } = useTranslation(['wallet', 'common'])
  const queryClient = useQueryClient()
  const [deposit, setDeposit] = useState<OpenDeposit | null>(null)
  const { data } = useLive(api.transactions.getByOrderId, deposit === null ? 'skip' : { orderId: deposit.orderId })
  const status = data?.status
  const isPaid = status === 'success'

  useEffect(() => {
    if (open) setDeposit((now) => now ?? keptDeposit(Date.now()))
  }, [open])

  useEffect(() => {
    if (!isPaid) return undefined
    forgetDeposit()
    toast({ title: t('deposit.successful'), description: t('deposit.successfulText') })
    const close = setTimeout(() => {
      onOpenChange(false)
      setDeposit(null)
    }, SUCCESS_MS)
    const refresh = setTimeout(() => void queryClient.invalidateQueries(), REFRESH_AFTER_MONEY_MS)
    return () => {
      clearTimeout(close)
      clearTimeout(refresh)
    }
    // Once per payment: the texts and callbacks of a later rendering change nothing about it.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isPaid])

  const startAnew = () => {
    forgetDeposit()
    setDeposit(null)
  }
  return (
    <Dialog open={open} onOpenChange={onOpenChange} size="sm" title={t('deposit.title')} description={deposit === null ? t('deposit.text') : undefined} closeLabel={t('common:actions.close')}>
      {deposit === null ? (
        <DepositForm
          requiredAmount={requiredAmount}
          onOpened={(opened) => {
            keepDeposit(opened)
            setDeposit(opened)
          }}
        />
      ) : (
        <DepositProgress deposit={deposit} status={status ?? 'pending'} reason={data?.reason ?? null} onStartAnew={startAnew} />
      )}
    </Dialog>
  )
}
