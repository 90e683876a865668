/** Exports for the server's composition. */
export { createReviewsCalls } from './calls.ts'
export { showDueReviews, showReviews } from './show-reviews.ts'
export { reviewLanguages, reviewTexts } from './texts.ts'
export { reviewsData } from './own-data.ts'
export { oldReviewTexts } from './old-texts.ts'
