/**
 * Figures and ledger as tables for spreadsheets, for the roles that see them on screen: `GET /admin/analytics.csv` (a line for each step of
 * the period, columns by the ids of contract/rules/figures.ts) and `GET /admin/ledger.csv` (the transfers of the same filter as on the
 * screen, read page by page while they are sent). No cell is free text of a user, so no cell can be a formula.
 */
import { analytics } from '#contract/admin/analytics.ts'
import { ledger } from '#contract/admin/ledger.ts'
import { MONEY_FIGURE_IDS } from '#contract/rules/figures.ts'
import { OF_FIGURES, OF_FINANCE } from '#contract/shapes/admin-roles.ts'
import { CallError } from '#platform/call-error.ts'
import type { Database } from '#platform/db/database.ts'
import { isAdminOf, type Actor } from '#server/access/actor.ts'
import { askedPeriod, readMoney, siteZone } from '#server/domains/analytics/parts.ts'
import { presentTransfer, readTransfers } from '#server/domains/books/parts.ts'
import { fileTokenOf } from './auth-cookie.ts'
import { sendDownload, type Download, type Downloads } from './downloads.ts'
import { refusalOf } from './refusal.ts'
import type { Handler } from './server.ts'

interface Options {
  readonly database: Database
  readonly origin: string
  readonly downloads: Downloads
  /** Records the download of transfers as an act of staff; resolves after the commit. */
  readonly record: (actor: Actor, asked: object, address: string) => Promise<void>
}

const PAGE = 500

type Lines = Pick<Download, 'head' | 'lines'> & {
  /** The filter of a download that is recorded. */
  readonly recorded?: object
}

const row = (cells: readonly (string | number)[]): string => `${cells.join(',')}\r\n`
const NUMBERS = new Set(['last', 'from', 'until'])

/** The filter of an address: fields with digits alone are numbers where the contract has numbers. */
function argsIn(query: URLSearchParams, numbers: ReadonlySet<string>): Record<string, unknown> {
  return Object.fromEntries([...query].map(([name, value]) => [name, numbers.has(name) && /^\d+$/.test(value) ? Number(value) : value]))
}

async function figuresTable(database: Database, query: URLSearchParams): Promise<Lines | null> {
  const { data } = analytics.getMoney.args.omit({ token: true }).safeParse(argsIn(query, new Set(['last'])))
  if (data === undefined) return null
  const zone = await siteZone(database)
  const period = askedPeriod(data, zone)
  async function* lines() {
    // Only once it is certain to be sent: a year of transfers is much to read.
    const report = await database.read((db) => readMoney(db, period, zone))
    const valuesOf = new Map(report.figures.map(({ id, values }) => [id, values]))
    for (const [at, start] of report.starts.entries())
      yield row([new Date(start).toISOString(), ...MONEY_FIGURE_IDS.map((id) => (valuesOf.get(id)?.[at] ?? 0).toFixed(2))])
  }
  return { head: row(['start', ...MONEY_FIGURE_IDS]), lines: lines() }
}

const TRANSFER_COLUMNS = [
  'number',
  'time',
  'kind',
  'amount',
  'sign',
  'debit',
  'debit_account',
  'credit',
  'credit_account',
  'cause',
  'round',
]

async function transfersTable(database: Database, query: URLSearchParams): Promise<Lines | null> {
  const { data } = ledger.listTransfers.args.omit({ token: true, cursor: true, limit: true }).safeParse(argsIn(query, NUMBERS))
  if (data === undefined) return null
  async function* lines(filter: NonNullable<typeof data>) {
    let cursor: string | null = null
    do {
      const page: Awaited<ReturnType<typeof readTransfers>> = await readTransfers(database, filter, cursor, PAGE)
      const rows = page.rows.map((each) => presentTransfer(each, filter.figure))
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
  }
  return { head: row(TRANSFER_COLUMNS), lines: lines(data), recorded: data }
}

const FILES = {
  '/admin/analytics.csv': { name: 'figures', roles: OF_FIGURES, table: figuresTable },
  '/admin/ledger.csv': { name: 'ledger', roles: OF_FINANCE, table: transfersTable },
} as const

/** The lines that an address asks for; null: it asks for nothing that there is. */
async function tableOf(file: (typeof FILES)[keyof typeof FILES], database: Database, query: URLSearchParams) {
  try {
    return await file.table(database, query)
  } catch (error) {
    if (error instanceof CallError) return null
    throw error
  }
}

export function createFiguresCsv({ database, origin, downloads, record }: Options): Handler {
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
    const actor = await downloads.actorOf(fileTokenOf(req))
    if (!actor.roles.has('admin') || !isAdminOf(actor, file.roles)) return refuse(403, refusalOf(req, 'statement.signIn'))
    const table = await tableOf(file, database, URL.parse(req.url ?? '', origin)?.searchParams ?? new URLSearchParams())
    if (table === null) return refuse(400, refusalOf(req, 'request.failed'))
    const { head, lines, recorded } = table
    await sendDownload(downloads, req, res, {
      name: file.name,
      actor,
      head,
      lines,
      ...(recorded === undefined ? {} : { record: (address: string) => record(actor, recorded, address) }),
    })
    return true
  }
}
