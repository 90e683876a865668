/** Ours: the legal texts that owners may replace, and their limits. */
export const LEGAL_DOCUMENTS = ['terms', 'privacy'] as const
export type LegalDocument = (typeof LEGAL_DOCUMENTS)[number]

/** The version of the texts that the product brings along, in force since `TERMS_VERSION`. Those of owners are counted from the next one. */
export const BUILT_IN_VERSION = 1
/** Maximum characters of a text in one language, and of what changed in it. */
export const LEGAL_BODY_MAX = 60_000
export const LEGAL_SUMMARY_MAX = 600
/** Ours: the highest number of a version. */
export const LEGAL_VERSION_MAX = 1_000_000
/** Versions of a document that are listed. */
export const LEGAL_VERSIONS_MAX = 200
