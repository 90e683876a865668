/** The Models: pages of cards, by key. The same question is one shared result, so nothing here may depend on who asks. */
import { MODELS_COUNT_MAX, PAGE_DEFAULT } from '#contract/limits.ts'
import type { ModelCard } from '#contract/types.ts'
import { CallError } from '#realtime/call-error.ts'
import type { QueryContext, Topic } from '#realtime/implement.ts'
import type { Actor } from '#server/actor.ts'
import { decodeCursor, encodeCursor, pageOf } from '#server/platform/cursor.ts'
import type { Db } from '#server/platform/db/database.ts'
import { assertCursorId, LAST_ID } from '#server/platform/id-cursor.ts'
import { userOf } from '../users/index.ts'
import {
  countAmong,
  countListed,
  countThrough,
  countWithin,
  findByWords,
  fold,
  listBy,
  listIn,
  listWithin,
  lookThrough,
  pageAmong,
  pageByLikeness,
  selectCards,
  type LookedThrough,
  type Sort,
} from './listing.sql.ts'
import { boundsOf, hasPrice, isFiltered, type ModelFilters } from './model-filters.ts'
import type { CardRow } from './models.sql.ts'
import { presentCard } from './present.ts'
import { anyModel, anyOnline, anyOpenSlot, modelOf } from './topics.ts'

export interface ModelsQuestion extends ModelFilters {
  readonly search?: string | undefined
}

interface PageArgs extends ModelsQuestion {
  readonly sort?: Sort | undefined
  readonly cursor?: string | null | undefined
  readonly limit?: number | undefined
}

/** Up to so many models are put in order by themselves; where more are meant, the sorted list is looked through for them. */
const CANDIDATES_MAX = 1_000
/** Models that are looked through for one page: a few at first, many when too few were found. A page may then be short and yet not the last. */
const STRETCHES = [150, 350, 1_500]
const COUNT_STRETCH = 2_000

/** How a page was found; the next one is found in the same way. */
type Way = 'sorted' | 'chosen' | 'sought'

interface Place {
  way: Way | null
  key: number
  id: string
}

interface Found {
  rows: readonly CardRow[]
  nextCursor: string | null
}

const isWay = (text: string): text is Way => text === 'sorted' || text === 'chosen' || text === 'sought'

function placeOf(cursor: string | null | undefined): Place {
  const [way, key, id] = decodeCursor(cursor, ['string', 'number', 'string']) ?? [null, Number.POSITIVE_INFINITY, LAST_ID]
  if (way !== null && !isWay(way)) throw startAgain()
  return { way, key, id: assertCursorId(id) }
}

const startAgain = () => new CallError('bad_request', 'This page address is not valid. Please start again at the first page.')
const cut = (rows: readonly CardRow[], limit: number, way: Way): Found => pageOf(rows, limit, ({ sortKey, id }) => [way, sortKey, id])

/** The few models that a search means, or null when they are many. */
const candidatesOf = async (db: Db, search: string): Promise<string[] | null> => (await db.one(findByWords, search, CANDIDATES_MAX)).ids

/** Many are meant: looks through the sorted list from `after` on. */
async function seek(db: Db, question: ModelsQuestion, sort: Sort, after: Place, limit: number): Promise<Found> {
  const bounds = boundsOf(question)
  const patterns = question.search === undefined ? [] : (await db.one(fold, question.search)).patterns
  const hits: { key: number; id: string }[] = []
  let at: { key: number; id: string } | undefined = after
  for (const length of STRETCHES) {
    if (at === undefined || hits.length > limit) break
    const rows: LookedThrough[] = await db.many(lookThrough[sort], ...bounds, patterns, at.key, at.id, length, limit + 1 - hits.length)
    hits.push(...rows.filter(({ isHit }) => isHit))
    at = rows.find(({ isHit }) => !isHit)
  }
  const shown = hits.slice(0, limit)
  const last = hits.length > limit ? shown.at(-1) : at
  return { rows: await db.many(selectCards[sort], shown.map(({ id }) => id)), nextCursor: last === undefined ? null : encodeCursor(['sought', last.key, last.id]) }
}

