export { createReviewsCalls } from './calls.ts'
export { reviewsOf } from './topics.ts'
export { reviewsData } from './own-data.ts'
