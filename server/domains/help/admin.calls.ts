import type { Contract } from '#contract/index.ts'
import { HELP_ARTICLES_MAX, HELP_CATEGORIES, type Language } from '#contract/limits.ts'
import { CallError } from '#platform/call-error.ts'
import type { Db } from '#platform/db/database.ts'
import type { Implements, MutationContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { noteAct } from '../audit/index.ts'
import {
  dropShipped,
  insertArticle,
  keepTranslationsCurrent,
  lockArticleForUpdate,
  saveText,
  selectKeys,
  selectListed,
  selectMissed,
  selectReasons,
  selectSlugOwner,
  selectWritten,
  updatePublished,
  type WrittenRow,
} from './admin.sql.ts'
import { helpAddress } from './calls.ts'
import { fillBlocks } from './live-limits.ts'
import { parseArticle, type Parsed } from './markdown.ts'
import { CATEGORY_POSITIONS, SOURCE } from './shipped.ts'
import { helpReport, helpTexts } from './topics.ts'

const REPORT_DAYS = 30
const REPORT_LENGTH = 50

interface Text {
  readonly key: string
  readonly language: Language
  readonly slug: string
  readonly title: string
  readonly words: string
  readonly body: string
}

const written = ({ slug, title, words, body }: Omit<Text, 'key' | 'language'>) => ({ slug, title, words, body })
const notFound = () => new CallError('not_found', 'There is no such article.')

/** Parses a text for its readers. Error: bad_request for mistakes, which the preview lists. */
async function parsed(db: Db, body: string): Promise<Parsed> {
  const keys = new Set((await db.many(selectKeys)).map(({ key }) => key))
  const found = parseArticle(body, keys)
  const [problem] = found.problems
  if (problem !== undefined) throw new CallError('bad_request', `Line ${problem.line} has a mistake: ${problem.code} ${problem.text}`)
  return found
}

async function store({ tx, touch }: MutationContext<Actor>, text: Text, sourceVersion: number, isByAdmin: boolean): Promise<number> {
  const { key, language, slug, title, words, body } = text
  const owner = await tx.maybe(selectSlugOwner, language, slug)
  if (owner !== undefined && owner.key !== key)
    throw new CallError('slug_taken', 'Another article has this address. Please choose another one.')
  const { blocks, summary, headings, plain } = await parsed(tx, body)
  const args = [key, language, slug, title, words, body, JSON.stringify(blocks), summary, headings.join(' '), plain] as const
  const { version } = await tx.one(saveText, ...args, sourceVersion, isByAdmin)
  touch(helpTexts())
  return version
}

/** The text and its source, behind the lock of their article. */
async function lockedTexts(tx: MutationContext<Actor>['tx'], key: string, language: Language) {
  const article = await tx.maybe(lockArticleForUpdate, key)
  if (article === undefined) throw notFound()
  const rows = await tx.many(selectWritten, key, language)
  return { article, text: rows.find((row) => row.language === language), source: rows.find((row) => row.language === SOURCE) }
}

const isStale = (text: WrittenRow, source: WrittenRow): boolean => text.language !== SOURCE && text.sourceVersion < source.version

export const createAdminHelpCalls = () =>
  ({
    async list({ db, watch }) {
      watch(helpTexts(), helpReport())
      return db.many(selectListed, HELP_ARTICLES_MAX)
    },
    async getText({ db, watch }, { key, language }) {
      watch(helpTexts())
      const rows = await db.many(selectWritten, key, language)
      const text = rows.find((row) => row.language === language)
      const source = rows.find((row) => row.language === SOURCE)
      if (source === undefined) return null
      return {
        category: source.category,
        isPublished: source.isPublished,
        isShipped: source.isShipped,
        text:
          text === undefined ? null : { ...written(text), version: text.version, isEdited: text.isEdited, isStale: isStale(text, source) },
        waiting: text?.shipped == null ? null : written(text.shipped),
        source: { ...written(source), version: source.version },
      }
    },
    async preview(context, { language, body }) {
      const keys = new Set((await context.db.many(selectKeys)).map(({ key }) => key))
      const { blocks, problems } = parseArticle(body, keys)
      return { blocks: await fillBlocks(context, blocks, language, helpAddress), problems }
    },
    async getReport({ db, watch }) {
      watch(helpReport())
      return { missed: await db.many(selectMissed, REPORT_DAYS, REPORT_LENGTH), reasons: await db.many(selectReasons, REPORT_LENGTH) }
    },
    async createArticle(context, { category, key, title, body }) {
      // After the articles of the product.
      const position = HELP_CATEGORIES.indexOf(category) * CATEGORY_POSITIONS + CATEGORY_POSITIONS - 1
      const keys = await context.tx.many(selectKeys)
      if (keys.some((known) => known.key === key))
        throw new CallError('slug_taken', 'Another article has this address. Please choose another one.')
      const made = await context.tx.maybe(insertArticle, key, category, position, HELP_ARTICLES_MAX)
      if (made === undefined)
        throw new CallError('too_many_articles', `An installation has ${HELP_ARTICLES_MAX} articles at most.`, { max: HELP_ARTICLES_MAX })
      await store(context, { key, language: SOURCE, slug: key, title, words: '', body }, 1, true)
      return { key }
    },
    async saveText(context, { baseVersion, isSameMeaning, key, language, ...fields }) {
      const { tx } = context
      const { text, source } = await lockedTexts(tx, key, language)
      if ((text?.version ?? 0) !== baseVersion) throw new CallError('conflict', 'This text was changed meanwhile.')
      const version = await store(
        context,
        { key, language, ...fields },
        language === SOURCE ? baseVersion + 1 : (source?.version ?? 1),
        true,
      )
      if (language === SOURCE && isSameMeaning) await tx.run(keepTranslationsCurrent, key, baseVersion, version)
      noteAct(tx, { before: text === undefined ? null : written(text), after: written({ ...fields }) })
      return { version }
    },
    async answerRelease(context, { key, language, isTaken }) {
      const { tx, touch } = context
      const { text, source } = await lockedTexts(tx, key, language)
      if (text?.shipped == null) throw new CallError('not_found', 'No text of a release waits here.')
      if (isTaken) {
        await store(
          context,
          { key, language, ...written(text.shipped) },
          language === SOURCE ? text.version + 1 : (source?.version ?? 1),
          false,
        )
        noteAct(tx, { before: written(text), after: written(text.shipped) })
      }
      await tx.run(dropShipped, key, language)
      touch(helpTexts())
      return { success: true as const }
    },
    async setPublished({ tx, touch }, { key, isPublished }) {
      if ((await tx.run(updatePublished, key, isPublished)) === 0) throw notFound()
      touch(helpTexts())
      return { success: true as const }
    },
  }) satisfies Implements<Contract['admin']['help'], Actor>
