import { topic, topicOf } from '#realtime/implement.ts'

/** A user: name, picture, role, appearance. */
export const userOf = topicOf('user')
/** A session, by the hash of its token in hex: touched when it ends, and when a browser's own begins. */
export const sessionOf = topicOf('session')
/** The end of a session, by the hash of its token in hex. */
export const sessionEnd = topicOf('session-end')
/** The list of a user's sessions. */
export const sessionsOf = topicOf('sessions-of')
/** Admins' actions on a user, and accesses to the user's content. */
export const actsAbout = topicOf('admin-acts')
/** All users, their words and kinds: lists of users for admins. */
export const anyUser = topic('people')
/** The blocks of a user, either way: users that they cannot see. */
export const blocksOf = topicOf('blocks-of')
