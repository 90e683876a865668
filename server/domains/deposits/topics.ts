import { topic } from '#realtime/implement.ts'

/** One deposit, by its order id. */
export const depositOf = topic('deposit')
/** The deposits of a person. */
export const depositsOf = topic('deposits-of')
/** What arrived for people who are gone. */
export const unclaimedDeposits = topic('deposits-unclaimed')
