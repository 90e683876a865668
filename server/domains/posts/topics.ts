import { topic, topicOf } from '#realtime/implement.ts'

/** The public part of one post, with its counters. */
export const postTopic = topicOf('post')
/** The published posts of a model, and their order. */
export const postsOf = topicOf('posts-of')
/** Posts appeared, changed their public part, or were taken down: only a search depends on all of them. */
export const anyPost = topic('posts')
/** A model's own posts in every status. */
export const ownPosts = topicOf('own-posts')
/** Likes and purchases of a reader. */
export const postReader = topicOf('post-reader')
/** Sales of a model: posts and tips. */
export const salesOf = topicOf('sales-of')
/** Comments appeared or disappeared: only lists of staff depend on all of them. */
export const anyComment = topic('comments')
/** The comments of a post. */
export const commentsOf = topicOf('comments-of')
