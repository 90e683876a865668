import { Bitcoin, CreditCard } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DEPOSIT_CURRENCY, DEPOSIT_MIN_DOLLARS, DEPOSIT_QUICK_DOLLARS, DEPOSIT_STEP_DOLLARS } from '#contract/limits.ts'
import { useAuth } from '#web/lib/auth/use-auth.ts'
import { centsOf, dollarsOf } from '#web/lib/cents.ts'
import { isCallError } from '#web/lib/live/call-error.ts'
import { api } from '#web/lib/live/api.ts'
import { useAction } from '#web/lib/live/hooks.ts'
import { useErrorText } from '#web/lib/use-call-failed.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Field } from '#web/ui/field.tsx'
import { formatMoney } from '#web/ui/format.ts'
import { Input } from '#web/ui/input.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { depositCents, startAmount } from './deposit-amount.ts'
import { newDepositOrderId } from './deposit-order-id.ts'
import type { OpenDeposit } from './open-deposit.ts'

interface DepositFormProps {
  requiredAmount: number | undefined
  /** `isTabHeldBack`: the browser did not let the payment page open. */
  onOpened: (deposit: OpenDeposit & { isTabHeldBack: boolean }) => void
}

export function DepositForm({ requiredAmount, onOpened }: DepositFormProps) {
  const { t, i18n } = useTranslation('wallet')
  const { token, user } = useAuth()
  const { run, isBusy } = useAction(api.transactions.createOxaPayInvoice)
  const errorText = useErrorText()
  const input = useRef<HTMLInputElement>(null)
  const [amount, setAmount] = useState(() => startAmount(requiredAmount))
  const [amountProblem, setAmountProblem] = useState<string | undefined>(undefined)
  const [problem, setProblem] = useState<string | null>(null)
  const cents = depositCents(amount)

  const change = (text: string) => {
    setAmount(text)
    setAmountProblem(undefined)
  }
  const refuseAmount = (text: string) => {
    setAmountProblem(text)
    input.current?.focus()
  }

  const fail = (error: unknown) => {
    // spec §8: the message, or "Failed to create payment".
    const text = isCallError(error) && error.code !== 'internal' ? errorText(error) : t('deposit.createFailed')
    toast({ variant: 'destructive', title: t('deposit.failed'), description: text })
    if (isCallError(error, 'amount_too_small')) refuseAmount(text)
    else setProblem(text)
  }

  const open = async () => {
    setProblem(null)
    if (cents === null) return refuseAmount(t('deposit.amountInvalid'))
    if (token === undefined || token === '' || user === null) return setProblem(t('deposit.loginNeeded'))
    // Opened by the click itself, or the browser would hold the new tab back.
    const tab = window.open('', '_blank')
    try {
      const { payLink, orderId, expiresAt } = await run({
        token,
        amount: dollarsOf(cents),
        currency: DEPOSIT_CURRENCY,
        orderId: newDepositOrderId(),
        email: user.email,
      })
      if (tab !== null) {
        tab.opener = null
        tab.location.href = payLink
      }
      onOpened({ orderId, payLink, amount: dollarsOf(cents), expiresAt, isTabHeldBack: tab === null })
    } catch (error) {
      tab?.close()
      fail(error)
    }
  }

  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        void open()
      }}
    >
      {requiredAmount !== undefined && (
        <p className="rounded-md bg-sunken px-4 py-3 text-sm">
          {t('deposit.required', { amount: formatMoney(requiredAmount, i18n.language) })}
        </p>
      )}
      <div role="group" aria-label={t('deposit.quick')} className="grid grid-cols-4 gap-2">
        {DEPOSIT_QUICK_DOLLARS.map((dollars) => (
          <Button
            key={dollars}
            variant="secondary"
            size="sm"
            aria-pressed={cents === centsOf(dollars)}
            className={cx('px-1! tabular-nums', cents === centsOf(dollars) && 'border-accent! bg-accent-soft! text-accent!')}
            onClick={() => change(String(dollars))}
          >
            {formatMoney(dollars, i18n.language)}
          </Button>
        ))}
      </div>
      <Field label={t('deposit.amount')} error={amountProblem}>
        {(aria) => (
          <div className="relative">
            <span aria-hidden className="absolute top-1/2 left-4 -translate-y-1/2 text-muted">
              $
            </span>
            <Input
              {...aria}
              ref={input}
              type="number"
              inputMode="decimal"
              min={DEPOSIT_MIN_DOLLARS}
              step={DEPOSIT_STEP_DOLLARS}
              value={amount}
              onChange={({ target }) => change(target.value)}
              className="pl-8! tabular-nums"
            />
          </div>
        )}
      </Field>
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-1.5 text-sm font-semibold">{t('deposit.method')}</legend>
        <label className="flex items-center gap-3 rounded-md border border-accent bg-accent-soft/50 px-4 py-3 text-sm">
          <input type="radio" name="method" checked readOnly className="size-4.5 accent-accent" />
          <Bitcoin aria-hidden className="size-5 text-accent" />
          <span className="flex-1">
            {t('deposit.crypto')}
            <span className="block text-xs text-muted">{t('deposit.cryptoText')}</span>
          </span>
        </label>
        <label className="flex items-center gap-3 rounded-md border px-4 py-3 text-sm text-muted">
          <input type="radio" name="method" disabled className="size-4.5" />
          <CreditCard aria-hidden className="size-5" />
          <span className="flex-1">{t('deposit.card')}</span>
          <span className="text-xs">{t('deposit.cardUnavailable')}</span>
        </label>
      </fieldset>
      {problem !== null && (
        <p role="alert" className="rounded-md bg-danger-soft px-4 py-3 text-sm text-danger">
          {problem}
        </p>
      )}
      <Button type="submit" busy={isBusy} busyLabel={t('deposit.opening')}>
        {t('deposit.submit')}
      </Button>
    </form>
  )
}
