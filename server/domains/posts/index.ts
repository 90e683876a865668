/** Exports for higher domains; those for the server's composition are in parts.ts. */
export { findPosts } from './find-posts.ts'
export { restoreComment, takeDownComment } from './take-down-comment.ts'
export { restorePost, takeDownPost } from './take-down.ts'
export { anyComment, anyPost, postReader, postTopic, salesOf } from './topics.ts'
