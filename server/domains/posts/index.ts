export { createPostCalls } from './calls.ts'
export { publishDuePosts } from './publish-post.ts'
export { mayDownloadItem, mayOpenItem } from './read-posts.ts'
export { postTopic, salesOf } from './topics.ts'
