import { Link } from '@tanstack/react-router'
import { CircleQuestionMark, CreditCard } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { NETWORK_USUAL } from '#contract/rules/payouts.ts'
import { DEPOSIT_CURRENCY, DEPOSIT_MIN_DOLLARS, DEPOSIT_QUICK_DOLLARS, DEPOSIT_STEP_DOLLARS } from '#contract/limits.ts'
import { useAuth } from '#web/lib/auth/use-auth.ts'
import { dollarsFromCents } from '#contract/rules/money.ts'
import { useForm } from '#web/lib/form/use-form.ts'
import { isCallError } from '#web/lib/live/call-error.ts'
import { api } from '#web/lib/live/api.ts'
import { useAction } from '#web/lib/live/hooks.ts'
import { useErrorText } from '#web/lib/use-call-failed.ts'
import { AmountInput, AmountPresets } from '#web/ui/amount-input.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { formatMoney } from '#web/ui/format.ts'
import { Refusal } from '#web/ui/refusal.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { UsdtSign } from '#web/ui/usdt-sign.tsx'
import { depositCents, startAmount } from './deposit-amount.ts'
import { newDepositOrderId } from './deposit-order-id.ts'

interface DepositFormProps {
  /** In dollars; undefined: any amount. */
  requiredAmount: number | undefined
  /** `isTabHeldBack`: the browser blocked the tab of the payment page. */
  onOpened: (deposit: { orderId: string; isTabHeldBack: boolean }) => void
}

function useDepositForm({ requiredAmount, onOpened }: DepositFormProps) {
  const { t } = useTranslation('wallet')
  const { token, user } = useAuth()
  const { run } = useAction(api.transactions.createOxaPayInvoice)
  const errorText = useErrorText()
  const form = useForm({
    start: () => ({ amount: startAmount(requiredAmount) }),
    check: ({ amount }) => ({ amount: depositCents(amount) === null ? t('deposit.amountInvalid') : undefined }),
    onRefusal: (error) => {
      // spec §8: the message, or "Failed to create payment".
      const text = isCallError(error) && error.code !== 'internal' ? errorText(error) : t('deposit.createFailed')
      toast({ variant: 'destructive', title: t('deposit.failed'), description: text })
      return { field: isCallError(error, 'amount_too_small') ? 'amount' : undefined, text }
    },
    send: async ({ amount }) => {
      const cents = depositCents(amount)
      if (cents === null) return
      if (token === undefined || token === '' || user === null) {
        form.refuse({ text: t('deposit.loginNeeded') })
        return
      }
      // The click itself opens the tab: browsers block a tab that opens later.
      const tab = window.open('', '_blank')
      try {
        const { payLink, orderId } = await run({
          token,
          amount: dollarsFromCents(cents),
          currency: DEPOSIT_CURRENCY,
          orderId: newDepositOrderId(),
          email: user.email,
          network: NETWORK_USUAL,
        })
        if (tab !== null) {
          tab.opener = null
          tab.location.href = payLink
        }
        onOpened({ orderId, isTabHeldBack: tab === null })
      } catch (error) {
        tab?.close()
        throw error
      }
    },
  })
  return form
}

/** Crypto is the only method; the card is shown as unavailable (spec §5). */
function Methods() {
  const { t } = useTranslation('wallet')
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1.5 text-sm font-semibold">{t('deposit.method')}</legend>
      <label className="flex items-center gap-3 rounded-md border border-accent bg-accent-soft/50 px-4 py-3 text-sm">
        <input type="radio" name="method" checked readOnly className="size-4.5 accent-accent" />
        <UsdtSign />
        <span className="flex-1">
          {t('deposit.crypto')}
          <span className="block text-xs text-muted">{t('deposit.cryptoText')}</span>
        </span>
      </label>
      <label className="flex items-center gap-2 px-4 text-xs text-muted">
        <input type="radio" name="method" disabled className="size-3.5" />
        <CreditCard aria-hidden className="size-4" />
        {t('deposit.card')}: {t('deposit.cardUnavailable')}
      </label>
    </fieldset>
  )
}

export function DepositForm(props: DepositFormProps) {
  const { requiredAmount } = props
  const { t, i18n } = useTranslation('wallet')
  const form = useDepositForm(props)
  const cents = depositCents(form.values.amount)
  return (
    <form {...form.props} className="flex flex-col gap-5">
      {requiredAmount !== undefined && (
        <p className="rounded-md bg-sunken px-4 py-3 text-sm">
          {t('deposit.required', { amount: formatMoney(requiredAmount, i18n.language) })}
        </p>
      )}
      <AmountPresets
        label={t('deposit.quick')}
        amounts={DEPOSIT_QUICK_DOLLARS}
        chosen={cents === null ? null : dollarsFromCents(cents)}
        language={i18n.language}
        onChoose={(dollars) => form.set({ amount: String(dollars) })}
      />
      <Field label={t('deposit.amount')} error={form.errorOf('amount')}>
        {/* Text, as a browser drops a comma in a number when its own language writes a point: "50,5" would be 505. */}
        {(aria) => <AmountInput {...aria} {...form.input('amount')} min={DEPOSIT_MIN_DOLLARS} step={DEPOSIT_STEP_DOLLARS} />}
      </Field>
      <Methods />
      <Refusal>{form.refusal}</Refusal>
      <Button type="submit" busy={form.isBusy} busyLabel={t('deposit.opening')}>
        {t('deposit.submit')}
      </Button>
      <Link
        to="/help-center/$article"
        params={{ article: 'no-usdt-yet' }}
        target="_blank"
        className="flex items-center gap-1.5 self-center text-sm text-accent underline-offset-4 hover:underline"
      >
        <CircleQuestionMark aria-hidden className="size-4" />
        {t('deposit.guide')}
      </Link>
    </form>
  )
}
