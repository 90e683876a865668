import { topic, topicOf } from '#realtime/implement.ts'

/** Agreements and choices of the two sides of a conversation. */
export const translationOf = topicOf('translation')

/** The characters of this month. */
export const translationMeter = topic('translation-meter')
