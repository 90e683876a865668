/** Exports for the server's composition. */
export { createConnectionCalls } from './calls.ts'
export { FEED_PATH, readFeed } from './feed.ts'
export { forgetFeeds } from './jobs.ts'
export { calendarOf } from './calendar.ts'
export { recordKeyCall, useKey } from './keys.ts'
export { referenceOf } from './reference.ts'
export { connectionsData } from './own-data.ts'
