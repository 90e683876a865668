import type { Language } from '#contract/limits.ts'
import { LANGUAGE_NAMES } from '#web/i18n/languages.ts'

/** What a model speaks, each language by its own name. */
export const languageNames = (languages: readonly Language[]): string => languages.map((language) => LANGUAGE_NAMES[language]).join(', ')
