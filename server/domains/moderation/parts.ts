/** Exports for the server's composition. */
export { createReportCalls } from './calls.ts'
export { removeOldReports } from './jobs.ts'
export { moderationData } from './own-data.ts'
