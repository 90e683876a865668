/** Exports for the server's composition. */
export { createAdminCommentCalls, createAdminPostCalls, createAdminProductCalls, createAdminReviewCalls } from './admin.calls.ts'
export { commentsFile } from './comments.ts'
export { reviewsFile } from './reviews.ts'
export { postsFile } from './posts.ts'
export { productsFile } from './products.ts'
export { createReportCalls } from './calls.ts'
export { removeOldReports } from './jobs.ts'
export { moderationData } from './own-data.ts'
