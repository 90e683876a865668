import { topic } from '#realtime/implement.ts'

/** Titles, texts and addresses of the help centre. They change seldom, so there is one topic for all. */
export const helpTexts = topic('help')

/** Ratings and searches without a result. */
export const helpReport = topic('help-report')
