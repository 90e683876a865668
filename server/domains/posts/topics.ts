import { topic } from '#realtime/implement.ts'

/** One post as everybody sees it, with its counters. */
export const postTopic = topic('post')
/** Which posts of a model are published, and in which order. */
export const postsOf = topic('posts-of')
/** A model's own posts in every status. The SQL function `posts.purchase` writes this name and the next two as well. */
export const ownPosts = topic('own-posts')
/** What a reader liked and bought. */
export const postReader = topic('post-reader')
/** What a model sold: posts and tips. */
export const salesOf = topic('sales-of')
/** The comments of a post. */
export const commentsOf = topic('comments-of')
