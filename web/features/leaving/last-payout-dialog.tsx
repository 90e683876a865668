/** Where the whole balance of who leaves is paid out to. An account that is open is closed with it. */
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CLOSING_DAYS } from '#contract/limits.ts'
import { ConfirmFirst, useIsUnconfirmed } from '#web/lib/auth/confirm-first.tsx'
import { useAuth, useSessionToken } from '#web/lib/auth/use-auth.ts'
import { api } from '#web/lib/live/api.ts'
import { isCallError } from '#web/lib/live/call-error.ts'
import { useLive, useMutation } from '#web/lib/live/hooks.ts'
import { payeeOf, payoutDetails, type PayoutDetails } from '#web/lib/payout/payout-details.ts'
import { PayoutFields } from '#web/lib/payout/payout-fields.tsx'
import { useErrorText } from '#web/lib/use-call-failed.ts'
import { useConfirmClose } from '#web/lib/use-confirm-close.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { formatDate, formatDateTime, formatMoney } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast-store.ts'

const DAY_MS = 86_400_000

interface LastPayoutDialogProps {
  /** Dollars: all that is there. */
  amount: number
  isClosing: boolean
  /** Nothing is paid out before then; may be past. */
  heldUntil: number | null
  onClose: () => void
}

interface Problem {
  isAddress: boolean
  text: string
}

export function LastPayoutDialog({ amount, isClosing, heldUntil, onClose }: LastPayoutDialogProps) {
  const { t, i18n } = useTranslation(['leaving', 'wallet', 'common'])
  const { language } = i18n
  const token = useSessionToken()
  const isModel = useAuth().user?.status === 'model'
  const isUnconfirmed = useIsUnconfirmed()
  const { run, isBusy } = useMutation(api.auth.requestLastPayout)
  const errorText = useErrorText()
  const { data: known } = useLive(api.withdrawals.getPayoutDetails, isModel ? { token } : 'skip')
  const [typed, setTyped] = useState<Partial<PayoutDetails>>({})
  const [problem, setProblem] = useState<Problem | null>(null)
  const [openedAtMs] = useState(() => Date.now())
  const input = useRef<HTMLInputElement>(null)
  const payee = payoutDetails(typed, known ?? null)
  const { askBeforeClose, confirmation } = useConfirmClose((typed.details ?? '') !== '', onClose)
  const title = t('payout.title', { amount: formatMoney(amount, language) })

  const refuse = (found: Problem) => {
    setProblem(found)
    if (found.isAddress) input.current?.focus()
  }
  const request = async () => {
    if (payee.details.trim() === '') return refuse({ isAddress: true, text: t('wallet:withdrawal.fillAll') })
    setProblem(null)
    try {
      await run({ token, amount, ...payeeOf(payee) })
      toast({ title: t('payout.asked'), description: t('wallet:withdrawal.pendingText') })
      onClose()
    } catch (error) {
      refuse({ isAddress: isCallError(error, 'bad_address'), text: errorText(error) })
    }
  }

  if (isUnconfirmed) return <ConfirmFirst open onOpenChange={onClose} title={title} />
  return (
    <>
      <Dialog
        open
        onOpenChange={askBeforeClose}
        isLocked={isBusy}
        size="sm"
        title={title}
        description={
          isClosing ? t('payout.textClosing') : t('payout.textOpen', { date: formatDate(openedAtMs + CLOSING_DAYS * DAY_MS, language) })
        }
        closeLabel={t('common:actions.close')}
      >
        <form
          noValidate
          className="flex flex-col gap-5"
          onSubmit={(event) => {
            event.preventDefault()
            void request()
          }}
        >
          {heldUntil !== null && heldUntil > openedAtMs && (
            <p className="rounded-md bg-warning-soft px-4 py-3 text-sm text-warning">
              {t('wallet:withdrawal.heldUntil', { date: formatDateTime(heldUntil, language) })}
            </p>
          )}
          <PayoutFields
            value={payee}
            onChange={(part) => setTyped((before) => ({ ...before, ...part }))}
            problem={problem?.isAddress === true ? problem.text : undefined}
            inputRef={input}
          />
          {problem !== null && !problem.isAddress && (
            <p role="alert" className="rounded-md bg-danger-soft px-4 py-3 text-sm text-danger">
              {problem.text}
            </p>
          )}
          <Button type="submit" variant={isClosing ? 'primary' : 'danger'} busy={isBusy} busyLabel={t('wallet:withdrawal.busy')}>
            {t(isClosing ? 'payout.submit' : 'payout.submitOpen')}
          </Button>
        </form>
      </Dialog>
      {confirmation}
    </>
  )
}
