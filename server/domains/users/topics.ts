import { topic, topicOf } from '#realtime/implement.ts'

/** A person: name, picture, role, appearance. */
export const userOf = topicOf('user')
/** A session, by the hash of its token in hex: touched when it ends, and when a browser's own begins. */
export const sessionOf = topicOf('session')
/** The end of a session, by the hash of its token in hex. */
export const sessionEnd = topicOf('session-end')
/** The list of a person's sessions. */
export const sessionsOf = topicOf('sessions-of')
/** What admins did about a person, and what of theirs they have opened. */
export const actsAbout = topicOf('admin-acts')
/** Who there is, by which words and of which kind: lists of people that admins see. */
export const anyUser = topic('people')
