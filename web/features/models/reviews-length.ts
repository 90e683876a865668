/** Reviews that come with the page; apart from the list, so that a route which names it does not bring the list along. */
export const REVIEWS_LENGTH = 10
