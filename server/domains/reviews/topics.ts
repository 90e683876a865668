import { topicOf } from '#realtime/implement.ts'

/** The reviews of a model. */
export const reviewsOf = topicOf('reviews-of')
