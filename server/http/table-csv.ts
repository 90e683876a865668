/**
 * A list of the admin area as a table for spreadsheets: `GET /table.csv?table=users&kind=models&sort=oldest&cols=name,email`. It has exactly the
 * rows and columns of that address on the screen, for the same roles. The heads are the names of the contract, for programs as well as for
 * readers. Each download is an act of staff.
 */
import { takesPeriod, TABLE_NAMES, type TableName, type TableRule } from '#contract/rules/tables.ts'
import type { Db } from '#platform/db/database.ts'
import { EVERY_ADMIN } from '#contract/shapes/admin-roles.ts'
import { isAdminOf, type Actor } from '#server/access/actor.ts'
import type { RowsAsked } from '#server/shared/table/read-table.ts'
import type { Cell, TableFile } from '#server/shared/table/table-file.ts'
import { fileTokenOf } from './auth-cookie.ts'
import { csvRow, isStorable, textCell } from './csv.ts'
import { sendDownload, type Downloads } from './downloads.ts'
import { refusalOf } from './refusal.ts'
import type { Handler } from './server.ts'

export interface DownloadedTable {
  readonly table: TableName
  readonly columns: readonly string[]
  readonly asked: RowsAsked
}

interface Options {
  readonly db: Db
  readonly origin: string
  readonly downloads: Downloads
  readonly files: Readonly<Record<TableName, TableFile>>
  /** Records the act; resolves after the commit. */
  readonly record: (actor: Actor, downloaded: DownloadedTable, address: string) => Promise<void>
}

const cellOf = (cell: Cell | undefined): string =>
  cell === null || cell === undefined
    ? ''
    : typeof cell === 'number'
      ? cell.toFixed(2)
      : textCell(cell instanceof Date ? `${cell.toISOString().slice(0, 19)}Z` : cell)

const NUMBERS = new Set(['from', 'until'])

/** The rows that an address asks for; null for an address that the screen cannot make. */
function askedIn({ args, rule }: TableFile, query: URLSearchParams): RowsAsked | null {
  if (!isStorable(query)) return null
  const names = Object.keys(args.shape).filter((name) => name !== 'cursor' && name !== 'limit')
  const given = names.flatMap((name) => {
    const text = query.get(name)
    return text === null ? [] : [[name, NUMBERS.has(name) ? Number(text) : text] as const]
  })
  const { data } = args.safeParse({ ...Object.fromEntries(given), token: '-' })
  if (data === undefined) return null
  const { token: _token, ...asked } = data as unknown as RowsAsked & { token: string }
  const hasPeriod = asked.from !== undefined || asked.until !== undefined
  return hasPeriod && !takesPeriod(asked.sort ?? rule.sorts[0]) ? null : asked
}

/** Those that are asked for, in the order of the rule; all without a wish. */
function columnsIn({ columns }: TableRule, query: URLSearchParams): readonly string[] {
  const wanted = query.get('cols')?.split(',')
  return wanted === undefined ? columns : columns.filter((name, at) => at === 0 || wanted.includes(name))
}

async function* linesOf(rows: AsyncIterable<Readonly<Record<string, Cell>>>, columns: readonly string[]): AsyncGenerator<string> {
  for await (const row of rows) yield csvRow(['_id', ...columns].map((name) => cellOf(row[name])))
}

export function createTableCsv({ db, origin, downloads, files, record }: Options): Handler {
  return async (req, res, pathname) => {
    if (pathname !== '/table.csv') return false
    // Not HEAD: a download is recorded, and a request for its headers would be none.
    if (req.method !== 'GET') {
      res.writeHead(405, { allow: 'GET' }).end()
      return true
    }
    const refuse = (status: number, text: string) =>
      void res.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }).end(`${text}\n`)
    const actor = await downloads.actorOf(fileTokenOf(req))
    const query = URL.parse(req.url ?? '', origin)?.searchParams ?? new URLSearchParams()
    const table = TABLE_NAMES.find((name) => name === query.get('table'))
    const file = table === undefined ? undefined : files[table]
    if (actor.impersonatorId !== null || !isAdminOf(actor, file?.roles ?? EVERY_ADMIN)) {
      refuse(403, refusalOf(req, 'file.notYours'))
      return true
    }
    const asked = file === undefined ? null : askedIn(file, query)
    if (table === undefined || file === undefined || asked === null) {
      refuse(400, refusalOf(req, 'request.failed'))
      return true
    }
    const columns = columnsIn(file.rule, query)
    await sendDownload(downloads, req, res, {
      name: table,
      actor,
      head: csvRow(['_id', ...columns].map(textCell)),
      lines: linesOf(file.rows(db, actor, asked), columns),
      record: (address) => record(actor, { table, columns, asked }, address),
    })
    return true
  }
}
