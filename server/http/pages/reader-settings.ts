/** The reader's settings that a page depends on: language, theme, font and display, from the address, cookies and the site's defaults. */
import { type Font, FONTS, LANGUAGES, type Language, type Theme, THEMES } from '#contract/limits.ts'
import type { Database } from '#platform/db/database.ts'
import { readSetting, settingOf } from '#server/domains/settings/index.ts'
import type { SettingKey } from '#server/domains/settings/parts.ts'

const DEFAULTS = ['default_theme', 'default_font', 'default_language'] as const satisfies readonly SettingKey[]

/** The site's defaults; null where the admin has set none. */
export type Defaults = Record<(typeof DEFAULTS)[number], string | null>

/** Topics that are touched when a default changes. */
export const DEFAULT_TOPICS = DEFAULTS.map((key) => settingOf(key))

export async function readDefaults(database: Database): Promise<Defaults> {
  const values = await Promise.all(DEFAULTS.map(async (key) => [key, await readSetting(database, key)] as const))
  return Object.fromEntries(values) as Defaults
}

/** The first candidate that is one of the known words. */
const oneOf = <T extends string>(known: readonly T[], ...candidates: readonly (string | null | undefined)[]): T | undefined => {
  for (const text of candidates) {
    const match = known.find((item) => item === text)
    if (match !== undefined) return match
  }
  return undefined
}

/** spec §4: URL parameter, else cookie, else the system's default, else English. (Local storage is read in the browser.) */
export const languageOf = (search: URLSearchParams | undefined, cookies: ReadonlyMap<string, string>, defaults: Defaults): Language =>
  oneOf(LANGUAGES, search?.get('lang'), search?.get('language'), cookies.get('language'), defaults.default_language) ?? 'en'

/** The display cookie that web/lib/display.ts writes: words with dots between them. */
const displayOf = (cookies: ReadonlyMap<string, string>): ReadonlySet<string> => new Set(cookies.get('display')?.split('.'))

/** Theme and font of a page: the reader's choice, else the site's default. */
export const styleOf = (cookies: ReadonlyMap<string, string>, defaults: Defaults): { theme: Theme; font: Font } => ({
  theme: oneOf(THEMES, cookies.get('theme'), defaults.default_theme) ?? 'system',
  font: oneOf(FONTS, cookies.get('font'), defaults.default_font) ?? 'quicksand',
})

/** Classes of the document's root element. */
export function classesOf(cookies: ReadonlyMap<string, string>, defaults: Defaults, isSignedIn: boolean): string {
  const { theme, font } = styleOf(cookies, defaults)
  const display = displayOf(cookies)
  return [
    theme === 'light' ? '' : theme === 'dark' ? 'dark' : 'theme-system',
    `font-${font}`,
    isSignedIn ? 'signed-in' : '',
    // Written by the home page (web/features/models/home-intro.tsx).
    cookies.has('visited') ? 'returning' : '',
    display.has('still') ? 'motion-reduced' : '',
    display.has('blur') ? 'media-blurred' : '',
  ]
    .filter((name) => name !== '')
    .join(' ')
}
