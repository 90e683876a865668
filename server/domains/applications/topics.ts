import { topic, topicOf } from '#realtime/implement.ts'

/** The applications of one user. */
export const applicationsOf = topicOf('applications-of')
/** The admin list: waiting and decided applications. */
export const anyApplication = topic('applications')
