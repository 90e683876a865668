/**
 * The Models: pages of cards, by key. Equal questions share one result, so nothing here depends on the reader, except for the few with a
 * block, who ask with their token.
 */
import { MODELS_COUNT_MAX, PAGE_DEFAULT } from '#contract/limits.ts'
import type { ModelCard } from '#contract/types.ts'
import { CallError } from '#platform/call-error.ts'
import type { QueryContext, Topic } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { decodeCursor, encodeCursor, pageOf } from '#platform/cursor.ts'
import type { Db } from '#platform/db/database.ts'
import { assertCursorId, LAST_ID } from '#platform/id-cursor.ts'
import { blocks, userOf } from '../users/index.ts'
import {
  countAmong,
  countListed,
  countThrough,
  countWithin,
  fewWithin,
  listBy,
  listIn,
  scanList,
  lookUp,
  pageAmong,
  pageByLikeness,
  selectCards,
  type ScannedRow,
  type LookedUp,
  type Sort,
} from './listing.sql.ts'
import { boundsOf, hasPrice, isFiltered, type ModelFilters } from './model-filters.ts'
import type { CardRow } from './models.sql.ts'
import { presentCard } from './present.ts'
import { anyModel, anyOnline, anyOpenSlot, anyWord, modelOf } from './topics.ts'

export interface ModelsQuestion extends ModelFilters {
  readonly search?: string | undefined
}

interface PageArgs extends ModelsQuestion {
  readonly sort?: Sort | undefined
  readonly cursor?: string | null | undefined
  readonly limit?: number | undefined
}

/** Bounds of the rows that an answer reads, for any number of models. */
export interface Reach {
  /** Up to so many matches are sorted by themselves; for more, the sorted list is scanned. */
  readonly fewMax: number
  /** Models at the top of the list that show whether a word is common. */
  readonly sample: number
  /** For many matches: so many whose name starts with the search come before all others. */
  readonly namedMax: number
  /** Models scanned for one page: a few at first, more when too few matched. A page may then be short without being the last. */
  readonly stretches: readonly number[]
  /** Models scanned for a count. */
  readonly countStretch: number
}
export const REACH: Reach = { fewMax: 1_000, sample: 400, namedMax: 200, stretches: [150, 350, 1_500], countStretch: 2_000 }
/** A word is common when at least one of 100 scanned models has it. */
const MANY_SHARE = 100

/** The way a page was found; the next page is found in the same way, or in the one that follows. */
type Way = 'sorted' | 'chosen' | 'named' | 'sought'

interface Place {
  way: Way | null
  key: number
  id: string
}

interface Found {
  rows: readonly CardRow[]
  nextCursor: string | null
}

interface Ask {
  question: ModelsQuestion
  sort: Sort | undefined
  after: Place
  limit: number
  reach: Reach
}

type Words = Pick<LookedUp, 'patterns' | 'named'>
const NO_WORDS: Words = { patterns: [], named: [] }

const WAYS: readonly string[] = ['sorted', 'chosen', 'named', 'sought'] satisfies Way[]
const isWay = (text: string): text is Way => WAYS.includes(text)
/** Before the first row. A cursor can hold this number, but not Infinity. */
const START: Place = { way: null, key: Number.MAX_VALUE, id: LAST_ID }

function placeOf(cursor: string | null | undefined): Place {
  const known = decodeCursor(cursor, ['string', 'number', 'string'])
  if (known === null) return START
  const [way, key, id] = known
  if (!isWay(way)) throw startAgain()
  return { way, key, id: assertCursorId(id) }
}

const startAgain = () => new CallError('bad_request', 'This page address is not valid. Please start again at the first page.')
const cut = (rows: readonly CardRow[], limit: number, way: Way): Found => pageOf(rows, limit, ({ sortKey, id }) => [way, sortKey, id])

/** For many matches: scans the sorted list behind `after`, without those of `named`. */
async function seek(db: Db, { question, sort = 'recommended', after, limit, reach }: Ask, { patterns, named }: Words): Promise<Found> {
  const bounds = boundsOf(question)
  const hits: { key: number; id: string }[] = []
  let at: { key: number; id: string } | undefined = after
  for (const length of reach.stretches) {
    if (at === undefined || hits.length > limit) break
    const rows: ScannedRow[] = await db.many(scanList[sort], ...bounds, patterns, at.key, at.id, length, limit + 1 - hits.length, named)
    hits.push(...rows.filter(({ isHit }) => isHit))
    at = rows.find(({ isHit }) => !isHit)
  }
  const shown = hits.slice(0, limit)
  const last = hits.length > limit ? (shown.at(-1) ?? after) : at
  return {
    rows:
      shown.length === 0
        ? []
        : await db.many(
            selectCards[sort],
            shown.map(({ id }) => id),
          ),
    nextCursor: last === undefined ? null : encodeCursor(['sought', last.key, last.id]),
  }
}

/** Finds within a range of prices and the other filters. */
async function findPriced(db: Db, ask: Ask): Promise<Found> {
  const { question, sort = 'recommended', after, limit, reach } = ask
  const bounds = boundsOf(question)
  const few = after.way === 'sought' ? null : (await db.one(fewWithin[sort], ...bounds, after.key, after.id, limit + 1, reach.fewMax)).ids
  if (few === null) return seek(db, ask, NO_WORDS)
  return cut(few.length === 0 ? [] : await db.many(selectCards[sort], few), limit, 'chosen')
}

