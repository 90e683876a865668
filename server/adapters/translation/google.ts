/** The client of Google Cloud Translation, Basic (v2). reference/translation.md §1. */
import { z } from 'zod'
import type { Language } from '#contract/limits.ts'
import { ask, TIMEOUT_MS } from './ask.ts'
import { TranslatorRefused, TranslatorUnavailable, type Translator } from '#server/shared/translator.ts'

export const GOOGLE_TRANSLATE_URL = 'https://translation.googleapis.com'

/** Reasons of status 403 that are about a quota. */
const QUOTA = /limit|quota/i
const codeOf = (language: Language): string => (language === 'zh' ? 'zh-CN' : language)

const answer = z.object({
  data: z.object({ translations: z.array(z.object({ translatedText: z.string() })) }).optional(),
  error: z
    .object({ message: z.string().default(''), errors: z.array(z.object({ reason: z.string().default('') })).default([]) })
    .optional(),
})

export interface GoogleTranslateOptions {
  /** Without a trailing slash. */
  readonly url: string
  readonly key: string
  readonly timeoutMs?: number
}

export const createGoogleTranslate = ({ url, key, timeoutMs = TIMEOUT_MS }: GoogleTranslateOptions): Translator => ({
  name: 'google',
  label: 'Google Translate',
  async translate({ texts, source, target }) {
    const { status, body } = await ask(`${url}/language/translate/v2`, {
      headers: { 'x-goog-api-key': key },
      // Without `text` the result is HTML, with entities for quotes.
      body: { q: texts, source: codeOf(source), target: codeOf(target), format: 'text' },
      shape: answer,
      timeoutMs,
    })
    if (status !== 200) {
      const reasons = [body?.error?.message ?? '', ...(body?.error?.errors.map(({ reason }) => reason) ?? [])].join(' ')
      if (status === 429 || status >= 500 || (status === 403 && QUOTA.test(reasons)))
        throw new TranslatorUnavailable(`the translator answered ${status}`, { mayBeBilled: false })
      throw new TranslatorRefused(status, `the translator refused with ${status}`)
    }
    const translated = body?.data?.translations.map(({ translatedText }) => translatedText)
    if (translated?.length !== texts.length)
      throw new TranslatorUnavailable('the translator answered in an unknown form', { mayBeBilled: true })
    return translated
  },
})
