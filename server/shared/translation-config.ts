/** The part of the configuration that names the machine translator. */

export type TranslationConfig =
  | { readonly provider: 'google'; readonly url: string; readonly key: string }
  | { readonly provider: 'libretranslate'; readonly url: string; readonly key?: string }

interface Raw {
  readonly GOOGLE_TRANSLATE_KEY?: string | undefined
  readonly GOOGLE_TRANSLATE_URL: string
  readonly LIBRETRANSLATE_URL?: string | undefined
  readonly LIBRETRANSLATE_KEY?: string | undefined
}

const withoutSlash = (url: string): string => url.replace(/\/+$/, '')

/** Undefined: no translator is configured. Adds one message for each mistake to `problems`. */
export function readTranslation(raw: Raw, problems: string[]): TranslationConfig | undefined {
  const { GOOGLE_TRANSLATE_KEY: googleKey, LIBRETRANSLATE_URL: url, LIBRETRANSLATE_KEY: key } = raw
  if (googleKey !== undefined && url !== undefined) {
    problems.push('GOOGLE_TRANSLATE_KEY and LIBRETRANSLATE_URL name two translators: set one of them.')
    return undefined
  }
  if (key !== undefined && url === undefined) problems.push('LIBRETRANSLATE_URL is missing: LIBRETRANSLATE_KEY is the key of that server.')
  if (googleKey !== undefined) return { provider: 'google', url: withoutSlash(raw.GOOGLE_TRANSLATE_URL), key: googleKey }
  return url === undefined ? undefined : { provider: 'libretranslate', url: withoutSlash(url), ...(key === undefined ? {} : { key }) }
}
