/** What the screen checks about a withdrawal before it is sent (spec §5). The server checks it again, against the ledger. */
import { WITHDRAWAL_MIN_CENTS } from '#contract/limits.ts'
import { centsTyped } from '#contract/rules/money.ts'

export type WithdrawalField = 'amount' | 'details'

export interface WithdrawalProblem {
  field: WithdrawalField
  key: 'withdrawal.fillAll' | 'withdrawal.amountInvalid' | 'withdrawal.belowMinimum' | 'withdrawal.aboveBalance'
}

/** The first rule of spec §5 that the form breaks, and the field where it can be mended. */
export function withdrawalProblem({
  amount,
  details,
  availableCents,
}: {
  amount: string
  details: string
  availableCents: number
}): WithdrawalProblem | undefined {
  if (amount.trim() === '') return { field: 'amount', key: 'withdrawal.fillAll' }
  if (details.trim() === '') return { field: 'details', key: 'withdrawal.fillAll' }
  const cents = centsTyped(amount)
  if (cents === null || cents <= 0) return { field: 'amount', key: 'withdrawal.amountInvalid' }
  if (cents < WITHDRAWAL_MIN_CENTS) return { field: 'amount', key: 'withdrawal.belowMinimum' }
  return cents > availableCents ? { field: 'amount', key: 'withdrawal.aboveBalance' } : undefined
}

/** The field that the server's refusal is about; undefined: the whole request. */
export const fieldOfRefusal = (code: string): WithdrawalField | undefined =>
  code === 'bad_address' ? 'details' : code === 'below_minimum' || code === 'short_balance' ? 'amount' : undefined
