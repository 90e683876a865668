/** Number of posts of a model that come with the page, and with each further one. */
export const MODEL_POSTS_LENGTH = 12
