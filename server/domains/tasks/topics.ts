import { topicOf } from '#realtime/implement.ts'

/** The marks and notes of a user. Waiting tasks are under the topics of their subjects. */
export const tasksOf = topicOf('tasks-of')
