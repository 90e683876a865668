/** Exports for higher domains; those for the server's composition are in parts.ts. */
export { restoreReview, takeDownReview } from './take-down.ts'
export { anyReview } from './topics.ts'
