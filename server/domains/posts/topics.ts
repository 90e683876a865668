import { topicOf } from '#realtime/implement.ts'

/** One post as everybody sees it, with its counters. */
export const postTopic = topicOf('post')
/** Which posts of a model are published, and in which order. */
export const postsOf = topicOf('posts-of')
/** A model's own posts in every status. */
export const ownPosts = topicOf('own-posts')
/** What a reader liked and bought. */
export const postReader = topicOf('post-reader')
/** What a model sold: posts and tips. */
export const salesOf = topicOf('sales-of')
/** The comments of a post. */
export const commentsOf = topicOf('comments-of')
