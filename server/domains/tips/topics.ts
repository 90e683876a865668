import { topicOf } from '#realtime/implement.ts'

/** The tips that a user gave. */
export const tipsOf = topicOf('tips-of')
