import { topic } from '#realtime/implement.ts'

/** The reviews of a model. */
export const reviewsOf = topic('reviews-of')
