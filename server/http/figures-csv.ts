/**
 * Figures and ledger as tables for spreadsheets, for the roles that see them on screen: `GET /admin/analytics.csv` (a line for each step of
 * the period, columns by the ids of contract/rules/figures.ts) and `GET /admin/ledger.csv` (the transfers of the same filter as on the
 * screen, read page by page while they are sent). No cell is free text of a user, so no cell can be a formula.
 */
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { analytics } from '#contract/admin/analytics.ts'
import { ledger } from '#contract/admin/ledger.ts'
import { MONEY_FIGURE_IDS } from '#contract/rules/figures.ts'
import { OF_FIGURES, OF_FINANCE } from '#contract/shapes/admin-roles.ts'
import { CallError } from '#platform/call-error.ts'
import type { Database } from '#platform/db/database.ts'
import type { Log } from '#platform/log.ts'
import { isAdminOf, type Actor } from '#server/access/actor.ts'
import { askedPeriod, readMoney, siteZone } from '#server/domains/analytics/parts.ts'
import { presentTransfer, readTransfers } from '#server/domains/books/parts.ts'
import { fileTokenOf } from './auth-cookie.ts'
import { refusalOf } from './refusal.ts'
import type { Handler } from './server.ts'

interface Options {
  readonly database: Database
  readonly origin: string
  readonly log: Log
  readonly actorOf: (token: string | undefined) => Promise<Actor>
}

const BYTE_ORDER_MARK = '\uFEFF'
const PAGE = 500
const row = (cells: readonly (string | number)[]): string => `${cells.join(',')}\r\n`
const NUMBERS = new Set(['last', 'from', 'until'])

/** The filter of an address: fields with digits alone are numbers where the contract has numbers. */
function argsIn(query: URLSearchParams, numbers: ReadonlySet<string>): Record<string, unknown> {
  return Object.fromEntries([...query].map(([name, value]) => [name, numbers.has(name) && /^\d+$/.test(value) ? Number(value) : value]))
}

async function figuresTable(database: Database, query: URLSearchParams): Promise<AsyncIterable<string> | null> {
  const { data } = analytics.getMoney.args.omit({ token: true }).safeParse(argsIn(query, new Set(['last'])))
  if (data === undefined) return null
  const report = await database.read(async (db) => {
    const zone = await siteZone(db)
    return readMoney(db, askedPeriod(data, zone), zone)
  })
  const valuesOf = new Map(report.figures.map(({ id, values }) => [id, values]))
  return (async function* lines() {
    yield BYTE_ORDER_MARK + row(['start', ...MONEY_FIGURE_IDS])
    for (const [at, start] of report.starts.entries())
      yield row([new Date(start).toISOString(), ...MONEY_FIGURE_IDS.map((id) => (valuesOf.get(id)?.[at] ?? 0).toFixed(2))])
  })()
}

async function transfersTable(database: Database, query: URLSearchParams): Promise<AsyncIterable<string> | null> {
  const { data } = ledger.listTransfers.args.omit({ token: true, cursor: true, limit: true }).safeParse(argsIn(query, NUMBERS))
  if (data === undefined) return null
  return (async function* lines() {
    const columns = ['number', 'time', 'kind', 'amount', 'sign', 'debit', 'debit_account', 'credit', 'credit_account', 'cause', 'round']
    yield BYTE_ORDER_MARK + row(columns)
    let cursor: string | null = null
    do {
      const page: Awaited<ReturnType<typeof readTransfers>> = await readTransfers(database, data, cursor, PAGE)
      const rows = page.rows.map((each) => presentTransfer(each, data.figure))
      yield rows
        .map(({ id, at, kind, amount, sign, debit, credit, causeId, round }) =>
          row([
            id,
            new Date(at).toISOString(),
            kind,
            amount.toFixed(2),
            sign,
            debit.kind,
            debit._id,
            credit.kind,
            credit._id,
            causeId,
            round,
          ]),
        )
        .join('')
      cursor = page.nextCursor
    } while (cursor !== null)
  })()
}

const FILES = {
  '/admin/analytics.csv': { name: 'figures', roles: OF_FIGURES, table: figuresTable },
  '/admin/ledger.csv': { name: 'ledger', roles: OF_FINANCE, table: transfersTable },
} as const

const hasLeft = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE'

/** The lines that an address asks for; null: it asks for nothing that there is. */
async function tableOf(file: (typeof FILES)[keyof typeof FILES], database: Database, query: URLSearchParams) {
  try {
    return await file.table(database, query)
  } catch (error) {
    if (error instanceof CallError) return null
    throw error
  }
}

export function createFiguresCsv({ database, origin, log, actorOf }: Options): Handler {
  return async (req, res, pathname) => {
    if (!Object.hasOwn(FILES, pathname)) return false
    const file = FILES[pathname as keyof typeof FILES]
    if (req.method !== 'GET') {
      res.writeHead(405, { allow: 'GET' }).end()
      return true
    }
    const refuse = (status: number, text: string): true => {
      res.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }).end(`${text}\n`)
      return true
    }
    const actor = await actorOf(fileTokenOf(req))
    if (!actor.roles.has('admin') || !isAdminOf(actor, file.roles)) return refuse(403, refusalOf(req, 'statement.signIn'))
    const lines = await tableOf(file, database, URL.parse(req.url ?? '', origin)?.searchParams ?? new URLSearchParams())
    if (lines === null) return refuse(400, refusalOf(req, 'request.failed'))
    res.writeHead(200, {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${file.name}-${new Date().toISOString().slice(0, 10)}.csv"`,
      'cache-control': 'private, no-store',
    })
    try {
      // A failure cuts the connection: a file that ends in the middle must look broken, not complete.
      await pipeline(Readable.from(lines, { objectMode: false }), res)
    } catch (error) {
      if (!hasLeft(error)) log.error({ err: error }, 'a table of figures could not be sent')
    }
    return true
  }
}
