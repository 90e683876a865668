/** How a credited payment relates to its deposit. */
import { centsFromDollars, dollarsFromCents } from './money.ts'

/**
 * `whole`: all of it at once. `part`: the rest is missing and can still be paid. `less`: the rest is missing, and the time is over.
 * `rest`: the missing part. `more`: the deposit has more than was asked for.
 */
export type CreditPart = 'whole' | 'part' | 'less' | 'rest' | 'more'

interface Credit {
  /** Dollars that arrived now. */
  amount: number
  /** Dollars of the whole deposit: asked for, and credited in all. Missing in old notifications. */
  asked?: number | undefined
  credited?: number | undefined
  isOpen?: boolean | undefined
}

/** Dollars that the deposit still lacks; zero when it has all. */
export const missingOf = ({ amount, asked = amount, credited = amount }: Credit): number =>
  dollarsFromCents(Math.max(0, centsFromDollars(asked) - centsFromDollars(credited)))

export function creditPartOf(credit: Credit): CreditPart {
  const { amount, asked = amount, credited = amount, isOpen = false } = credit
  if (missingOf(credit) > 0) return isOpen ? 'part' : 'less'
  if (credited > asked) return 'more'
  return amount < credited ? 'rest' : 'whole'
}
