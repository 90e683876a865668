/**
 * The statement as a table for spreadsheets: `GET /transactions.csv?kind=&since=&until=&lang=`, the lines of the signed-in user that
 * `transactions.getStatement` lists for the same filter. Written line by line while it is sent, so its length costs no memory.
 */
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { FORMER_MEMBER, type Language } from '#contract/limits.ts'
import { transactions } from '#contract/transactions/index.ts'
import type { StatementLine } from '#contract/types.ts'
import type { Db } from '#platform/db/database.ts'
import type { Log } from '#platform/log.ts'
import type { Actor } from '#server/access/actor.ts'
import { readStatement } from '#server/domains/books/parts.ts'
import { translatorOf } from '#server/shared/texts.ts'
import { fileTokenOf } from './auth-cookie.ts'
import { isLanguage, languageOf, refusalOf } from './refusal.ts'
import type { Handler } from './server.ts'

interface Options {
  readonly db: Db
  readonly origin: string
  readonly log: Log
  /** The actor of a session token; a visitor when there is no session. */
  readonly actorOf: (token: string | undefined) => Promise<Actor>
}

/**
 * A text that begins like this is a formula to a spreadsheet, also in full-width letters (OWASP, CSV injection). So is the rest of a text
 * behind a sign that begins a cell elsewhere: spreadsheets of many languages split at semicolons, and then quotes in a line hold nothing.
 */
const FORMULA = /(^|[;\t\r\n|])(?=\s*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20])/g

/** A text as a cell: quoted, and never a formula. */
export const textCell = (text: string): string => `"${text.replace(FORMULA, "$1'").replaceAll('"', '""')}"`
const moneyCell = (dollars: number): string => dollars.toFixed(2)
const row = (cells: readonly string[]): string => `${cells.join(',')}\r\n`

/** Spreadsheets read UTF-8 only with this mark at the beginning. */
const BYTE_ORDER_MARK = '\uFEFF'

function headOf(language: Language): string {
  const t = translatorOf(language, 'receipts')
  const names = ['date', 'kind', 'what', 'party', 'amount', 'balance', 'reference'] as const
  return (
    BYTE_ORDER_MARK +
    row(names.map((name) => textCell(name === 'date' ? `${t('statement.columns.date')} (UTC)` : t(`statement.columns.${name}`))))
  )
}

function rowOf(line: StatementLine, language: Language): string {
  const t = translatorOf(language, 'receipts')
  const name = line.party?.name ?? ''
  return row([
    textCell(new Date(line.at).toISOString().slice(0, 19).replace('T', ' ')),
    textCell(t(`statement.kinds.${line.kind}`)),
    textCell(line.subject),
    textCell(name === FORMER_MEMBER ? translatorOf(language, 'people')('former') : name),
    moneyCell(line.amount),
    moneyCell(line.balanceAfter),
    textCell(line.reference),
  ])
}

const filterShape = transactions.getStatement.args.pick({ kind: true, since: true, until: true })
const numberIn = (text: string | null) => (text === null ? undefined : Number(text))

/** The filter of an address; null for one that the screen cannot make. */
function filterOf(query: URLSearchParams) {
  const asked = { kind: query.get('kind') ?? undefined, since: numberIn(query.get('since')), until: numberIn(query.get('until')) }
  const { data } = filterShape.safeParse(asked)
  return data ?? null
}

/** Bytes that are collected before they are sent. */
const CHUNK_LENGTH = 16_384

async function* chunksOf(lines: AsyncIterable<StatementLine>, language: Language): AsyncGenerator<string> {
  let chunk = headOf(language)
  for await (const line of lines) {
    chunk += rowOf(line, language)
    if (chunk.length < CHUNK_LENGTH) continue
    yield chunk
    chunk = ''
  }
  yield chunk
}

const hasLeft = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE'

export function createStatementCsv({ db, origin, log, actorOf }: Options): Handler {
  return async (req, res, pathname) => {
    if (pathname !== '/transactions.csv') return false
    if (req.method !== 'GET' && req.method !== 'HEAD') {
      res.writeHead(405, { allow: 'GET, HEAD' }).end()
      return true
    }
    const refuse = (status: number, text: string) =>
      void res.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }).end(`${text}\n`)
    const actor = await actorOf(fileTokenOf(req))
    if (actor.userId === null || !actor.roles.has('user')) {
      refuse(403, refusalOf(req, 'statement.signIn'))
      return true
    }
    const query = URL.parse(req.url ?? '', origin)?.searchParams ?? new URLSearchParams()
    const filter = filterOf(query)
    if (filter === null) {
      refuse(400, refusalOf(req, 'request.failed'))
      return true
    }
    const asked = query.get('lang')
    res.writeHead(200, {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="statement-${new Date().toISOString().slice(0, 10)}.csv"`,
      'cache-control': 'private, no-store',
    })
    if (req.method === 'HEAD') {
      res.end()
      return true
    }
    try {
      // A failure cuts the connection: a file that ends in the middle must look broken, not complete.
      await pipeline(
        Readable.from(chunksOf(readStatement(db, actor.userId, filter), isLanguage(asked) ? asked : languageOf(req)), {
          objectMode: false,
        }),
        res,
      )
    } catch (error) {
      if (!hasLeft(error)) log.error({ err: error }, 'a statement could not be sent')
    }
    return true
  }
}
