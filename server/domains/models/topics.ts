import { topic } from '#realtime/implement.ts'

/** The list of models: who is on it, in which order, with which figures. */
export const anyModel = topic('models')
/** One profile with its products and figures. `orders.place` writes this name too. */
export const modelOf = topic('model')
/** Whom a person follows. */
export const followsOf = topic('follows-of')
