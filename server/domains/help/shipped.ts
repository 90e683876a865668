/** The articles that come with the product: `texts/<language>/help/<key>.md`, with facts at their beginning. */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { HELP_CATEGORIES, LANGUAGES, type HelpCategory, type Language } from '#contract/limits.ts'
import { ROOT } from '#platform/root.ts'
import { parseArticle, type Problem } from './markdown.ts'

/** The language in which articles are written first. */
export const SOURCE = 'en'
/** Positions of one category. */
export const CATEGORY_POSITIONS = 1_000
const FACTS = /^---\n(?<facts>[\s\S]*?)\n---\n(?<body>[\s\S]*)$/u

interface ShippedFile {
  readonly key: string
  readonly language: Language
  readonly facts: Readonly<Record<string, string>>
  readonly body: string
  readonly hash: string
}

export interface ShippedArticle {
  readonly key: string
  readonly category: HelpCategory
  readonly related: readonly string[]
  readonly position: number
}

export interface ShippedText {
  readonly key: string
  readonly language: Language
  readonly slug: string
  readonly title: string
  readonly words: string
  readonly body: string
  readonly hash: string
  /** False: older than its source. */
  readonly is_current: boolean
}

export interface Shipped {
  readonly articles: readonly ShippedArticle[]
  /** The source of each article before its translations. */
  readonly texts: readonly ShippedText[]
  /** Over everything. */
  readonly hash: string
}

function readFacts(name: string, text: string): { facts: Record<string, string>; body: string } {
  const { facts = '', body } = FACTS.exec(text.replaceAll('\r\n', '\n'))?.groups ?? {}
  if (body === undefined) throw new Error(`${name} does not begin with its facts`)
  const lines = facts.split('\n').map((line) => /^([a-z]+): ?(.*)$/u.exec(line))
  return { facts: Object.fromEntries(lines.map((match) => [match?.[1] ?? '', (match?.[2] ?? '').trim()])), body: body.trim() }
}

async function readFolder(language: Language): Promise<ShippedFile[]> {
  const folder = join(ROOT, 'texts', language, 'help')
  const names = (await readdir(folder)).filter((name) => name.endsWith('.md')).sort()
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(folder, name), 'utf8')
      const hash = createHash('sha256').update(text).digest('base64url')
      return { key: name.slice(0, -'.md'.length), language, hash, ...readFacts(`texts/${language}/help/${name}`, text) }
    }),
  )
}

function factOf({ facts, key, language }: ShippedFile, name: string): string {
  const value = facts[name]
  if (value === undefined || value === '') throw new Error(`texts/${language}/help/${key}.md has no ${name}`)
  return value
}

function articleOf(file: ShippedFile): ShippedArticle {
  const category = HELP_CATEGORIES.find((name) => name === file.facts.category)
  if (category === undefined) throw new Error(`texts/${SOURCE}/help/${file.key}.md has an unknown category`)
  const related = (file.facts.related ?? '').split(' ').filter((key) => key !== '')
  return {
    key: file.key,
    category,
    related,
    position: HELP_CATEGORIES.indexOf(category) * CATEGORY_POSITIONS + Number(file.facts.order ?? 500),
  }
}

/** Reads all files. Throws for one that has no facts, or no source. */
export async function readShipped(): Promise<Shipped> {
  const files = (await Promise.all(LANGUAGES.map(readFolder))).flat()
  const sources = new Map(files.filter(({ language }) => language === SOURCE).map((file) => [file.key, file]))
  const texts = files.map((file): ShippedText => {
    const source = sources.get(file.key)
    if (source === undefined) throw new Error(`texts/${file.language}/help/${file.key}.md has no source in English`)
    return {
      key: file.key,
      language: file.language,
      slug: file.language === SOURCE ? file.key : factOf(file, 'slug'),
      title: factOf(file, 'title'),
      words: file.facts.words ?? '',
      body: file.body,
      hash: file.hash,
      is_current: factOf(file, 'updated') >= factOf(source, 'updated'),
    }
  })
  const hash = createHash('sha256')
    .update(JSON.stringify(texts.map((text) => [text.key, text.language, text.hash])))
    .digest('base64url')
  return { articles: [...sources.values()].map(articleOf), texts, hash }
}

/** Mistakes of the shipped texts, by file. */
export function problemsOf({ articles, texts }: Shipped): { file: string; problem: Problem }[] {
  const keys = new Set(articles.map(({ key }) => key))
  return texts.flatMap(({ key, language, body }) =>
    parseArticle(body, keys).problems.map((problem) => ({ file: `texts/${language}/help/${key}.md`, problem })),
  )
}
