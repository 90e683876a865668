/** The texts of the sitemap's documents, in steps, so that a large part is never whole in memory. */
import type { Db } from '#platform/db/database.ts'
import { HELP_ARTICLES_MAX, LANGUAGES, type Language } from '#contract/limits.ts'
import { readSetting } from '#server/domains/settings/index.ts'
import { selectHelpTexts, selectLastNumbers, selectModelSpan, selectPostSpan, type SitemapRow } from './sitemap.sql.ts'

/** Rows of a part: profiles or posts. */
const PART_LENGTH = 10_000
const STEP_LENGTH = 1_000
const HELP_TEXTS_MAX = HELP_ARTICLES_MAX * LANGUAGES.length
const XML = '<?xml version="1.0" encoding="UTF-8"?>\n'
const XMLNS = 'http://www.sitemaps.org/schemas/sitemap/0.9'

/** Public pages that belong to no user, by path. */
const SITE_PAGES = ['/', '/terms', '/privacy', '/pro', '/apply-as-model', '/help-center', '/contact', '/developers'] as const

const KINDS = {
  models: { span: selectModelSpan, pathOf: ({ name }: SitemapRow) => `/models/${encodeURIComponent(name)}` },
  posts: { span: selectPostSpan, pathOf: ({ name }: SitemapRow) => `/posts/${name}` },
} as const
type Kind = keyof typeof KINDS

/** The texts of one document, in order. */
type Texts = AsyncIterable<string>

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;').replaceAll("'", '&apos;')
const isoTime = (at: number): string => new Date(at).toISOString()

async function* indexTexts(db: Db, origin: string): Texts {
  const last = await db.one(selectLastNumbers)
  const paths = [
    '/sitemaps/pages.xml',
    '/sitemaps/help.xml',
    ...(Object.keys(KINDS) as Kind[]).flatMap((kind) =>
      Array.from({ length: Math.ceil(last[kind] / PART_LENGTH) }, (_, at) => `/sitemaps/${kind}-${at + 1}.xml`),
    ),
  ]
  yield `${XML}<sitemapindex xmlns="${XMLNS}">\n`
  for (const path of paths) yield `<sitemap><loc>${escapeXml(origin + path)}</loc></sitemap>\n`
  yield '</sitemapindex>\n'
}

async function* pageTexts(origin: string): Texts {
  yield `${XML}<urlset xmlns="${XMLNS}">\n`
  for (const path of SITE_PAGES) yield `<url><loc>${escapeXml(origin + path)}</loc></url>\n`
  yield '</urlset>\n'
}

/** Help articles, in each of their languages: their addresses differ. */
async function* helpTexts(db: Db, origin: string): Texts {
  const set = await readSetting(db, 'default_language')
  const plain: Language = LANGUAGES.find((language) => language === set) ?? 'en'
  yield `${XML}<urlset xmlns="${XMLNS}">\n`
  for (const { language, slug, changedAt } of await db.many(selectHelpTexts, HELP_TEXTS_MAX)) {
    const address = `${origin}/help-center/${encodeURIComponent(slug)}${language === plain ? '' : `?lang=${language}`}`
    yield `<url><loc>${escapeXml(address)}</loc><lastmod>${isoTime(changedAt)}</lastmod></url>\n`
  }
  yield '</urlset>\n'
}

async function* partTexts(db: Db, origin: string, kind: Kind, part: number): Texts {
  const { span, pathOf } = KINDS[kind]
  const to = part * PART_LENGTH
  yield `${XML}<urlset xmlns="${XMLNS}">\n`
  for (let after = to - PART_LENGTH; after < to;) {
    const rows = await db.many(span, after, to, STEP_LENGTH)
    yield rows
      .map((row) => `<url><loc>${escapeXml(origin + pathOf(row))}</loc><lastmod>${isoTime(row.changedAt)}</lastmod></url>\n`)
      .join('')
    after = rows.length < STEP_LENGTH ? to : (rows.at(-1)?.number ?? to)
  }
  yield '</urlset>\n'
}

/**
 * The texts of the document at a path; null when there is none. A part exists up to the last number; beyond it any address would be an
 * empty page. `origin` is the site's public address without a trailing slash.
 */
export async function sitemapTexts(db: Db, origin: string, pathname: string): Promise<Texts | null> {
  if (pathname === '/sitemap.xml') return indexTexts(db, origin)
  if (pathname === '/sitemaps/pages.xml') return pageTexts(origin)
  if (pathname === '/sitemaps/help.xml') return helpTexts(db, origin)
  const [, kind, number = ''] = /^\/sitemaps\/(models|posts)-([1-9]\d{0,6})\.xml$/.exec(pathname) ?? []
  if (kind !== 'models' && kind !== 'posts') return null
  const part = Number(number)
  const last = await db.one(selectLastNumbers)
  return (part - 1) * PART_LENGTH < last[kind] ? partTexts(db, origin, kind, part) : null
}
