/** Refusals of addresses that are no pages, in plain words and the reader's language. */
import type { IncomingMessage } from 'node:http'
import { LANGUAGES, type Language } from '#contract/limits.ts'
import { translatorOf, type TextKey, type Values } from '#server/shared/texts.ts'
import { cookiesOf } from './request.ts'

export const isLanguage = (text: string | null | undefined): text is Language => LANGUAGES.some((language) => language === text)

/** The language that this browser has chosen (spec §4); English when it has not. */
export function languageOf(req: IncomingMessage): Language {
  const chosen = cookiesOf(req).get('language')
  return isLanguage(chosen) ? chosen : 'en'
}

/** The refusal's text for the reader of this request. */
export const refusalOf = (req: IncomingMessage, key: TextKey<'refusals'>, values?: Values): string => {
  const t = translatorOf(languageOf(req), 'refusals')
  return t(key, values)
}
