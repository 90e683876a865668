/** The text of an error, from its catalog. */
import type { i18n } from 'i18next'
import { CallError } from './live/call-error.ts'

/** A placeholder whose value is missing. */
const PLACEHOLDER = /\{\{\w+\}\}/

/** The text of a refusal from its code alone. In the language of this instance, which has the catalog `errors`. */
export function codeTextOf(texts: i18n, code: string): string {
  const t = texts.getFixedT(null, 'errors')
  const key = `codes.${code}`
  if (!texts.exists(key, { ns: 'errors' })) return t('codes.internal')
  const text = (t as (key: string) => string)(key)
  return PLACEHOLDER.test(text) ? t('codes.bad_request') : text
}

/** In the language of this instance, which has the catalog `errors`. */
export function errorTextOf(texts: i18n, error: unknown): string {
  const t = texts.getFixedT(null, 'errors')
  if (!(error instanceof CallError)) return t('codes.internal')
  const key = `codes.${error.code}`
  if (!texts.exists(key, { ns: 'errors' })) return error.message
  // Amounts and names are in the error's data; the text has placeholders for them.
  const text = (t as (key: string, values: object) => string)(key, error.data)
  if (!PLACEHOLDER.test(text)) return text
  // The data lacks a value of the text: the placeholder must not show.
  return error.code === 'wrong_code' ? t('wrongCode') : t('codes.bad_request')
}

/** The text of a refused sign-in or registration (spec §8): the message of the server, else that of the error, else the default. */
export function signInErrorTextOf(texts: i18n, error: unknown): string {
  const t = texts.getFixedT(null, 'errors')
  const text = error instanceof CallError ? errorTextOf(texts, error) : error instanceof Error ? error.message : ''
  return text === '' ? t('unexpected') : text
}
