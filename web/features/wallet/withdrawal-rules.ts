/** Problems of a typed withdrawal (spec §5). The server checks the same rule again, against the ledger. */
import { centsTyped } from '#contract/rules/money.ts'
import { amountProblem } from '#contract/rules/withdrawals.ts'

export type WithdrawalField = 'amount' | 'details'

export interface WithdrawalProblem {
  field: WithdrawalField
  key: 'withdrawal.fillAll' | 'withdrawal.amountInvalid' | 'withdrawal.belowMinimum' | 'withdrawal.aboveBalance'
}

const KEYS = { below_minimum: 'withdrawal.belowMinimum', short_balance: 'withdrawal.aboveBalance' } as const

/** The first rule of spec §5 that the form breaks, with the field that can be corrected. */
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
  const problem = amountProblem(cents, availableCents)
  return problem === null ? undefined : { field: 'amount', key: KEYS[problem] }
}

/** The field that a refusal of the server is about; undefined: the whole request. */
export const fieldOfRefusal = (code: string): WithdrawalField | undefined =>
  code === 'bad_address' ? 'details' : code === 'below_minimum' || code === 'short_balance' ? 'amount' : undefined
