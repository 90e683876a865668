import { topicOf } from '#realtime/implement.ts'

/** The marks and notes of a user. What waits for them is under the topics of its subjects. */
export const tasksOf = topicOf('tasks-of')
