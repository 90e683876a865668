/** How a split divides the price: a slider, a typed amount, and the share of each side while it moves. */
import { useId, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { centsTyped, dollarsFromCents } from '#contract/rules/money.ts'
import { splitOf } from '#contract/rules/order-split.ts'
import { AmountInput } from '#web/ui/amount-input.tsx'
import { Field } from '#web/ui/field.tsx'
import { formatMoney } from '#web/ui/format.ts'
import { PayLine, PayLines } from '#web/ui/pay-check.tsx'
import { Money } from '#web/ui/values.tsx'

const DOLLAR = 100

interface SplitSliderProps {
  /** The price, and the least refund: what was refunded already. */
  totalCents: number
  leastCents: number
  /** The commission. */
  percent: number
  /** As typed, in dollars. */
  typed: string
  onType: (typed: string) => void
  error: string | undefined
  names: { customer: string; model: string }
}

/** Where the keys move the slider to: arrows by a dollar, page keys by a tenth of the price, the ends by Home and End. */
export function keyed(key: string, cents: number, leastCents: number, mostCents: number): number | null {
  const page = Math.max(DOLLAR, Math.round((mostCents - leastCents) / 10))
  const to: Record<string, number> = {
    ArrowRight: cents + DOLLAR,
    ArrowUp: cents + DOLLAR,
    ArrowLeft: cents - DOLLAR,
    ArrowDown: cents - DOLLAR,
    PageUp: cents + page,
    PageDown: cents - page,
    Home: leastCents,
    End: mostCents,
  }
  const wanted = to[key]
  return wanted === undefined ? null : Math.min(mostCents, Math.max(leastCents, wanted))
}

interface RefundInputProps {
  leastCents: number
  mostCents: number
  /** As typed, in dollars. */
  typed: string
  onType: (typed: string) => void
  error: string | undefined
  hint?: string | undefined
  customer: string
  /** The value of the slider in words. */
  said: string
}

/** A slider with the typed amount beside it: how much goes back to the customer. */
export function RefundInput({ leastCents, mostCents, typed, onType, error, hint, customer, said }: RefundInputProps) {
  const { t } = useTranslation('talks')
  const id = useId()
  const cents = Math.min(mostCents, Math.max(leastCents, centsTyped(typed) ?? leastCents))
  const slideTo = (next: number) => onType((next / DOLLAR).toFixed(2))
  const onKeyDown = (event: KeyboardEvent) => {
    const next = keyed(event.key, cents, leastCents, mostCents)
    if (next === null) return
    event.preventDefault()
    slideTo(next)
  }
  return (
    <>
      <div>
        <label htmlFor={id} className="text-sm font-semibold">
          {t('split.slider')}
        </label>
        <input
          id={id}
          type="range"
          min={leastCents}
          max={mostCents}
          step={1}
          value={cents}
          onChange={({ target }) => slideTo(Number(target.value))}
          onKeyDown={onKeyDown}
          aria-valuetext={said}
          className="h-11 w-full accent-accent"
          data-testid="split-slider"
        />
      </div>
      <Field label={t('split.refund', { customer })} error={error} hint={hint}>
        {(aria) => <AmountInput {...aria} value={typed} onChange={({ target }) => onType(target.value)} data-testid="split-amount" />}
      </Field>
    </>
  )
}

export function SplitSlider({ totalCents, leastCents, percent, typed, onType, error, names }: SplitSliderProps) {
  const { t, i18n } = useTranslation('talks')
  const { language } = i18n
  const mostCents = totalCents - 1
  const cents = Math.min(mostCents, Math.max(leastCents, centsTyped(typed) ?? leastCents))
  const { refundCents, paymentCents, commissionCents } = splitOf(totalCents, cents, percent)
  const show = (amount: number) => formatMoney(dollarsFromCents(amount), language)
  return (
    <div className="flex flex-col gap-4">
      <RefundInput
        leastCents={leastCents}
        mostCents={mostCents}
        typed={typed}
        onType={onType}
        error={error}
        hint={leastCents > 0 ? t('split.least', { amount: show(leastCents) }) : undefined}
        customer={names.customer}
        said={t('split.said', { ...names, refund: show(refundCents), payment: show(paymentCents) })}
      />
      <output data-testid="split-outcome">
        <PayLines>
          <PayLine label={t('split.toCustomer', names)}>
            <Money amount={dollarsFromCents(refundCents)} language={language} className="font-semibold" />
          </PayLine>
          <PayLine label={t('split.toModel', names)}>
            <Money amount={dollarsFromCents(paymentCents)} language={language} className="font-semibold" />
          </PayLine>
          <PayLine label={t('split.commission')}>
            <Money amount={dollarsFromCents(commissionCents)} language={language} />
          </PayLine>
        </PayLines>
      </output>
    </div>
  )
}
