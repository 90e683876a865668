/** Exports for higher domains; those for the server's composition are in parts.ts. */
export { findPosts } from './find-posts.ts'
export { postReader, salesOf } from './topics.ts'
