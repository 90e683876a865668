import { topic, topicOf } from '#realtime/implement.ts'

/** One deposit, by its order id. */
export const depositOf = topicOf('deposit')
/** The deposits of a person. */
export const depositsOf = topicOf('deposits-of')
/** What arrived for people who are gone. */
export const unclaimedDeposits = topic('deposits-unclaimed')
