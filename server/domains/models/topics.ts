import { topic, topicOf } from '#realtime/implement.ts'

/** The list of models: who is on it, by which words and filters, and in which order. What a card shows besides is `modelOf`. */
export const anyModel = topic('models')
/** Somebody came online or left. Apart from `anyModel`, as it happens all the time and only a list of who is online depends on it. */
export const anyOnline = topic('models-online')
/** The last slot of a product was taken, one is free again, or products changed. */
export const anyOpenSlot = topic('models-slots')
/** Somebody is found by other words, as their posts have other tags. Apart from `anyModel`, as only a search depends on it. */
export const anyWord = topic('models-words')
/** Models who were there are not, or are again, with all that they publish. Apart from `anyModel`, as it hardly ever happens. */
export const anyShown = topic('models-shown')
/** One profile with its products and figures. */
export const modelOf = topicOf('model')
/** Whom a person follows. */
export const followsOf = topicOf('follows-of')
