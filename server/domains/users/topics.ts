import { topic } from '#realtime/implement.ts'

/** A person: name, picture, role, appearance. */
export const userOf = topic('user')
/** A session, by the hash of its token in hex: touched when it ends. */
export const sessionOf = topic('session')
