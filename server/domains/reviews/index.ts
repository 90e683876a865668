export { createReviewsCalls } from './calls.ts'
export { reviewsOf } from './topics.ts'
