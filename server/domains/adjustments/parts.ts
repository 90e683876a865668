/** Exports for the server's composition. */
export { createAdjustmentCalls } from './admin.calls.ts'
export { runAdjustmentClock } from './jobs.ts'
export { adjustmentsData } from './own-data.ts'
