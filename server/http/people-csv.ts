/**
 * A model's fans as a table for spreadsheets: `GET /users.csv?kind=&spent=&orders=&active=&quiet=&tags=&q=&sort=&lang=`, exactly the fans that
 * /users shows for the same address. Without e-mail addresses, as there.
 */
import { FORMER_MEMBER, type Language } from '#contract/limits.ts'
import { people } from '#contract/people/index.ts'
import type { Fan } from '#contract/types.ts'
import type { Db } from '#platform/db/database.ts'
import { readFans, readTagNames } from '#server/domains/people/parts.ts'
import { translatorOf } from '#server/shared/texts.ts'
import { fileTokenOf } from './auth-cookie.ts'
import { csvHeaders, csvRow, isStorable, textCell } from './csv.ts'
import { sendDownload, type Downloads } from './downloads.ts'
import { isLanguage, languageOf, refusalOf } from './refusal.ts'
import type { Handler } from './server.ts'

interface Options {
  readonly db: Db
  readonly origin: string
  readonly downloads: Downloads
}

const COLUMNS = [
  'name',
  'pro',
  'followsSince',
  'since',
  'lastActivity',
  'orders',
  'orderAmount',
  'posts',
  'postAmount',
  'tips',
  'tipAmount',
  'messages',
  'messageAmount',
  'spent',
  'earned',
  'tags',
  'note',
] as const

function headOf(language: Language): string {
  const t = translatorOf(language, 'people')
  return csvRow(COLUMNS.map((name) => textCell(t(`columns.${name}`))))
}

const day = (at: number | null): string => textCell(at === null ? '' : new Date(at).toISOString().slice(0, 10))
const money = (dollars: number): string => dollars.toFixed(2)

function rowOf(fan: Fan, tags: ReadonlyMap<string, string>, language: Language): string {
  const t = translatorOf(language, 'people')
  return csvRow([
    textCell(fan.name === FORMER_MEMBER ? t('former') : fan.name),
    textCell(fan.isPro ? 'Pro' : ''),
    day(fan.followedAt),
    day(fan.since),
    day(fan.lastAt),
    ...(['order', 'post', 'tip', 'message'] as const).flatMap((kind) => [String(fan[`${kind}s`]), money(fan[`${kind}Amount`])]),
    money(fan.spent),
    money(fan.earned),
    textCell(fan.tags.map((id) => tags.get(id) ?? '').join(', ')),
    textCell(fan.note),
  ])
}

/** Rows that are held in memory at once. */
const PAGE_LENGTH = 100
const asked = people.listFans.args.omit({ token: true, cursor: true, limit: true })
type Asked = ReturnType<typeof asked.parse>

const numberIn = (text: string | null) => (text === null ? undefined : Number(text))

/** The filter of an address; null for one that the screen cannot make. */
function filterOf(query: URLSearchParams): Asked | null {
  if (!isStorable(query)) return null
  const tags = (query.get('tags') ?? '').split(',').filter((id) => id !== '')
  const { data } = asked.safeParse({
    kind: query.get('kind') ?? undefined,
    spentMin: numberIn(query.get('spent')),
    ordersMin: numberIn(query.get('orders')),
    activeDays: numberIn(query.get('active')),
    quietDays: numberIn(query.get('quiet')),
    tags: tags.filter((id) => !id.startsWith('-')),
    withoutTags: tags.filter((id) => id.startsWith('-')).map((id) => id.slice(1)),
    search: query.get('q') ?? undefined,
    sort: query.get('sort') ?? undefined,
  })
  return data ?? null
}

async function* linesOf(db: Db, modelId: string, filter: Asked, language: Language): AsyncGenerator<string> {
  const tags = await readTagNames(db, modelId)
  for (let cursor: string | null = null, more = true; more;) {
    const page = await readFans(db, modelId, { ...filter, cursor, limit: PAGE_LENGTH })
    for (const fan of page.items) yield rowOf(fan, tags, language)
    ;({ nextCursor: cursor } = page)
    more = cursor !== null
  }
}

export function createPeopleCsv({ db, origin, downloads }: Options): Handler {
  return async (req, res, pathname) => {
    if (pathname !== '/users.csv') return false
    if (req.method !== 'GET' && req.method !== 'HEAD') {
      res.writeHead(405, { allow: 'GET, HEAD' }).end()
      return true
    }
    const refuse = (status: number, text: string) =>
      void res.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }).end(`${text}\n`)
    const actor = await downloads.actorOf(fileTokenOf(req))
    if (actor.userId === null || !actor.roles.has('model')) {
      refuse(403, refusalOf(req, 'statement.signIn'))
      return true
    }
    const query = URL.parse(req.url ?? '', origin)?.searchParams ?? new URLSearchParams()
    const filter = filterOf(query)
    if (filter === null) {
      refuse(400, refusalOf(req, 'request.failed'))
      return true
    }
    const lang = query.get('lang')
    const language = isLanguage(lang) ? lang : languageOf(req)
    if (req.method === 'HEAD') {
      res.writeHead(200, csvHeaders('fans')).end()
      return true
    }
    const lines = linesOf(db, actor.userId, filter, language)
    await sendDownload(downloads, req, res, { name: 'fans', actor, head: headOf(language), lines })
    return true
  }
}
