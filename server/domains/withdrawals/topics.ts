import { topic, topicOf } from '#realtime/implement.ts'

/** The withdrawals of a user. */
export const withdrawalsOf = topicOf('withdrawals-of')
/** All withdrawals, for admins. */
export const anyWithdrawal = topic('withdrawals')
