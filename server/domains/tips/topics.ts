import { topicOf } from '#realtime/implement.ts'

/** Tips that a person gave. */
export const tipsOf = topicOf('tips-of')
