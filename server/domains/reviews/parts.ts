/** What the server puts together of reviews. */
export { createReviewsCalls } from './calls.ts'
export { reviewsData } from './own-data.ts'