/** Within a range of prices, and whatever else is asked. */
async function findPriced(db: Db, question: ModelsQuestion, sort: Sort, after: Place, limit: number): Promise<Found> {
  const bounds = boundsOf(question)
  const isFew = after.way !== 'sought' && (await db.one(countWithin, ...bounds, CANDIDATES_MAX + 1)).count <= CANDIDATES_MAX
  return isFew ? cut(await db.many(listWithin[sort], ...bounds, after.key, after.id, limit + 1), limit, 'chosen') : seek(db, question, sort, after, limit)
}

async function findByText(db: Db, search: string, question: ModelsQuestion, sort: Sort | undefined, after: Place, limit: number): Promise<Found> {
  const ids = after.way === 'sought' ? null : await candidatesOf(db, search)
  // The few have become many since the page before: in an order of its own that page has no place in the list.
  if (ids === null && after.way === 'chosen' && sort === undefined) throw startAgain()
  if (ids === null) return seek(db, question, sort ?? 'recommended', after, limit)
  const among = [...boundsOf(question), ids, after.key, after.id, limit + 1] as const
  if (sort !== undefined) return cut(await db.many(pageAmong[sort], ...among), limit, 'chosen')
  const { folded, patterns } = await db.one(fold, search)
  return cut(await db.many(pageByLikeness, ...among, folded, patterns), limit, 'chosen')
}

async function find(db: Db, question: ModelsQuestion, sort: Sort | undefined, after: Place, limit: number): Promise<Found> {
  if (question.search !== undefined) return findByText(db, question.search, question, sort, after, limit)
  const order = sort ?? 'recommended'
  if (hasPrice(question)) return findPriced(db, question, order, after, limit)
  const [language, places] = boundsOf(question)
  if (!isFiltered(question)) return cut(await db.many(listBy[order], after.key, after.id, limit + 1), limit, 'sorted')
  return cut(await db.many(listIn[limit > PAGE_DEFAULT ? 'longest' : 'usual'][order], language, places, after.key, after.id), limit, 'sorted')
}

/** What can change who is meant. Presence and slots change often, and only those who ask for them are told. */
const topicsOf = ({ online, openSlots }: ModelFilters): Topic[] => [anyModel(), ...(online === true ? [anyOnline()] : []), ...(openSlots === true ? [anyOpenSlot()] : [])]

const withoutEmptySearch = <Q extends ModelsQuestion>(question: Q): Q => (question.search === '' ? { ...question, search: undefined } : question)

/** Without `sort`, a search puts the likeliest first, and everything else what is recommended. */
export async function pageOfModels({ db, watch }: QueryContext<Actor>, { sort, cursor, limit = PAGE_DEFAULT, ...asked }: PageArgs): Promise<{ items: ModelCard[]; nextCursor: string | null }> {
  const question = withoutEmptySearch(asked)
  watch(...topicsOf(question))
  const { rows, nextCursor } = await find(db, question, sort, placeOf(cursor), limit)
  watch(...rows.flatMap(({ id }) => [modelOf(id), userOf(id)]))
  return { items: rows.map((row) => presentCard(row)), nextCursor }
}

async function count(db: Db, question: ModelsQuestion): Promise<{ count: number; isMore: boolean }> {
  const bounds = boundsOf(question)
  const capped = ({ count: found }: { count: number }) => ({ count: Math.min(found, MODELS_COUNT_MAX), isMore: found > MODELS_COUNT_MAX })
  if (question.search === undefined) {
    return capped(isFiltered(question) || hasPrice(question) ? await db.one(countWithin, ...bounds, MODELS_COUNT_MAX + 1) : await db.one(countListed, MODELS_COUNT_MAX + 1))
  }
  const ids = await candidatesOf(db, question.search)
  if (ids !== null) return capped(await db.one(countAmong, ...bounds, ids))
  const seen = await db.one(countThrough, ...bounds, (await db.one(fold, question.search)).patterns, COUNT_STRETCH)
  return { count: Math.min(seen.count, MODELS_COUNT_MAX), isMore: seen.isMore || seen.count > MODELS_COUNT_MAX }
}

/** How many models are meant: exactly up to `MODELS_COUNT_MAX`, else that there are more. */
export function countModels({ db, watch }: QueryContext<Actor>, asked: ModelsQuestion): Promise<{ count: number; isMore: boolean }> {
  const question = withoutEmptySearch(asked)
  watch(...topicsOf(question))
  return count(db, question)
}
