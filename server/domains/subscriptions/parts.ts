/** Exports for the server's composition. */
export { createSubscriptionCalls } from './calls.ts'
export { runSubscriptionClock } from './jobs.ts'
export { subscriptionsData } from './own-data.ts'
