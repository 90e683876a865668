import { topic, topicOf } from '#realtime/implement.ts'

/** The applications of one person. */
export const applicationsOf = topicOf('applications-of')
/** The house's list: who waits, who was decided about. */
export const anyApplication = topic('applications')
