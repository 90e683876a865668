import { topic, topicOf } from '#realtime/implement.ts'

/** The copies of their data that a person has asked for. */
export const exportsOf = topicOf('exports-of')
/** A copy waits to be made. */
export const exportsWaiting = topic('exports-waiting')
/** Who owns the house: an owner is closing their account, or keeps it. */
export const houseOwners = topic('house-owners')
