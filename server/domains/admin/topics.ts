import { topicOf } from '#realtime/implement.ts'

/** The saved views of a list, by its name. */
export const viewsOf = topicOf('saved-views')
