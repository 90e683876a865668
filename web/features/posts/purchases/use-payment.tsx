/** What buying and tipping have in common: the balance, what is missing of it, what the server refused, Add Funds. */
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type SignedInUser, useAuth } from '#web/lib/auth/use-auth.ts'
import { centsFromDollars, dollarsFromCents } from '#contract/rules/money.ts'
import { isCallError } from '#web/lib/live/call-error.ts'
import { useErrorText } from '#web/lib/use-call-failed.ts'
import { formatMoney } from '#web/ui/format.ts'
import { PayLine, PayLines, ShortBalance } from '#web/ui/pay-check.tsx'
import { Refusal } from '#web/ui/refusal.tsx'
import { Money } from '#web/ui/values.tsx'

/** Add Funds with the missing amount, in dollars; comes from the wallet. */
export type RenderAddFunds = (props: { open: boolean; onOpenChange: (isOpen: boolean) => void; requiredAmount: number }) => ReactNode

export interface Payment {
  user: SignedInUser | null
  token: string
  /** Lines of the balance, the way to more of it, and what was refused. */
  check: ReactNode
  /** Does `check` say what was refused? */
  isRefused: boolean
  /** Add Funds, when it is open. */
  funds: ReactNode
  /** Pays, and says in its own place what went wrong; answers whether it went well. */
  attempt(pay: () => Promise<unknown>): Promise<boolean>
}

/** `cents`: what is to be paid; null while it is no amount. */
export function usePayment(cents: number | null, renderAddFunds: RenderAddFunds): Payment {
  const { t, i18n } = useTranslation('purchases')
  const { language } = i18n
  const { user, token } = useAuth()
  const errorText = useErrorText()
  const [refusal, setRefusal] = useState<string | null>(null)
  const [funds, setFunds] = useState<{ isOpen: boolean; requiredAmount: number } | null>(null)
  const balance = user?.balance
  const missingCents = balance === undefined || cents === null ? 0 : cents - centsFromDollars(balance)

  const attempt = async (pay: () => Promise<unknown>) => {
    setRefusal(null)
    try {
      await pay()
      return true
    } catch (error) {
      if (isCallError(error, 'short_balance') && typeof error.data.missing === 'number')
        setFunds({ isOpen: true, requiredAmount: error.data.missing })
      else if (isCallError(error, 'price_changed') && typeof error.data.total === 'number')
        setRefusal(t('priceChanged', { price: formatMoney(error.data.total, language) }))
      else setRefusal(errorText(error))
      return false
    }
  }
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
          onAddFunds={() => setFunds({ isOpen: true, requiredAmount: dollarsFromCents(missingCents) })}
        />
      )}
      <Refusal>{refusal}</Refusal>
    </>
  )
  return {
    user,
    token: token ?? '',
    check,
    isRefused: refusal !== null,
    funds:
      funds !== null &&
      renderAddFunds({
        open: funds.isOpen,
        onOpenChange: (isOpen) => setFunds({ ...funds, isOpen }),
        requiredAmount: funds.requiredAmount,
      }),
    attempt,
  }
}
