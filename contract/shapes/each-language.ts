/** Texts that admins write in every language of the site. */
import { z } from 'zod'
import { LANGUAGES, type Language } from '../limits.ts'

/** The same schema for each language. */
export const inEachLanguage = <T extends z.ZodType>(text: T) =>
  z.object(Object.fromEntries(LANGUAGES.map((language) => [language, text])) as Record<Language, T>)
