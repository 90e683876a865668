import { topicOf } from '#realtime/implement.ts'

/** The keys of a user, and their uses. */
export const keysOf = topicOf('keys-of')
/** One key: touched when it ends. */
export const keyOf = topicOf('key')
/** The calendar feed of a user. */
export const feedOf = topicOf('feed-of')
