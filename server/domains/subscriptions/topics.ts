import { topic, topicOf } from '#realtime/implement.ts'

/** The plans that can be bought. */
export const plans = topic('pro-plans')
/** The plans of all users. */
export const planHolders = topic('plan-holders')
/** A user's Pro, and its payments. */
export const subscriptionOf = topicOf('subscription-of')
