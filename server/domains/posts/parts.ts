/** Exports for the server's composition. */
export { announcePosts } from './announce-posts.ts'
export { createPostCalls } from './calls.ts'
export { postsData } from './own-data.ts'
export { publishDuePosts } from './publish-post.ts'
export { postLanguages, postTexts } from './texts.ts'
export { mayDownloadItem, mayOpenItem } from './read-posts.ts'
export { oldPostTexts } from './old-texts.ts'
