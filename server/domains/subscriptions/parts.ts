/** What the server puts together of subscriptions. */
export { createSubscriptionCalls } from './calls.ts'
export { runSubscriptionClock } from './jobs.ts'
export { subscriptionsData } from './own-data.ts'
