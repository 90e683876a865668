import { topicOf } from '#realtime/implement.ts'

/** The reviews of a model. */
export const reviewsOf = topicOf('reviews-of')
/** The review of an order, its reply, and the rating of its customer. */
export const reviewsOfOrder = topicOf('reviews-of-order')
/** The mean of a customer's ratings by models. */
export const customerRatingOf = topicOf('customer-rating-of')
