import { topicOf } from '#realtime/implement.ts'

/** The reports of a user. */
export const reportsOf = topicOf('reports-of')
