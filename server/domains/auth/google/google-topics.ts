import { topicOf } from '#realtime/implement.ts'

/** The Google account that is connected to a user's account. */
export const googleOf = topicOf('google-of')
