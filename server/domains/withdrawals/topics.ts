import { topic } from '#realtime/implement.ts'

/** The withdrawals of a person. */
export const withdrawalsOf = topic('withdrawals-of')
/** Any withdrawal at all: for the house. */
export const anyWithdrawal = topic('withdrawals')
