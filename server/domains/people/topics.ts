import { topicOf } from '#realtime/implement.ts'

/** The tags and segments of a model, and who has them by hand. */
export const fansOf = topicOf('fans-of')
/** The private notes of a user. */
export const notesOf = topicOf('notes-of')
