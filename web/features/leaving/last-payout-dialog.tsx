/** Pays out the whole balance of a user who closes the account. An account that is open is closed with it. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CLOSING_DAYS } from '#contract/limits.ts'
import { ConfirmFirst, useIsUnconfirmed } from '#web/lib/auth/confirm-first.tsx'
import { useAuth, useSessionToken } from '#web/lib/auth/use-auth.ts'
import { useConfirmClose } from '#web/lib/form/use-confirm-close.tsx'
import { useFormOf } from '#web/lib/form/use-form.ts'
import { api } from '#web/lib/live/api.ts'
import { useLive, useMutation } from '#web/lib/live/hooks.ts'
import { payeeOf, payoutDetails, type PayoutDetails } from '#web/lib/payout/payout-details.ts'
import { PayoutFields } from '#web/lib/payout/payout-fields.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { formatDate, formatDateTime, formatMoney } from '#web/ui/format.ts'
import { Refusal } from '#web/ui/refusal.tsx'
import { toast } from '#web/ui/toast-store.ts'

const DAY_MS = 86_400_000

interface LastPayoutDialogProps {
  /** Dollars: the whole balance. */
  amount: number
  isClosing: boolean
  /** No payout before this time, which may be past. */
  heldUntil: number | null
  onClose: () => void
}

export function LastPayoutDialog({ amount, isClosing, heldUntil, onClose }: LastPayoutDialogProps) {
  const { t, i18n } = useTranslation(['leaving', 'wallet', 'common'])
  const { language } = i18n
  const token = useSessionToken()
  const isModel = useAuth().user?.status === 'model'
  const isUnconfirmed = useIsUnconfirmed()
  const { run } = useMutation(api.auth.requestLastPayout)
  const { data: known } = useLive(api.withdrawals.getPayoutDetails, isModel ? { token } : 'skip')
  const [typed, setTyped] = useState<Partial<PayoutDetails>>({})
  const [openedAtMs] = useState(() => Date.now())
  const form = useFormOf<PayoutDetails>(
    { values: payoutDetails(typed, known ?? null), change: (part) => setTyped((before) => ({ ...before, ...part })) },
    {
      check: ({ details }) => ({ details: details.trim() === '' ? t('wallet:withdrawal.fillAll') : undefined }),
      refusedAt: { bad_address: 'details' },
      send: async (payee) => {
        await run({ token, amount, ...payeeOf(payee) })
        toast({ title: t('payout.asked'), description: t('wallet:withdrawal.pendingText') })
        onClose()
      },
    },
  )
  const { askBeforeClose, confirmation } = useConfirmClose((typed.details ?? '') !== '', onClose)
  const title = t('payout.title', { amount: formatMoney(amount, language) })

  if (isUnconfirmed) return <ConfirmFirst open onOpenChange={onClose} title={title} />
  return (
    <>
      <Dialog
        open
        onOpenChange={askBeforeClose}
        isLocked={form.isBusy}
        size="sm"
        title={title}
        description={
          isClosing ? t('payout.textClosing') : t('payout.textOpen', { date: formatDate(openedAtMs + CLOSING_DAYS * DAY_MS, language) })
        }
        closeLabel={t('common:actions.close')}
      >
        <form {...form.props} className="flex flex-col gap-5">
          {heldUntil !== null && heldUntil > openedAtMs && (
            <p className="rounded-md bg-warning-soft px-4 py-3 text-sm text-warning">
              {t('wallet:withdrawal.heldUntil', { date: formatDateTime(heldUntil, language) })}
            </p>
          )}
          <PayoutFields form={form} />
          <Refusal>{form.refusal}</Refusal>
          <Button type="submit" variant={isClosing ? 'primary' : 'danger'} busy={form.isBusy} busyLabel={t('wallet:withdrawal.busy')}>
            {t(isClosing ? 'payout.submit' : 'payout.submitOpen')}
          </Button>
        </form>
      </Dialog>
      {confirmation}
    </>
  )
}
