import { topic, topicOf } from '#realtime/implement.ts'

/** The versions of the legal texts. They change seldom, so there is one topic for all. */
export const legalTexts = topic('legal')

/** How many users have accepted which version. */
export const legalCounts = topic('legal-counts')

/** The terms that a user has accepted. */
export const acceptancesOf = topicOf('legal-acceptances')
