import type { Database } from '#platform/db/database.ts'
import { loadShipped, selectLoaded } from './help.sql.ts'
import { parseArticle } from './markdown.ts'
import { readShipped, type Shipped } from './shipped.ts'

/**
 * Loads the articles of this release at the start, when their files have changed. Texts that an admin has edited stay: the new text waits
 * beside them (load-shipped.sql). Returns whether anything was loaded.
 */
export async function loadShippedArticles(database: Database, shipped?: Shipped): Promise<boolean> {
  const { articles, texts, hash } = shipped ?? (await readShipped())
  if ((await database.one(selectLoaded)).hash === hash) return false
  const keys = new Set(articles.map(({ key }) => key))
  const parsed = texts.map((text) => {
    const { blocks, summary, headings, plain } = parseArticle(text.body, keys)
    return { ...text, blocks, summary, headings: headings.join(' '), plain }
  })
  await database.write((tx) => tx.one(loadShipped, JSON.stringify(articles), JSON.stringify(parsed), hash))
  return true
}
