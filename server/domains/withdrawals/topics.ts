import { topic, topicOf } from '#realtime/implement.ts'

/** The withdrawals of a person. */
export const withdrawalsOf = topicOf('withdrawals-of')
/** Any withdrawal at all: for the house. */
export const anyWithdrawal = topic('withdrawals')
