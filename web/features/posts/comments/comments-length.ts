/** Number of comments that come with the page, and with each click for older ones. */
export const COMMENTS_LENGTH = 10
