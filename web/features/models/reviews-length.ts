/** Number of reviews that come with the page; apart from the list, so that a route can name it without loading the list. */
export const REVIEWS_LENGTH = 10
