/** Limits of the help centre. */

/** Ours: the categories of help articles, in the order of the help centre. */
export const HELP_CATEGORIES = ['start', 'wallet', 'orders', 'posts', 'chats', 'models', 'security', 'privacy', 'site'] as const
export type HelpCategory = (typeof HELP_CATEGORIES)[number]
/** Ours: help articles of an installation; maximum characters of their parts; results of a search. */
export const HELP_ARTICLES_MAX = 200
export const HELP_SLUG_MAX = 80
export const HELP_TITLE_MAX = 100
export const HELP_WORDS_MAX = 300
export const HELP_BODY_MAX = 12_000
export const HELP_REASON_MAX = 500
export const HELP_FOUND_MAX = 20
/** Ours: days for which searches without a result and reasons of ratings are kept. */
export const HELP_REPORT_DAYS = 180
