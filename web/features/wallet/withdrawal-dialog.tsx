/** Request Withdrawal (spec §2, §4, §5): once sent, it shows as pending approval and the dialog closes after 2 s. */
import { Hourglass } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { REFRESH_AFTER_MONEY_MS, WITHDRAWAL_CLOSE_MS, WITHDRAWAL_MIN_CENTS } from '#contract/limits.ts'
import { ConfirmFirst, useIsUnconfirmed } from '#web/lib/auth/confirm-first.tsx'
import { useSessionToken } from '#web/lib/auth/use-auth.ts'
import { centsFromDollars, centsTyped, dollarsFromCents } from '#contract/rules/money.ts'
import { useConfirmClose } from '#web/lib/form/use-confirm-close.tsx'
import { type Form, useFormOf } from '#web/lib/form/use-form.ts'
import { isCallError } from '#web/lib/live/call-error.ts'
import { api } from '#web/lib/live/api.ts'
import { useLive, useMutation } from '#web/lib/live/hooks.ts'
import { payeeOf, payoutDetails, type PayoutDetails } from '#web/lib/payout/payout-details.ts'
import { PayoutFields } from '#web/lib/payout/payout-fields.tsx'
import { useErrorText } from '#web/lib/use-call-failed.ts'
import { useRefreshLater } from '#web/lib/use-refresh-later.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { formatDateTime, formatMoney } from '#web/ui/format.ts'
import { Input } from '#web/ui/input.tsx'
import { Refusal } from '#web/ui/refusal.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { Holds } from './holds.tsx'
import { fieldOfRefusal, withdrawalProblem } from './withdrawal-rules.ts'

interface WithdrawalDialogProps {
  open: boolean
  onOpenChange: (isOpen: boolean) => void
  /** The available balance, in dollars. */
  available: number
}

const isAhead = (at: number | null): at is number => at !== null && at > Date.now()

interface Request extends PayoutDetails {
  /** As typed, in dollars. */
  amount: string
}

/** The request; untouched fields come from the last withdrawal, or from the application. */
function useRequestForm(available: number, isOpen: boolean) {
  const { t } = useTranslation('wallet')
  const token = useSessionToken()
  const refreshLater = useRefreshLater()
  const { run } = useMutation(api.withdrawals.requestWithdrawal)
  const errorText = useErrorText()
  const [typed, setTyped] = useState<Partial<Request>>({})
  const { data: known } = useLive(api.withdrawals.getPayoutDetails, isOpen ? { token } : 'skip')
  // spec §8: in the dialog and as a toast.
  const showFailure = (text: string) => toast({ variant: 'destructive', title: t('withdrawal.failed'), description: text })
  const form = useFormOf<Request>(
    {
      values: { amount: typed.amount ?? '', ...payoutDetails(typed, known ?? null) },
      change: (part) => setTyped((before) => ({ ...before, ...part })),
    },
    {
      check: ({ amount, details }) => {
        const found = withdrawalProblem({ amount, details, availableCents: centsFromDollars(available) })
        return found === undefined ? {} : { [found.field]: t(found.key) }
      },
      onProblem: showFailure,
      onRefusal: (error) => {
        const text = isCallError(error, 'short_balance') ? t('withdrawal.aboveBalance') : errorText(error)
        showFailure(text)
        return { field: isCallError(error) ? fieldOfRefusal(error.code) : undefined, text }
      },
      send: async ({ amount, ...payee }) => {
        await run({ token, amount: dollarsFromCents(centsTyped(amount) ?? 0), ...payeeOf(payee) })
        toast({ title: t('withdrawal.pending'), description: t('withdrawal.pendingText') })
        refreshLater(REFRESH_AFTER_MONEY_MS)
      },
    },
  )
  return {
    form,
    isTyped: (typed.amount ?? '') !== '' || (typed.details ?? '') !== '',
    forget: () => {
      setTyped({})
      form.clear()
    },
  }
}

function RequestForm({ form, available, isOpen }: { form: Form<Request>; available: number; isOpen: boolean }) {
  const { t, i18n } = useTranslation('wallet')
  const token = useSessionToken()
  const { data: mine } = useLive(api.withdrawals.getMine, isOpen ? { token, limit: 1 } : 'skip')
  const heldUntil = mine?.heldUntil ?? null
  return (
    <form {...form.props} className="flex flex-col gap-5">
      {isAhead(heldUntil) && (
        <p className="rounded-md bg-warning-soft px-4 py-3 text-sm text-warning" data-testid="withdrawal-hold">
          {t('withdrawal.heldUntil', { date: formatDateTime(heldUntil, i18n.language) })}
        </p>
      )}
      <Field
        label={t('withdrawal.amount')}
        error={form.errorOf('amount')}
        hint={t('withdrawal.minimum', { amount: formatMoney(dollarsFromCents(WITHDRAWAL_MIN_CENTS), i18n.language) })}
      >
        {(aria) => (
          <div className="flex gap-2">
            <Input {...aria} {...form.input('amount')} inputMode="decimal" autoComplete="off" className="tabular-nums" />
            <Button variant="secondary" onClick={() => form.set({ amount: available.toFixed(2) })}>
              {t('withdrawal.all')}
            </Button>
          </div>
        )}
      </Field>
      <PayoutFields form={form} />
      <Refusal>{form.refusal}</Refusal>
      <Button type="submit" busy={form.isBusy} busyLabel={t('withdrawal.busy')}>
        {t('withdrawal.submit')}
      </Button>
    </form>
  )
}

function Requested() {
  const { t } = useTranslation('wallet')
  return (
    <output className="flex flex-col items-center gap-3 py-8 text-center" data-testid="withdrawal-pending">
      <Hourglass aria-hidden className="size-12 text-accent" />
      <span className="text-lg font-semibold">{t('withdrawal.pending')}</span>
      <span className="text-sm text-muted">{t('withdrawal.pendingText')}</span>
    </output>
  )
}

export function WithdrawalDialog({ open, onOpenChange, available }: WithdrawalDialogProps) {
  const { t, i18n } = useTranslation(['wallet', 'common'])
  const { form, isTyped, forget } = useRequestForm(available, open)
  const { isSent } = form
  const isUnconfirmed = useIsUnconfirmed()
  const close = () => {
    forget()
    onOpenChange(false)
  }
  const closeLatest = useRef(close)
  closeLatest.current = close
  const { askBeforeClose, confirmation } = useConfirmClose(open && !isSent && isTyped, close)

  useEffect(() => {
    if (!isSent) return undefined
    const timer = setTimeout(() => closeLatest.current(), WITHDRAWAL_CLOSE_MS)
    return () => clearTimeout(timer)
  }, [isSent])

  if (isUnconfirmed) return <ConfirmFirst open={open} onOpenChange={onOpenChange} title={t('withdrawal.title')} />
  return (
    <>
      <Dialog
        open={open}
        onOpenChange={(isOpen) => (isOpen ? onOpenChange(true) : askBeforeClose())}
        isLocked={form.isBusy}
        size="sm"
        title={t('withdrawal.title')}
        description={t('withdrawal.text', { amount: formatMoney(available, i18n.language) })}
        closeLabel={t('common:actions.close')}
      >
        {!isSent && open && <Holds className="mb-4 flex flex-col gap-1 rounded-md bg-sunken px-4 py-3" />}
        {isSent ? <Requested /> : <RequestForm form={form} available={available} isOpen={open} />}
      </Dialog>
      {confirmation}
    </>
  )
}
