import { topicOf } from '#realtime/implement.ts'

/** The notes of staff about a user. */
export const notesAbout = topicOf('staff-notes')
/** The saved views of a list, by its name. */
export const viewsOf = topicOf('saved-views')
