export { createSubscriptionCalls } from './calls.ts'
export { runSubscriptionClock } from './jobs.ts'
