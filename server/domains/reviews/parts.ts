/** Exports for the server's composition. */
export { createReviewsCalls } from './calls.ts'
export { reviewsData } from './own-data.ts'
