import { topic, topicOf } from '#realtime/implement.ts'

/** The adjustments of a user's balance. */
export const adjustmentsOf = topicOf('adjustments-of')
/** Any adjustment that moved money, for the account on the other side. */
export const anyAdjustment = topic('adjustments')
/** Adjustments that wait for a second admin. */
export const waitingAdjustments = topic('adjustments-waiting')
