/**
 * Support: the search of help among 200 articles in seven languages, and the lists of tickets, of a user and of the desk, after a hundred
 * thousand tickets against a thousand. Two databases, asked in turns by servers in this process.
 */
import { join } from 'node:path'
import { LANGUAGES } from '#contract/limits.ts'
import { SYSTEM } from '#server/access/actor.ts'
import { helpTexts } from '#server/domains/help/topics.ts'
import { sessions } from '#server/domains/users/index.ts'
import { readConfig } from '#server/env.ts'
import { startServer, type RunningServer } from '#server/main.ts'
import { createTestDatabase } from '#tools/test-database.ts'
import { comparePair, median, ms, timeMs, timeRow, type Row } from './measure.ts'

const FEW = 1_000
const MANY = 100_000
/** Tickets that wait for the team: they follow from a week, not from all the years. */
const OPEN = 200
const GROWTH_MAX = 1.15
const ROUNDS = { rounds: 100, warmUp: 30 }
const ARTICLES = 200
const SEARCH_MAX_MS = 3

const USERS = `insert into users.users (email, email_confirmed_at, name, handle, is_admin, admin_role) values
   ('asks@bench.example', now(), 'Asks', 'bench-asks', false, null), ('answers@bench.example', now(), 'Answers', 'bench-answers', true, 'support')
 returning id`

/** Tickets with their threads; the first of them are open. */
const TICKETS = `with made as (
   insert into tickets.tickets (user_id, client_id, category, subject, state, hours_id, opened_at, moved_at, closed_at, waiting_since, due_at, waits_for, first_answered_at, first_answer_seconds)
   select $1::uuid, gen_random_uuid(), 'deposit', 'Where is it?', case when is_open then 'open' else 'closed' end, (select max(id) from tickets.hours), at, at,
     case when not is_open then at end, case when is_open then at end, case when is_open then at + interval '8 hours' end, case when is_open then 'first' end,
     case when not is_open then at end, case when not is_open then 60 end
   from (select now() - n * interval '20 minutes' as at, n <= ${OPEN} as is_open from generate_series(1, $2::integer) n) times
   returning id
 ), threads as (insert into threads.threads (id, kind, last_seq) select id, 'ticket', 1 from made returning id)
 insert into threads.members (thread_id, user_id, kind) select id, $1::uuid, 'customer' from threads`

/** Copies of the shipped articles, until there are as many in each language. */
const COPIED = `from generate_series(1, 20) n, help.articles a`
const ARTICLES_FILL = [
  `insert into help.articles (key, category, related, position, is_shipped)
   select left(a.key, 70) || '-' || n, a.category, a.related, a.position, false ${COPIED} where a.is_shipped order by n, a.position
   limit greatest(0, ${ARTICLES} - (select count(*) from help.articles))`,
  `insert into help.texts (key, language, slug, title, words, body, blocks, summary, source_version, title_line, body_line, keys)
   select c.key, t.language, left(t.slug, 60) || '-' || c.key, t.title, t.words, t.body, t.blocks, t.summary, t.source_version, t.title_line, t.body_line, t.keys
   from help.articles c join help.texts t on t.key = (select a.key from help.articles a where a.is_shipped and c.key like left(a.key, 70) || '-%' order by char_length(a.key) desc limit 1)
   where not c.is_shipped`,
]

/** As users type: a word, several, one with a typing error, and one of Chinese. */
const SEARCHES = [
  ['en', 'withdrawal'],
  ['en', 'my deposit is late and too short'],
  ['en', 'widthdrawal'],
  ['fr', 'retrait en attente'],
  ['ru', 'вывод средств'],
  ['zh', '提现'],
] as const

interface Side {
  readonly server: RunningServer
  readonly tokens: { readonly user: string; readonly admin: string }
}

async function openSide(stack: AsyncDisposableStack, dataDir: string, count: number): Promise<Side> {
  const database = await createTestDatabase()
  stack.defer(() => database.drop())
  const config = { ...readConfig({ ATELIER_DATA: join(dataDir, `tickets-${count}`), LOG_LEVEL: 'error' }), port: 0 }
  const server = await startServer({ config, databaseUrl: database.url })
  stack.defer(() => server.stop())
  const { pool } = server.database
  const { rows } = await pool.query<{ id: string }>(USERS)
  const [userId = '', adminId = ''] = rows.map(({ id }) => id)
  await pool.query(TICKETS, [userId, count])
  await pool.query('vacuum analyze tickets.tickets, tickets.entries, threads.threads, threads.members, users.users')
  const signIn = (id: string) => server.realtime.write('bench/support:signIn', SYSTEM, async (context) => sessions.open(context, id))
  return { server, tokens: { user: await signIn(userId), admin: await signIn(adminId) } }
}

async function benchTickets(few: Side, many: Side): Promise<Row[]> {
  const compare = (path: string, as: keyof Side['tokens'], args: object = {}) => {
    const ask = ({ server, tokens }: Side) => server.realtime.query(path, { token: tokens[as], ...args })
    return comparePair({ ...ROUNDS, ours: () => ask(many), bare: () => ask(few) })
  }
  const against = `after ${MANY.toLocaleString('en')} tickets against ${FEW.toLocaleString('en')}`
  return [
    timeRow(`Tickets of a user, ${against}`, await compare('tickets:list', 'user'), GROWTH_MAX),
    timeRow(`Tickets of a user that are over, ${against}`, await compare('tickets:list', 'user', { isOver: true }), GROWTH_MAX),
    timeRow(`Queue of the desk, ${against}`, await compare('admin/tickets:list', 'admin', { view: 'open' }), GROWTH_MAX),
    timeRow(`All tickets at the desk, ${against}`, await compare('admin/tickets:list', 'admin', { view: 'all' }), GROWTH_MAX),
  ]
}

async function benchSearch({ server }: Side): Promise<Row[]> {
  const { pool } = server.database
  for (const fill of ARTICLES_FILL) await pool.query(fill)
  await pool.query('vacuum analyze help.articles, help.texts')
  const { rows } = await pool.query<{ count: number }>('select count(*)::integer as count from help.texts')
  if ((rows[0]?.count ?? 0) < ARTICLES * LANGUAGES.length) throw new Error('there are fewer articles than the bench asks for')
  const found: Row[] = []
  for (const [language, search] of SEARCHES) {
    const times: number[] = []
    for (let round = 0; round < ROUNDS.rounds + ROUNDS.warmUp; round += 1) {
      // A public answer is kept until its texts change: this one is asked for anew.
      await server.realtime.write('bench/support:change', SYSTEM, async ({ touch }) => touch(helpTexts()))
      times.push(await timeMs(() => server.realtime.query('help:find', { language, search })))
    }
    const took = median(times.slice(ROUNDS.warmUp))
    found.push({
      what: `Search of help for “${search}” among ${LANGUAGES.length} × ${ARTICLES} articles`,
      ours: ms(took),
      bare: '–',
      ratio: '–',
      goal: `≤ ${SEARCH_MAX_MS} ms`,
      isReached: took <= SEARCH_MAX_MS,
    })
  }
  return found
}

export async function benchSupport(dataDir: string): Promise<Row[]> {
  await using stack = new AsyncDisposableStack()
  const [few, many] = [await openSide(stack, dataDir, FEW), await openSide(stack, dataDir, MANY)]
  return [...(await benchSearch(few)), ...(await benchTickets(few, many))]
}
