import { topic, topicOf } from '#realtime/implement.ts'

/** The copies of data that a user has requested. */
export const exportsOf = topicOf('exports-of')
/** A copy waits to be made. */
export const exportsWaiting = topic('exports-waiting')
/** The owners of the site: one is closing their account, or keeps it. */
export const siteOwners = topic('site-owners')
