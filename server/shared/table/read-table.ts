/** Pages, counts and whole files of a list of the admin area (docs/admin.md). */
import { PAGE_DEFAULT, PEOPLE_COUNT_MAX, TABLE_COUNT_MAX } from '#contract/limits.ts'
import { takesPeriod } from '#contract/rules/tables.ts'
import { CallError } from '#platform/call-error.ts'
import { decodeCursor, encodeCursor, pageOf } from '#platform/cursor.ts'
import type { Db } from '#platform/db/database.ts'
import { assertCursorId, FIRST_ID, idOfTime, LAST_ID } from '#platform/id-cursor.ts'
import { choiceOf, type Keyed, type Table } from './table.sql.ts'

/** The rows that are asked for; filters by their names. */
export interface RowsAsked {
  readonly search?: string | undefined
  /** Epoch milliseconds: from inclusive, until exclusive. */
  readonly from?: number | undefined
  readonly until?: number | undefined
  readonly sort?: string | undefined
}

export interface PageAsked extends RowsAsked {
  readonly limit?: number | undefined
  readonly cursor?: string | null | undefined
}

export interface TablePage<Row> {
  readonly rows: readonly Row[]
  readonly nextCursor: string | null
}

/** Rows that a search finds behind an id, newest first, within the filters of `asked`. `endId`: its end where the page is not full. */
export interface Found<Row> {
  readonly rows: readonly (Row & { id: string })[]
  readonly endId: string | null
}

export interface Finder<Row> {
  find(search: string, before: string, limit: number): Promise<Found<Row>>
  count(search: string): Promise<{ count: number; isMore: boolean }>
}

/** The number of rows that a search has found among `PEOPLE_COUNT_MAX` and one more. */
export const countFound = ({ rows, endId }: { readonly rows: readonly unknown[]; readonly endId: string | null }) => ({
  count: Math.min(rows.length, PEOPLE_COUNT_MAX),
  isMore: rows.length > PEOPLE_COUNT_MAX || endId !== null,
})

/** A finder that counts its results. */
export const finderOf = <Row>(find: Finder<Row>['find']): Finder<Row> => ({
  find,
  count: async (search) => countFound(await find(search, LAST_ID, PEOPLE_COUNT_MAX + 1)),
})

