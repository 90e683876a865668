/** The seven languages by their own names (spec §9), and how the language of a page is chosen (spec §4). */
import { LANGUAGES, type Language } from '#contract/limits.ts'

export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: 'English', it: 'Italiano', fr: 'Français', zh: '中文', es: 'Español', pt: 'Português', ru: 'Русский' }

export const LANGUAGE_COOKIE = 'language'

export const asLanguage = (text: unknown): Language | undefined => LANGUAGES.find((language) => language === text)

/** URL parameter, else cookie, else what this browser kept, else the system's default, else English. */
export function chooseLanguage({ search, cookie, kept, fallback }: { search: URLSearchParams; cookie?: string | undefined; kept?: string | null; fallback?: string | null }): Language {
  return asLanguage(search.get('lang')) ?? asLanguage(search.get('language')) ?? asLanguage(cookie) ?? asLanguage(kept) ?? asLanguage(fallback) ?? 'en'
}
