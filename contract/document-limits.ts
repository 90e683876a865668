/** Ours: days before the last day of an identity document on which its owner is reminded. */
export const DOCUMENT_REMINDER_DAYS = [30, 7] as const

/** Ours: the farthest last day of a document, in years. */
export const DOCUMENT_YEARS_MAX = 30

/** Ours: days after which a submitted application is marked as waiting for long. */
export const APPLICATION_OVERDUE_DAYS = 3
