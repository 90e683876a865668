/**
 * The statement as a table for spreadsheets: `GET /transactions.csv?kind=&since=&until=&lang=`, the lines of the signed-in user that
 * `transactions.getStatement` lists for the same filter. Written line by line while it is sent, so its length costs no memory.
 */
import { FORMER_MEMBER, type Language } from '#contract/limits.ts'
import { transactions } from '#contract/transactions/index.ts'
import type { StatementLine } from '#contract/types.ts'
import type { Db } from '#platform/db/database.ts'
import { readStatement } from '#server/domains/books/parts.ts'
import { translatorOf } from '#server/shared/texts.ts'
import { fileTokenOf } from './auth-cookie.ts'
import { csvHeaders, csvRow, textCell } from './csv.ts'
import { sendDownload, type Downloads } from './downloads.ts'
import { isLanguage, languageOf, refusalOf } from './refusal.ts'
import type { Handler } from './server.ts'

interface Options {
  readonly db: Db
  readonly origin: string
  readonly downloads: Downloads
}

const moneyCell = (dollars: number): string => dollars.toFixed(2)

function headOf(language: Language): string {
  const t = translatorOf(language, 'receipts')
  const names = ['date', 'kind', 'what', 'party', 'amount', 'balance', 'reference'] as const
  return csvRow(names.map((name) => textCell(name === 'date' ? `${t('statement.columns.date')} (UTC)` : t(`statement.columns.${name}`))))
}

function rowOf(line: StatementLine, language: Language): string {
  const t = translatorOf(language, 'receipts')
  const name = line.party?.name ?? ''
  return csvRow([
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

async function* linesOf(lines: AsyncIterable<StatementLine>, language: Language): AsyncGenerator<string> {
  for await (const line of lines) yield rowOf(line, language)
}

export function createStatementCsv({ db, origin, downloads }: Options): Handler {
  return async (req, res, pathname) => {
    if (pathname !== '/transactions.csv') return false
    if (req.method !== 'GET' && req.method !== 'HEAD') {
      res.writeHead(405, { allow: 'GET, HEAD' }).end()
      return true
    }
    const refuse = (status: number, text: string) =>
      void res.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }).end(`${text}\n`)
    const actor = await downloads.actorOf(fileTokenOf(req))
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
    const language = isLanguage(asked) ? asked : languageOf(req)
    if (req.method === 'HEAD') {
      res.writeHead(200, csvHeaders('statement')).end()
      return true
    }
    const lines = linesOf(readStatement(db, actor.userId, filter), language)
    await sendDownload(downloads, req, res, { name: 'statement', actor, head: headOf(language), lines })
    return true
  }
}
