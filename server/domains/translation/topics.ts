import { topic, topicOf } from '#realtime/implement.ts'

/** What the two sides of a conversation have agreed to and chosen. */
export const translationOf = topicOf('translation')

/** The characters of this month. */
export const translationMeter = topic('translation-meter')
