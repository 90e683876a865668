/** Articles of the help centre, as their readers get them: parsed on the server, so that no markup reaches the page. */
import { z } from 'zod'
import { HELP_CATEGORIES, HELP_SLUG_MAX } from '../limits.ts'
import { language, timestamp } from './basics.ts'

/** An article in all languages: its first slug in English. */
export const helpKey = z
  .string()
  .max(HELP_SLUG_MAX)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)

/** A piece of text in one style. Only links have an address: a path of this site, a place on the page, or another site. */
export const helpRun = z.object({
  kind: z.enum(['plain', 'bold', 'code', 'link']),
  text: z.string(),
  href: z.string().optional(),
})

export const helpBlock = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('heading'),
    level: z.union([z.literal(2), z.literal(3)]),
    /** For links to this place. */ id: z.string(),
    runs: z.array(helpRun),
  }),
  z.object({ kind: z.literal('paragraph'), runs: z.array(helpRun) }),
  z.object({ kind: z.literal('list'), isOrdered: z.boolean(), items: z.array(z.array(helpRun)) }),
  z.object({ kind: z.literal('note'), tone: z.enum(['info', 'warning']), runs: z.array(helpRun) }),
  z.object({ kind: z.literal('picture'), src: z.string(), alt: z.string() }),
])

export const helpCategory = z.enum(HELP_CATEGORIES)

/** An article in a list. `language` is another than the reader's where it is not translated. */
export const helpLink = z.object({ slug: z.string(), title: z.string(), language })

export const helpCentre = z.array(z.object({ category: helpCategory, articles: z.array(helpLink) }))

export const helpArticle = z.object({
  key: z.string(),
  slug: z.string(),
  category: helpCategory,
  title: z.string(),
  /** The first paragraph as plain text. */
  summary: z.string(),
  blocks: z.array(helpBlock),
  /** The language of the text: another than the reader's where it is not translated. */
  language,
  version: z.number().int(),
  changedAt: timestamp,
  /** The slug in each language that has the article. */
  slugs: z.partialRecord(language, z.string()),
  related: z.array(helpLink),
})

/** `moved`: the article has another address in this language; `isForGood` if this one is an old slug of the same language. */
export const helpAnswer = z.object({
  article: helpArticle.nullable(),
  moved: z.object({ slug: z.string(), isForGood: z.boolean() }).nullable(),
})

export const helpHit = helpLink.extend({ category: helpCategory, /** The beginning of the article. */ summary: z.string() })
