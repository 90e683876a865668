import { topic, topicOf } from '#realtime/implement.ts'

/** The plans that can be bought. */
export const plans = topic('pro-plans')
/** The Pro of a person, and what was paid for it. */
export const subscriptionOf = topicOf('subscription-of')
