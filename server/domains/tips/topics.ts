import { topic } from '#realtime/implement.ts'

/** Tips that a person gave. The SQL function `tips.give` writes this name too. */
export const tipsOf = topic('tips-of')
