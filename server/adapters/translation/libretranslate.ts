/** The client of a LibreTranslate server. reference/translation.md §3. */
import { z } from 'zod'
import type { Language } from '#contract/limits.ts'
import { ask, TIMEOUT_MS } from './ask.ts'
import { TranslatorRefused, TranslatorUnavailable, type Translator } from '#server/shared/translator.ts'

/** Codes of some languages differ between builds: the first one that the server lists is used. */
const CODES: Readonly<Partial<Record<Language, readonly string[]>>> = { zh: ['zh-Hans', 'zh'], pt: ['pt', 'pt-BR'] }

const answer = z.object({ translatedText: z.array(z.string()).optional(), error: z.string().optional() })
const languages = z.array(z.object({ code: z.string() }))

export interface LibreTranslateOptions {
  /** Without a trailing slash. */
  readonly url: string
  /** Missing: the server asks for none. */
  readonly key?: string | undefined
  readonly timeoutMs?: number
}

const isTemporary = (status: number): boolean => status === 429 || status >= 500

export function createLibreTranslate({ url, key, timeoutMs = TIMEOUT_MS }: LibreTranslateOptions): Translator {
  let listed: Promise<ReadonlySet<string>> | undefined

  async function readLanguages(): Promise<ReadonlySet<string>> {
    const { status, body } = await ask(`${url}/languages`, { shape: languages, timeoutMs })
    if (status !== 200 || body === null)
      throw new TranslatorUnavailable(`the translator answered ${status} for its languages`, { mayBeBilled: false })
    return new Set(body.map(({ code }) => code))
  }

  /** Read once; again after a failure. */
  async function codeOf(language: Language): Promise<string> {
    listed ??= readLanguages()
    try {
      const known = await listed
      const code = (CODES[language] ?? [language]).find((one) => known.has(one))
      if (code === undefined) throw new TranslatorRefused(400, `the translator has no ${language}`)
      return code
    } catch (error) {
      listed = undefined
      throw error
    }
  }

  return {
    name: 'libretranslate',
    label: 'LibreTranslate',
    async translate({ texts, source, target }) {
      const { status, body } = await ask(`${url}/translate`, {
        body: {
          q: texts,
          source: await codeOf(source),
          target: await codeOf(target),
          format: 'text',
          ...(key === undefined ? {} : { api_key: key }),
        },
        shape: answer,
        timeoutMs,
      })
      if (isTemporary(status)) throw new TranslatorUnavailable(`the translator answered ${status}`, { mayBeBilled: false })
      if (status !== 200) throw new TranslatorRefused(status, `the translator refused with ${status}`)
      if (body?.translatedText?.length !== texts.length)
        throw new TranslatorUnavailable('the translator answered in an unknown form', { mayBeBilled: true })
      return body.translatedText
    },
  }
}
