import { topic } from '#realtime/implement.ts'

/** The applications of one person. */
export const applicationsOf = topic('applications-of')
/** The house's list: who waits, who was decided about. */
export const anyApplication = topic('applications')
