import { topic, topicOf } from '#realtime/implement.ts'

/** The list of models: its members, words, filters and order. Other content of a card is `modelOf`. */
export const anyModel = topic('models')
/**
 * A model came online or went offline. Separate from `anyModel`, because it happens all the time and only a list of online models depends
 * on it.
 */
export const anyOnline = topic('models-online')
/** The last slot of a product was taken, one is free again, or products changed. */
export const anyOpenSlot = topic('models-slots')
/** A model's posts have other tags, so other words find the model. Separate from `anyModel`, because only a search depends on it. */
export const anyWord = topic('models-words')
/** Models became listed or unlisted, with all their posts. Separate from `anyModel`, because it hardly ever happens. */
export const anyShown = topic('models-shown')
/** The templates for kinds of products. */
export const anyTemplate = topic('product-templates')
/** The tags that the home page shows with a picture. */
export const featuredTags = topic('featured-tags')
/** One profile with its products and figures. */
export const modelOf = topicOf('model')
/** The models that a user follows. */
export const followsOf = topicOf('follows-of')
/** The products with all slots taken for which a user waits. */
export const slotsOf = topicOf('slots-of')
