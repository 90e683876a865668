import { topicOf } from '#realtime/implement.ts'

/** The balances and the statement of a user. */
export const walletOf = topicOf('wallet-of')
