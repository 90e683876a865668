import { topic, topicOf } from '#realtime/implement.ts'

/** Reviews appeared, changed or disappeared: only lists of staff depend on all of them. */
export const anyReview = topic('reviews')
/** The reviews of a model. */
export const reviewsOf = topicOf('reviews-of')
/** The review of an order, its reply, and the rating of its customer. */
export const reviewsOfOrder = topicOf('reviews-of-order')
/** The mean of a customer's ratings by models. */
export const customerRatingOf = topicOf('customer-rating-of')