/** The likeliest of these models, at most one more than a page. */
const likeliest = (db: Db, { question, after, limit }: Ask, ids: readonly string[], { folded, patterns }: LookedUp): Promise<CardRow[]> =>
  db.many(pageByLikeness, ...boundsOf(question), ids, after.key, after.id, limit + 1, folded, patterns)

/** For many matches with the likeliest first: those whose name starts with the search, then the list without them. */
async function findNamed(db: Db, ask: Ask, words: LookedUp): Promise<Found> {
  const { limit } = ask
  const rows = words.named.length === 0 ? [] : await likeliest(db, ask, words.named, words)
  if (rows.length > limit) return cut(rows, limit, 'named')
  const rest = await seek(db, { ...ask, after: START, limit: limit - rows.length }, words)
  return { rows: [...rows, ...rest.rows], nextCursor: rest.nextCursor }
}

async function findByText(db: Db, search: string, ask: Ask): Promise<Found> {
  const { question, sort, after, limit, reach } = ask
  const isSought = after.way === 'sought'
  const words = await db.one(
    lookUp,
    search,
    ...boundsOf(question),
    isSought ? 0 : reach.fewMax,
    reach.sample,
    sort === undefined ? reach.namedMax : 0,
  )
  if (words.ids !== null) {
    if (sort === undefined) return cut(await likeliest(db, ask, words.ids, words), limit, 'chosen')
    return cut(await db.many(pageAmong[sort], ...boundsOf(question), words.ids, after.key, after.id, limit + 1), limit, 'chosen')
  }
  if (isSought || sort !== undefined) return seek(db, ask, words)
  // The few matches have become many since the previous page, whose own order has no place in the list.
  if (after.way === 'chosen') throw startAgain()
  return findNamed(db, ask, words)
}

async function find(db: Db, ask: Ask): Promise<Found> {
  const { question, sort = 'recommended', after, limit } = ask
  if (question.search !== undefined) return findByText(db, question.search, ask)
  if (hasPrice(question)) return findPriced(db, ask)
  const [language, places] = boundsOf(question)
  if (!isFiltered(question)) return cut(await db.many(listBy[sort], after.key, after.id, limit + 1), limit, 'sorted')
  return cut(
    await db.many(listIn[limit > PAGE_DEFAULT ? 'longest' : 'usual'][sort], language, places, after.key, after.id),
    limit,
    'sorted',
  )
}

/** Topics that can change the matches. Presence, slots and tags of posts change often, so only questions about them watch these. */
const topicsOf = ({ online, openSlots, search }: ModelsQuestion): Topic[] => [
  anyModel(),
  ...(online === true ? [anyOnline()] : []),
  ...(openSlots === true ? [anyOpenSlot()] : []),
  ...(search === undefined ? [] : [anyWord()]),
]

const withoutEmptySearch = <Q extends ModelsQuestion>(question: Q): Q =>
  question.search === '' ? { ...question, search: undefined } : question

/**
 * Without `sort`, a search puts the likeliest first, and any other question the recommended ones. Models hidden from the reader are left out of
 * their page.
 */
export async function pageOfModels(
  context: QueryContext<Actor>,
  { sort, cursor, limit = PAGE_DEFAULT, ...asked }: PageArgs,
  reach: Reach,
): Promise<{ items: ModelCard[]; nextCursor: string | null }> {
  const { db, watch } = context
  const question = withoutEmptySearch(asked)
  watch(...topicsOf(question))
  const { rows: found, nextCursor } = await find(db, { question, sort, after: placeOf(cursor), limit, reach })
  const hidden = await blocks.hiddenAmong(
    context,
    found.map(({ id }) => id),
  )
  const rows = found.filter(({ id }) => !hidden.has(id))
  watch(...rows.flatMap(({ id }) => [modelOf(id), userOf(id)]))
  return { items: rows.map((row) => presentCard(row)), nextCursor }
}

interface Counted {
  count: number | null
  isMore: boolean
}

const capped = ({ count }: { count: number }): Counted => ({ count: Math.min(count, MODELS_COUNT_MAX), isMore: count > MODELS_COUNT_MAX })

async function count(db: Db, question: ModelsQuestion, { fewMax, sample, countStretch }: Reach): Promise<Counted> {
  const bounds = boundsOf(question)
  if (question.search === undefined) {
    return capped(
      isFiltered(question) || hasPrice(question)
        ? await db.one(countWithin, ...bounds, MODELS_COUNT_MAX + 1)
        : await db.one(countListed, MODELS_COUNT_MAX + 1),
    )
  }
  const { ids, patterns } = await db.one(lookUp, question.search, ...bounds, fewMax, sample, 0)
  if (ids !== null) return capped(await db.one(countAmong, ...bounds, ids))
  const seen = await db.one(countThrough, ...bounds, patterns, countStretch)
  if (!seen.isMore || seen.count > MODELS_COUNT_MAX) return capped(seen)
  return { count: seen.count * MANY_SHARE < countStretch ? seen.count : null, isMore: true }
}

/**
 * Counts the matches, exactly up to `MODELS_COUNT_MAX`, else with `isMore`. Where the words are common and many models fit the filters,
 * counts the matches among the best ones as a minimum, or answers null when those are many already.
 */
export function countModels({ db, watch }: QueryContext<Actor>, asked: ModelsQuestion, reach: Reach): Promise<Counted> {
  const question = withoutEmptySearch(asked)
  watch(...topicsOf(question))
  return count(db, question, reach)
}
