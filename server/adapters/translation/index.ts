import type { TranslationConfig } from '#server/shared/translation-config.ts'
import { createGoogleTranslate } from './google.ts'
import { createLibreTranslate } from './libretranslate.ts'
import type { Translator } from '#server/shared/translator.ts'

/** The configured translator; null: texts are not translated. */
export function openTranslator(config: TranslationConfig | undefined): Translator | null {
  if (config === undefined) return null
  return config.provider === 'google' ? createGoogleTranslate(config) : createLibreTranslate(config)
}
