import { topic } from '#realtime/implement.ts'

/** The list of models: who is on it, in which order, with which figures. */
export const anyModel = topic('models')
/** Somebody came online or left. Apart from `anyModel`, as it happens all the time and only a list of who is online depends on it. */
export const anyOnline = topic('models-online')
/** The last slot of a product was taken, or one is free again. `orders.place` writes this name too. */
export const anyOpenSlot = topic('models-slots')
/** One profile with its products and figures. `orders.place` writes this name too. */
export const modelOf = topic('model')
/** Whom a person follows. */
export const followsOf = topic('follows-of')
