import { topic } from '#realtime/implement.ts'

/** One deposit, by its order id. */
export const depositOf = topic('deposit')
