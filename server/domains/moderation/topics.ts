import { topicOf } from '#realtime/implement.ts'

/** The reports of a user. */
export const reportsOf = topicOf('reports-of')
/** Things of a user that staff has hidden. */
export const hiddenOf = topicOf('hidden-of')
/** Each time that staff hid a thing. */
export const takeDownsOf = topicOf('take-downs-of')
