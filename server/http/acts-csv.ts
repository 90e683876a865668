/**
 * The log of acts as a table for spreadsheets: `GET /audit-log.csv?actorId=&targetId=&aboutUserId=&action=&from=&until=`, the arguments of `admin/audit:list`, exactly the acts that
 * /admin/audit-log shows for the same filter, for owners. Names and reasons are texts, bodies are JSON. The download is an act itself.
 */
import { audit } from '#contract/admin/audit.ts'
import { OF_OWNERS } from '#contract/shapes/admin-roles.ts'
import type { Db } from '#platform/db/database.ts'
import { isAdminOf, type Actor } from '#server/access/actor.ts'
import { readActs, type ActsAsked } from '#server/domains/admin/parts.ts'
import { fileTokenOf } from './auth-cookie.ts'
import { csvRow, isStorable, textCell } from './csv.ts'
import { sendDownload, type Downloads } from './downloads.ts'
import { refusalOf } from './refusal.ts'
import type { Handler } from './server.ts'

interface Options {
  readonly db: Db
  readonly origin: string
  readonly downloads: Downloads
  /** Records the act; resolves after the commit. */
  readonly record: (actor: Actor, asked: ActsAsked, address: string) => Promise<void>
}

const ADDRESS = '/audit-log.csv'
/** Rows that are held in memory at once. */
const PAGE_LENGTH = 100
const COLUMNS = [
  'seq',
  'at',
  'action',
  'actor',
  'on_behalf_of',
  'role',
  'network',
  'call',
  'target_kind',
  'target',
  'reason',
  'body',
] as const
const TIMES = new Set(['from', 'until'])
const asked = audit.list.args.omit({ token: true, cursor: true, limit: true })

/** The filter of an address; null for one that the screen cannot make. */
function filterIn(query: URLSearchParams): ActsAsked | null {
  if (!isStorable(query)) return null
  const given = [...query].map(([name, value]) => [name, TIMES.has(name) ? Number(value) : value])
  return asked.safeParse(Object.fromEntries(given)).data ?? null
}

async function* linesOf(db: Db, filter: ActsAsked): AsyncGenerator<string> {
  for (let cursor: string | null = null, more = true; more;) {
    const page: Awaited<ReturnType<typeof readActs>> = await readActs(db, filter, cursor, PAGE_LENGTH)
    for (const { seq, at, action, actor, onBehalfOf, role, network, callId, target, reason, body } of page.items)
      yield csvRow([
        String(seq),
        textCell(new Date(at).toISOString()),
        ...[action, actor?.name ?? '', onBehalfOf?.name ?? '', role ?? '', network, callId, target?.kind ?? '', target?.id ?? ''].map(
          textCell,
        ),
        textCell(reason),
        textCell(body === null ? '' : JSON.stringify(body)),
      ])
    ;({ nextCursor: cursor } = page)
    more = cursor !== null
  }
}

export function createActsCsv({ db, origin, downloads, record }: Options): Handler {
  return async (req, res, pathname) => {
    if (pathname !== ADDRESS) return false
    // Not HEAD: a download is recorded, and a request for its headers would be none.
    if (req.method !== 'GET') {
      res.writeHead(405, { allow: 'GET' }).end()
      return true
    }
    const refuse = (status: number, text: string) =>
      void res.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }).end(`${text}\n`)
    const actor = await downloads.actorOf(fileTokenOf(req))
    if (actor.impersonatorId !== null || !isAdminOf(actor, OF_OWNERS)) {
      refuse(403, refusalOf(req, 'file.notYours'))
      return true
    }
    const filter = filterIn(URL.parse(req.url ?? '', origin)?.searchParams ?? new URLSearchParams())
    if (filter === null) {
      refuse(400, refusalOf(req, 'request.failed'))
      return true
    }
    const head = csvRow(COLUMNS.map(textCell))
    const lines = linesOf(db, filter)
    await sendDownload(downloads, req, res, { name: 'audit-log', actor, head, lines, record: (address) => record(actor, filter, address) })
    return true
  }
}
