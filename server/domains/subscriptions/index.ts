export { createSubscriptionCalls } from './calls.ts'
export { runSubscriptionClock } from './jobs.ts'
export { stopProRenewal, subscriptionsData } from './own-data.ts'
