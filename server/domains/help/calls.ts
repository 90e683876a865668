import type { Contract } from '#contract/index.ts'
import { HELP_CATEGORIES, HELP_FOUND_MAX, type Language } from '#contract/limits.ts'
import type { HelpHit, HelpLink } from '#contract/types.ts'
import { CallError } from '#platform/call-error.ts'
import type { Implements, QueryContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { countMissed, selectBySlug, selectFound, selectText, selectTitles, upsertRating, type TitleRow } from './help.sql.ts'
import { fillBlocks, limitsIn } from './live-limits.ts'
import { helpReport, helpTexts } from './topics.ts'

/** Different searches without a result that one day keeps. */
const MISSED_PER_DAY = 2_000

/** Words of a Chinese question that no article is about. Chinese has no spaces, so they would be part of the word that is searched for. */
const QUESTION = /怎么样?|怎样|如何|为什么|为何|什么时候|什么|哪里|能不能|能否|可以|可不可以|[吗呢啊的了我您]/gu

/** The words that a search is about: the whole search if nothing else is left. */
function subjectOf(search: string): string {
  const subject = search.replaceAll(QUESTION, ' ').trim()
  return subject === '' ? search : subject
}

const linkOf = ({ slug, title, language }: TitleRow): HelpLink => ({ slug, title, language })

/** The address of an article. */
export const helpAddress = (slug: string): string => `/help-center/${encodeURIComponent(slug)}`

/** The best articles for a search, with their live limits filled in. */
export async function findHelp(
  context: Pick<QueryContext<Actor>, 'db' | 'watch'>,
  language: Language,
  search: string,
  limit: number = HELP_FOUND_MAX,
): Promise<HelpHit[]> {
  context.watch(helpTexts())
  const rows = await context.db.many(selectFound, language, subjectOf(search), limit)
  // Once for all results of a language: an article that is not translated is found in English.
  const fills = new Map<Language, Awaited<ReturnType<typeof limitsIn>>>()
  for (const [own, texts] of Map.groupBy(rows, (row) => row.language)) {
    const summaries = texts.map(({ summary }) => summary)
    fills.set(own, await limitsIn(context, summaries, own))
  }
  return rows.map((row) => ({ ...linkOf(row), category: row.category, summary: fills.get(row.language)?.(row.summary) ?? row.summary }))
}

export const createHelpCalls = () =>
  ({
    async getCentre({ db, watch }, { language }) {
      watch(helpTexts())
      const titles = await db.many(selectTitles, language)
      return HELP_CATEGORIES.map((category) => ({
        category,
        articles: titles.filter((row) => row.category === category).map(linkOf),
      })).filter(({ articles }) => articles.length > 0)
    },
    async getArticle(context, { language, slug }) {
      const { db, watch } = context
      watch(helpTexts())
      const found = await db.maybe(selectBySlug, language, slug)
      const text = found === undefined ? undefined : await db.maybe(selectText, language, found.key)
      if (found === undefined || text === undefined) return { article: null, moved: null }
      if (text.slug !== slug) return { article: null, moved: { slug: text.slug, isForGood: found.isOfLanguage } }
      const titles = new Map((await db.many(selectTitles, language)).map((row) => [row.key, row]))
      const addressOf = (key: string) => {
        const row = titles.get(key)
        return row === undefined ? undefined : helpAddress(row.slug)
      }
      const { related, blocks, summary, ...facts } = text
      const fill = await limitsIn(context, [summary], text.language)
      return {
        article: {
          ...facts,
          summary: fill(summary),
          blocks: await fillBlocks(context, blocks, text.language, addressOf),
          related: related.flatMap((key) => {
            const row = titles.get(key)
            return row === undefined ? [] : [linkOf(row)]
          }),
        },
        moved: null,
      }
    },
    find: (context, { language, search }) => findHelp(context, language, search),
    async rate({ tx, actor, touch }, { key, language, version, isUseful, reason }) {
      const saved = await tx.maybe(upsertRating, key, language, version, actor.userId, isUseful, reason ?? '')
      if (saved === undefined) throw new CallError('not_found', 'This article has changed. Please reload the page.')
      touch(helpReport())
      return { success: true as const }
    },
    async noteMissed({ tx, touch }, { language, search }) {
      await tx.run(countMissed, language, search, MISSED_PER_DAY)
      touch(helpReport())
      return { success: true as const }
    },
  }) satisfies Implements<Contract['help'], Actor>
