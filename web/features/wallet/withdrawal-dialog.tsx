/** Request Withdrawal (spec §2, §4, §5): submitted, it is shown as pending approval and the dialog closes after 2 s. */
import { Hourglass } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { REFRESH_AFTER_MONEY_MS, WITHDRAWAL_CLOSE_MS, WITHDRAWAL_MIN_CENTS } from '#contract/limits.ts'
import { ConfirmFirst, useIsUnconfirmed } from '#web/lib/auth/confirm-first.tsx'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { centsOf, centsTyped, dollarsOf } from '#web/lib/cents.ts'
import { isCallError } from '#web/lib/live/call-error.ts'
import { api } from '#web/lib/live/api.ts'
import { useLive, useMutation } from '#web/lib/live/hooks.ts'
import { payeeOf, payoutDetails, type PayoutDetails } from '#web/lib/payout/payout-details.ts'
import { PayoutFields } from '#web/lib/payout/payout-fields.tsx'
import { useErrorText } from '#web/lib/use-call-failed.ts'
import { useConfirmClose } from '#web/lib/use-confirm-close.tsx'
import { useRefreshLater } from '#web/lib/use-refresh-later.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { formatDateTime, formatMoney } from '#web/ui/format.ts'
import { Input } from '#web/ui/input.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { fieldOfRefusal, type WithdrawalField, withdrawalProblem } from './withdrawal-rules.ts'

interface WithdrawalDialogProps {
  open: boolean
  onOpenChange: (isOpen: boolean) => void
  /** What can be withdrawn now, in dollars. */
  available: number
}

const isAhead = (at: number | null): at is number => at !== null && at > Date.now()

interface Problem {
  /** Missing: it is about the whole request. */
  field?: WithdrawalField | undefined
  text: string
}

export function WithdrawalDialog({ open, onOpenChange, available }: WithdrawalDialogProps) {
  const { t, i18n } = useTranslation(['wallet', 'common'])
  const token = useSessionToken()
  const refreshLater = useRefreshLater()
  const { run, isBusy } = useMutation(api.withdrawals.requestWithdrawal)
  const errorText = useErrorText()
  const inputs = { amount: useRef<HTMLInputElement>(null), details: useRef<HTMLInputElement>(null) }
  const [amount, setAmount] = useState('')
  /** What was changed here; the rest is as it was the last time, or as the application says. */
  const [typed, setTyped] = useState<Partial<PayoutDetails>>({})
  const { data: known } = useLive(api.withdrawals.getPayoutDetails, open ? { token } : 'skip')
  const { data: mine } = useLive(api.withdrawals.getMine, open ? { token, limit: 1 } : 'skip')
  const heldUntil = mine?.heldUntil ?? null
  const payee = payoutDetails(typed, known ?? null)
  const change = (part: Partial<PayoutDetails>) => setTyped((before) => ({ ...before, ...part }))
  const [problem, setProblem] = useState<Problem | null>(null)
  const [isRequested, setIsRequested] = useState(false)

  const close = () => {
    setAmount('')
    setTyped({})
    setProblem(null)
    setIsRequested(false)
    onOpenChange(false)
  }
  const closeLatest = useRef(close)
  closeLatest.current = close
  const { askBeforeClose, confirmation } = useConfirmClose(open && !isRequested && (amount !== '' || (typed.details ?? '') !== ''), close)

  useEffect(() => {
    if (!isRequested) return undefined
    const timer = setTimeout(() => closeLatest.current(), WITHDRAWAL_CLOSE_MS)
    return () => clearTimeout(timer)
  }, [isRequested])

  // spec §8: in the dialog and as a toast.
  const refuse = (found: Problem) => {
    setProblem(found)
    toast({ variant: 'destructive', title: t('withdrawal.failed'), description: found.text })
    if (found.field !== undefined) inputs[found.field].current?.focus()
  }

  const request = async () => {
    const found = withdrawalProblem({ amount, details: payee.details, availableCents: centsOf(available) })
    if (found !== undefined) return refuse({ field: found.field, text: t(found.key) })
    setProblem(null)
    try {
      await run({ token, amount: dollarsOf(centsTyped(amount) ?? 0), ...payeeOf(payee) })
      setIsRequested(true)
      toast({ title: t('withdrawal.pending'), description: t('withdrawal.pendingText') })
      refreshLater(REFRESH_AFTER_MONEY_MS)
    } catch (error) {
      const text = isCallError(error, 'short_balance') ? t('withdrawal.aboveBalance') : errorText(error)
      refuse({ field: isCallError(error) ? fieldOfRefusal(error.code) : undefined, text })
    }
  }
  const isUnconfirmed = useIsUnconfirmed()
  const problemAt = (field: WithdrawalField) => (problem?.field === field ? problem.text : undefined)

  if (isUnconfirmed) return <ConfirmFirst open={open} onOpenChange={onOpenChange} title={t('withdrawal.title')} />
  return (
    <>
      <Dialog
        open={open}
        onOpenChange={(isOpen) => (isOpen ? onOpenChange(true) : askBeforeClose())}
        isLocked={isBusy}
        size="sm"
        title={t('withdrawal.title')}
        description={t('withdrawal.text', { amount: formatMoney(available, i18n.language) })}
        closeLabel={t('common:actions.close')}
      >
        {isRequested ? (
          <output className="flex flex-col items-center gap-3 py-8 text-center" data-testid="withdrawal-pending">
            <Hourglass aria-hidden className="size-12 text-accent" />
            <span className="text-lg font-semibold">{t('withdrawal.pending')}</span>
            <span className="text-sm text-muted">{t('withdrawal.pendingText')}</span>
          </output>
        ) : (
          <form
            noValidate
            className="flex flex-col gap-5"
            onSubmit={(event) => {
              event.preventDefault()
              void request()
            }}
          >
            {isAhead(heldUntil) && (
              <p className="rounded-md bg-warning-soft px-4 py-3 text-sm text-warning" data-testid="withdrawal-hold">
                {t('withdrawal.heldUntil', { date: formatDateTime(heldUntil, i18n.language) })}
              </p>
            )}
            <Field
              label={t('withdrawal.amount')}
              error={problemAt('amount')}
              hint={t('withdrawal.minimum', { amount: formatMoney(dollarsOf(WITHDRAWAL_MIN_CENTS), i18n.language) })}
            >
              {(aria) => (
                <div className="flex gap-2">
                  <Input
                    {...aria}
                    ref={inputs.amount}
                    inputMode="decimal"
                    autoComplete="off"
                    value={amount}
                    onChange={({ target }) => setAmount(target.value)}
                    className="tabular-nums"
                  />
                  <Button variant="secondary" onClick={() => setAmount(available.toFixed(2))}>
                    {t('withdrawal.all')}
                  </Button>
                </div>
              )}
            </Field>
            <PayoutFields value={payee} onChange={change} problem={problemAt('details')} inputRef={inputs.details} />
            {problem !== null && problem.field === undefined && (
              <p role="alert" className="rounded-md bg-danger-soft px-4 py-3 text-sm text-danger">
                {problem.text}
              </p>
            )}
            <Button type="submit" busy={isBusy} busyLabel={t('withdrawal.busy')}>
              {t('withdrawal.submit')}
            </Button>
          </form>
        )}
      </Dialog>
      {confirmation}
    </>
  )
}
