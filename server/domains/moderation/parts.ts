/** Exports for the server's composition. */
export { createAdminPostCalls, createAdminProductCalls } from './admin.calls.ts'
export { postsFile } from './posts.ts'
export { productsFile } from './products.ts'
export { createReportCalls } from './calls.ts'
export { removeOldReports } from './jobs.ts'
export { moderationData } from './own-data.ts'
