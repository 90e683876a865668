/** Exports for the server's composition. */
export { askedPeriod, createAnalyticsCalls, createDashboardCalls, siteZone } from './calls.ts'
export { BACKUP_TASK, STORAGE_TASK } from './health.ts'
export { readBooks, readMoney } from './money.ts'
export { checkActivity } from './check-activity.ts'
export { checkTotals, createSealing } from './seal.ts'
export { createStatsCalls } from './stats.calls.ts'
export { createJobsCalls } from './jobs.calls.ts'
