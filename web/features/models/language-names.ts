import type { Language } from '#contract/limits.ts'
import { LANGUAGE_NAMES } from '#web/i18n/languages.ts'

/** The languages of a model, each by its own name. */
export const languageNames = (languages: readonly Language[]): string => languages.map((language) => LANGUAGE_NAMES[language]).join(', ')
