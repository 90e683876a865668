/** Exports for higher domains; those for the server's composition are in parts.ts. */
export { findPosts } from './find-posts.ts'
export { restorePost, takeDownPost } from './take-down.ts'
export { anyPost, postReader, postTopic, salesOf } from './topics.ts'
