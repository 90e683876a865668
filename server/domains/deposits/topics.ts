import { topic, topicOf } from '#realtime/implement.ts'

/** One deposit, by its order id. */
export const depositOf = topicOf('deposit')
/** The deposits of a user. */
export const depositsOf = topicOf('deposits-of')
/** Payments that arrived for erased accounts. */
export const unclaimedDeposits = topic('deposits-unclaimed')
/** The log of the provider's webhooks. */
export const webhookLog = topic('deposits-webhooks')
