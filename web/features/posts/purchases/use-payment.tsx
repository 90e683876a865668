/** Shared by purchases and tips: the balance before and after, the missing amount, and Add Funds. */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type SignedInUser, useAuth } from '#web/lib/auth/use-auth.ts'
import { centsFromDollars, dollarsFromCents } from '#contract/rules/money.ts'
import type { Refusal } from '#web/lib/form/use-form.ts'
import { type RenderAddFunds, useAddFunds } from '#web/lib/pay/use-add-funds.tsx'
import { formatMoney } from '#web/ui/format.ts'
import { PayLine, PayLines, ShortBalance } from '#web/ui/pay-check.tsx'
import { Money } from '#web/ui/values.tsx'

export interface Payment {
  user: SignedInUser | null
  token: string
  /** The lines about the balance, and the button that adds funds. */
  check: ReactNode
  /** Add Funds, when it is open: then in place of the dialog that pays. */
  funds: ReactNode
  isAddingFunds: boolean
  /** Money is missing: the button that pays is inactive. */
  isShort: boolean
  /** For the form that pays. */
  onRefusal: (error: unknown) => Refusal<never> | null | undefined
}

/** `cents`: the amount to pay; null while none is typed. */
export function usePayment(cents: number | null, renderAddFunds: RenderAddFunds): Payment {
  const { t, i18n } = useTranslation('purchases')
  const { language } = i18n
  const { user, token } = useAuth()
  const { funds, isAddingFunds, openFunds, payRefusal } = useAddFunds(renderAddFunds)
  const balance = user?.balance
  const missingCents = balance === undefined || cents === null ? 0 : cents - centsFromDollars(balance)
  const check = (
    <>
      {balance !== undefined && (
        <PayLines>
          <PayLine label={t('balance')}>
            <Money amount={balance} language={language} />
          </PayLine>
          {cents !== null && missingCents <= 0 && (
            <PayLine label={t('balanceAfter')}>
              <Money amount={dollarsFromCents(-missingCents)} language={language} />
            </PayLine>
          )}
        </PayLines>
      )}
      {missingCents > 0 && (
        <ShortBalance
          text={t('short', { amount: formatMoney(dollarsFromCents(missingCents), language) })}
          label={t('addFunds')}
          onAddFunds={() => openFunds(dollarsFromCents(missingCents))}
        />
      )}
    </>
  )
  return {
    user,
    token: token ?? '',
    check,
    funds,
    isAddingFunds,
    isShort: missingCents > 0,
    onRefusal: (error) => payRefusal(error, (price) => t('priceChanged', { price })),
  }
}
