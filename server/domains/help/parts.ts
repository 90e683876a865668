/** Exports for the server's composition. */
export { createAdminHelpCalls } from './admin.calls.ts'
export { createHelpCalls } from './calls.ts'
export { removeOldReportOfHelp } from './jobs.ts'
export { loadShippedArticles } from './load-shipped.ts'
export { helpData } from './own-data.ts'
