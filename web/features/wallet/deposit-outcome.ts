import type { TFunction } from 'i18next'
import type { Deposit } from '#contract/types.ts'
import { centsFromDollars, dollarsFromCents } from '#contract/rules/money.ts'
import { formatMoney } from '#web/ui/format.ts'

/** The credited amount: for the success in the dialog and for its toast. */
export function creditedText({ amount, credited }: Deposit, t: TFunction<'wallet'>, language: string): string {
  const words = { credited: formatMoney(credited, language), amount: formatMoney(amount, language) }
  if (credited > amount) return t('deposit.successfulMore', words)
  return credited < amount ? t('deposit.successfulLess', words) : t('deposit.successfulText', words)
}

/** Something has arrived, and something is missing. */
export const isPartlyPaid = ({ received, missing }: Deposit): boolean => received > 0 && missing > 0

/** The part that has arrived and is not in the wallet yet, in dollars. */
export const confirmingOf = ({ received, credited }: Deposit): number =>
  dollarsFromCents(centsFromDollars(received) - centsFromDollars(credited))

/** The amounts of a partly paid deposit that arrived and are missing. */
export const receivedText = ({ received, amount, missing }: Deposit, t: TFunction<'wallet'>, language: string): string =>
  t('deposit.received', {
    received: formatMoney(received, language),
    amount: formatMoney(amount, language),
    missing: formatMoney(missing, language),
  })
