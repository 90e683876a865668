/**
 * The tags of a public page for search engines and link previews, as HTML text. Made on the server only: browsers do not
 * need them, so none of it is in the page's script. Source: reference on Open Graph and search, §2, §3, §5.
 */
import { LANGUAGES, type Language } from '#contract/limits.ts'

/** A node of schema.org's vocabulary. */
export type JsonLd = Readonly<Record<string, unknown>>

export interface SharedPage {
  /** The whole title of the window. */
  title: string
  /** Public text about the page; of any length, cut here. Needed on the server only. */
  description?: string | undefined
  /** The canonical path of the page, without search: `/models/ana`. */
  path: string
  /** A picture of 1200 × 630 at an address of this site, as JPEG; the site's own card when missing. */
  image?: { path: string; alt: string } | undefined
  /** Open Graph's type. */
  type?: 'website' | 'profile' | 'article' | undefined
  /** Other Open Graph properties by name, such as `profile:username`. */
  properties?: Readonly<Record<string, string>> | undefined
  jsonLd?: readonly JsonLd[] | undefined
  /** The path in each language that the page exists in, where they differ. In any other language its canonical address is that of `source`. */
  variants?: { paths: Partial<Record<Language, string>>; source: Language } | undefined
  /** False: engines may follow its links, but not list it (search results, filters). */
  isIndexed?: boolean | undefined
}

export interface Site {
  name: string
  /** Without a trailing slash. */
  origin: string
  /** The language that this page is rendered in. */
  language: Language
  /** The language of addresses that name none. */
  defaultLanguage: Language
}

const DESCRIPTION_MAX = 155
/** The card of the site itself (server/http/previews/previews.ts). */
const SITE_CARD = '/previews/site.jpg'
const CARD = { width: 1200, height: 630 }
/** Chinese means the simplified script; the other languages cover all their regions. */
const HREFLANGS: Readonly<Record<Language, string>> = { en: 'en', it: 'it', fr: 'fr', zh: 'zh-Hans', es: 'es', pt: 'pt', ru: 'ru' }
const OG_LOCALES: Readonly<Record<Language, string>> = {
  en: 'en_US',
  it: 'it_IT',
  fr: 'fr_FR',
  zh: 'zh_CN',
  es: 'es_ES',
  pt: 'pt_BR',
  ru: 'ru_RU',
}

const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** One line, cut between words at `max` characters. */
export function shorten(text: string, max: number = DESCRIPTION_MAX): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  const characters = [...line]
  if (characters.length <= max) return line
  const cut = characters.slice(0, max - 1).join('')
  // Chinese has no spaces to cut at.
  const end = cut.lastIndexOf(' ')
  return `${(end > max / 2 ? cut.slice(0, end) : cut).trimEnd()}…`
}

/**
 * The address of a page in a language: the plain one for the default language; all others name their language.
 * A variant's canonical address is its own, never that of another language.
 */
export const addressIn = (
  language: Language,
  path: string,
  { origin, defaultLanguage }: Pick<Site, 'origin' | 'defaultLanguage'>,
): string => `${origin}${path}${language === defaultLanguage ? '' : `?lang=${language}`}`

/** The canonical address of a page in the language of the reader. */
export function canonicalOf({ path, variants }: Pick<SharedPage, 'path' | 'variants'>, site: Site): string {
  if (variants === undefined) return addressIn(site.language, path, site)
  const own = variants.paths[site.language]
  return own === undefined ? addressIn(variants.source, variants.paths[variants.source] ?? path, site) : addressIn(site.language, own, site)
}

const meta = (attribute: 'name' | 'property', key: string, content: string): string =>
  `<meta ${attribute}="${escapeText(key)}" content="${escapeText(content)}">`
const alternate = (hreflang: string, href: string): string => `<link rel="alternate" hreflang="${hreflang}" href="${escapeText(href)}">`

/** Data inside a script element: no text in it can end the element. */
const scriptOf = (node: JsonLd): string =>
  `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', ...node })
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')}</script>`

/** A short hash of a content (FNV-1a, 32 bits): two contents share it once in four billion. */
function versionOf(content: unknown): string {
  let hash = 0x811c9dc5
  for (const letter of JSON.stringify(content)) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0
  return hash.toString(36)
}

/** Other sites keep a preview by its address for days: the address changes with the content of the page. */
function imageTags({ path, alt }: NonNullable<SharedPage['image']>, { title, jsonLd }: SharedPage, { origin, name }: Site): string[] {
  return [
    meta('property', 'og:image', `${origin}${path}?v=${versionOf([name, title, alt, jsonLd])}`),
    meta('property', 'og:image:type', 'image/jpeg'),
    meta('property', 'og:image:width', String(CARD.width)),
    meta('property', 'og:image:height', String(CARD.height)),
    meta('property', 'og:image:alt', alt),
    meta('name', 'twitter:card', 'summary_large_image'),
  ]
}

/** The addresses of a page in the languages that it exists in. */
function alternatesOf({ path, variants }: SharedPage, site: Site): string[] {
  const pathIn = (language: Language) => (variants === undefined ? path : variants.paths[language])
  const links = LANGUAGES.flatMap((language) => {
    const own = pathIn(language)
    return own === undefined ? [] : [alternate(HREFLANGS[language], addressIn(language, own, site))]
  })
  const plain = pathIn(site.defaultLanguage)
  return [...links, ...(plain === undefined ? [] : [alternate('x-default', `${site.origin}${plain}`)])]
}

/** All tags for the head of a public page except title and canonical address, which change during navigation. */
export function sharingTags(page: SharedPage, site: Site): string {
  const description = shorten(page.description ?? '')
  const isIndexed = page.isIndexed ?? true
  const title = page.title
  return [
    meta('name', 'description', description),
    ...(isIndexed ? [meta('name', 'robots', 'max-image-preview:large')] : [meta('name', 'robots', 'noindex, follow')]),
    meta('property', 'og:site_name', site.name),
    meta('property', 'og:type', page.type ?? 'website'),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:url', canonicalOf(page, site)),
    meta('property', 'og:locale', OG_LOCALES[site.language]),
    ...LANGUAGES.filter((language) => language !== site.language).map((language) =>
      meta('property', 'og:locale:alternate', OG_LOCALES[language]),
    ),
    ...Object.entries(page.properties ?? {}).map(([key, value]) => meta('property', key, value)),
    ...imageTags(page.image ?? { path: SITE_CARD, alt: site.name }, page, site),
    ...(isIndexed ? alternatesOf(page, site) : []),
    ...(page.jsonLd ?? []).map(scriptOf),
  ].join('')
}