/** The id before this one. */
function idBefore(id: string): string {
  const hex = (BigInt(`0x${id.replaceAll('-', '')}`) - 1n).toString(16).padStart(32, '0')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

interface Bounds {
  /** Every id of the period is larger. */
  readonly first: string
  /** Every id of the period is smaller. */
  readonly end: string
}

/** A row's id is made after the transaction of its time has begun, by the same clock; one that is set back may be off by less than this. */
const CLOCK_TOLERANCE_MS = 60_000

/** An id of before each row at this time or later. */
export const idBeforeTime = (at: number): string => idOfTime(at - CLOCK_TOLERANCE_MS)

/** A period as ids: those are in the order of time. */
async function boundsOf<Row>(db: Db, { firstAt }: Table<Row>, { from, until }: RowsAsked): Promise<Bounds> {
  const idAt = async (at: number) => (await db.maybe(firstAt, idBeforeTime(at), at))?.id ?? LAST_ID
  return {
    first: from === undefined ? FIRST_ID : idBefore(await idAt(from)),
    end: until === undefined ? LAST_ID : await idAt(until),
  }
}

const later = (a: string, b: string): string => (a > b ? a : b)
const earlier = (a: string, b: string): string => (a < b ? a : b)

const TIME = /^(?<day>\d{4}-\d\d-\d\d) (?<time>\d\d:\d\d:\d\d)(?:\.\d{1,6})?[+-](?:0\d|1[0-4])(?::[0-5]\d)?$/

/** Whether Postgres takes this text for a time, as it has written it. */
function isTime(text: string): boolean {
  const { day, time } = TIME.exec(text)?.groups ?? {}
  if (day === undefined || time === undefined || day < '0001') return false
  const read = new Date(`${day}T${time}Z`)
  // A day that a month does not have would be one of the next month.
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(`${day}T${time}`)
}

/** Before all keys, in either direction, and the keys that a cursor may hold. */
const KEYS = {
  bigint: { low: '-9223372036854775808', high: '9223372036854775807', isKey: (text: string) => /^-?\d{1,18}$/.test(text) },
  timestamptz: {
    low: '-infinity',
    high: 'infinity',
    isKey: (text: string) => /^-?infinity$/.test(text) || isTime(text),
  },
} as const

const refused = () => new CallError('bad_request', 'This page address is not valid. Please start again at the first page.')

function keyedStart(
  { isDescending, keyTypes }: Pick<Table<unknown>, 'isDescending' | 'keyTypes'>,
  sort: string,
  cursor: PageAsked['cursor'],
): [string, string] {
  const { low, high, isKey } = KEYS[keyTypes[sort] ?? 'bigint']
  const after = decodeCursor(cursor, ['string', 'string'])
  if (after === null) return isDescending(sort) ? [high, LAST_ID] : [low, FIRST_ID]
  if (!isKey(after[0])) throw refused()
  return [after[0], assertCursorId(after[1])]
}

function idStart(isDescending: boolean, { first, end }: Bounds, cursor: PageAsked['cursor']): [string, string] {
  const [known] = decodeCursor(cursor, ['string']) ?? [null]
  const last = known === null ? null : assertCursorId(known)
  if (isDescending) return [last === null ? end : earlier(last, end), first]
  return [last === null ? first : later(last, first), end]
}

function statementOf<S>(statements: Readonly<Record<string, S>>, name: string): S {
  const found = statements[name]
  if (found === undefined) throw refused()
  return found
}

/** A page of a list. `finder`: how it is searched; a list without one ignores words. */
export async function readPage<Row extends { id: string }>(
  db: Db,
  table: Table<Row>,
  asked: PageAsked,
  finder?: Finder<Row>,
): Promise<TablePage<Row>> {
  const { limit = PAGE_DEFAULT, search = '', from, until } = asked
  const [first] = table.rule.sorts
  if (search !== '' && finder !== undefined) return readFound(await boundsOf(db, table, asked), asked, limit, finder)
  const sort = asked.sort ?? first
  if ((from !== undefined || until !== undefined) && !takesPeriod(sort)) throw refused()
  const isKeyed = table.keyTypes[sort] !== undefined
  const [start, end] = isKeyed
    ? keyedStart(table, sort, asked.cursor)
    : idStart(table.isDescending(sort), await boundsOf(db, table, asked), asked.cursor)
  const rows = await db.many(statementOf(table.pages, `${sort}.${choiceOf(table.rule, { ...asked })}`), start, end, limit + 1)
  const page = pageOf<Keyed<Row>>(rows, limit, ({ id, sortKey }) => (isKeyed ? [sortKey, id] : [id]))
  return { rows: page.rows.map(({ sortKey: _sortKey, ...row }) => row as unknown as Row), nextCursor: page.nextCursor }
}

/** A search goes along the list, newest first: a page may be short, or empty, without being the last one. */
async function readFound<Row extends { id: string }>(
  bounds: Bounds,
  asked: PageAsked,
  limit: number,
  finder: Finder<Row>,
): Promise<TablePage<Row>> {
  const [start, first] = idStart(true, bounds, asked.cursor)
  const found = await finder.find(asked.search ?? '', start, limit + 1)
  const page = pageOf(found.rows, limit, ({ id }) => [id])
  const within = page.rows.filter(({ id }) => id > first)
  if (within.length < page.rows.length) return { rows: within, nextCursor: null }
  const isOver = found.endId === null || found.endId <= first
  return { rows: page.rows, nextCursor: isOver ? page.nextCursor : encodeCursor([found.endId ?? '']) }
}

/** The number of rows, counted up to a limit. With words: over all times. */
export async function countRows<Row>(
  db: Db,
  table: Table<Row>,
  asked: RowsAsked,
  finder?: Finder<Row>,
): Promise<{ count: number; isMore: boolean }> {
  const { search = '' } = asked
  if (search !== '' && finder !== undefined) return finder.count(search)
  const { first, end } = await boundsOf(db, table, asked)
  const { count } = await db.one(statementOf(table.counts, choiceOf(table.rule, { ...asked })), first, end)
  return { count: Math.min(count, TABLE_COUNT_MAX), isMore: count > TABLE_COUNT_MAX }
}

/** Rows that are held in memory at once. */
const BATCH_LENGTH = 500

/** All rows, page by page. Rows that come meanwhile may be among them or not. */
export async function* readAllRows<Row extends { id: string }>(
  db: Db,
  table: Table<Row>,
  asked: RowsAsked,
  finder?: Finder<Row>,
): AsyncGenerator<readonly Row[]> {
  let cursor: string | null = null
  do {
    const page: TablePage<Row> = await readPage(db, table, { ...asked, limit: BATCH_LENGTH, cursor }, finder)
    if (page.rows.length > 0) yield page.rows
    cursor = page.nextCursor
  } while (cursor !== null)
}
