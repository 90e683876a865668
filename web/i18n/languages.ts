/** The seven languages by their own names (spec §9), and the reader's choice (spec §4). */
import { LANGUAGES, type Language } from '#contract/limits.ts'

export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  it: 'Italiano',
  fr: 'Français',
  zh: '中文',
  es: 'Español',
  pt: 'Português',
  ru: 'Русский',
}

export const LANGUAGE_COOKIE = 'language'

export const asLanguage = (text: unknown): Language | undefined => LANGUAGES.find((language) => language === text)

/** The reader's choice: in the address, else in the cookie, else in the storage of this browser. Undefined: none yet. */
export function chosenLanguage({
  search,
  cookie,
  kept,
}: {
  search: URLSearchParams
  cookie: string | undefined
  kept: string | null
}): Language | undefined {
  return asLanguage(search.get('lang')) ?? asLanguage(search.get('language')) ?? asLanguage(cookie) ?? asLanguage(kept)
}
