import { topic } from '#realtime/implement.ts'

/** The log of acts has a new one. */
export const anyAct = topic('acts-of-staff')

/** The last check of the log. */
export const chainVerdict = topic('chain-verdict')
