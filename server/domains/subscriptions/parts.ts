/** Exports for the server's composition. */
export { createAdminPlanCalls } from './admin.calls.ts'
export { createSubscriptionCalls } from './calls.ts'
export { runSubscriptionClock } from './jobs.ts'
export { subscriptionsData } from './own-data.ts'
