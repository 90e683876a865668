/** Ticket list and queue read their page alone: the same after a thousand old tickets as after a hundred thousand. */
import { beforeAll, expect, test } from 'vitest'
import { FIRST_ID, LAST_ID } from '#platform/id-cursor.ts'
import { readingOf } from '#test-support/buffers.ts'
import { useDatabase } from '#test-support/database-world.ts'
import { createTestUser } from '#test-support/people.ts'
import { countQueue, countRows, selectMoved, selectQueue } from './desk.sql.ts'
import { selectFigureTickets } from './work.sql.ts'
import { countUnreadTickets, selectOwnOpen, selectOwnOver, selectPromise } from './tickets.sql.ts'

const world = useDatabase()
const [FEW, MANY] = [1_000, 99_000]
/** Open tickets; all others are closed. */
const OPEN = 200
const PAGE = 26

let user: string
let admin: string

async function tickets(count: number, isOpen: boolean, after = 0): Promise<void> {
  await world.sql(
    `insert into tickets.tickets (user_id, client_id, category, subject, state, hours_id, opened_at, moved_at, closed_at, waiting_since, due_at, waits_for, first_answered_at, first_answer_seconds)
     select $1, gen_random_uuid(), 'deposit', 'Where is it?', case when $3 then 'open' else 'closed' end, (select max(id) from tickets.hours), at, at,
       case when not $3 then at end, case when $3 then at end, case when $3 then at + interval '8 hours' end, case when $3 then 'first' end,
       case when not $3 then at end, case when not $3 then 60 end
     from (select now() - n * interval '20 minutes' as at from generate_series($4::integer + 1, $4::integer + $2::integer) n) times`,
    user,
    count,
    isOpen,
    after,
  )
}

const analyze = () => world.sql('vacuum analyze tickets.tickets, tickets.entries, threads.members, users.users')

const readings = {
  'the open tickets of a user': () => readingOf(world.pool, selectOwnOpen, user, 8_640_000_000_000_000, LAST_ID, PAGE),
  'their tickets that are over': () => readingOf(world.pool, selectOwnOver, user, 8_640_000_000_000_000, LAST_ID, PAGE),
  'their badge': () => readingOf(world.pool, countUnreadTickets, user, 99),
  'the queue': () => readingOf(world.pool, selectQueue, admin, null, null, null, null, 0, FIRST_ID, PAGE),
  'the queue of nobody': () => readingOf(world.pool, selectQueue, admin, 'nobody', 'deposit', null, null, 0, FIRST_ID, PAGE),
  'its count': () => readingOf(world.pool, countQueue, admin, 99),
  'closed tickets': () => readingOf(world.pool, selectMoved.closed, admin, null, null, null, null, 8_640_000_000_000_000, LAST_ID, PAGE),
  'all tickets': () => readingOf(world.pool, selectMoved.all, admin, null, null, null, null, 8_640_000_000_000_000, LAST_ID, PAGE),
  'tickets that wait for users': () =>
    readingOf(world.pool, selectMoved.waiting, admin, null, null, null, null, 8_640_000_000_000_000, LAST_ID, PAGE),
  'snoozed tickets': () => readingOf(world.pool, selectMoved.snoozed, admin, null, null, null, null, 8_640_000_000_000_000, LAST_ID, PAGE),
  'the count of a saved view of the queue': () => readingOf(world.pool, countRows.open, admin, 'nobody', null, null, null),
  'the count of a saved view of waiting tickets': () => readingOf(world.pool, countRows.waiting, admin, null, null, null, null),
  'the promised time': () => readingOf(world.pool, selectPromise, 'deposit'),
} as const

const before = new Map<string, number>()
beforeAll(async () => {
  ;[user, admin] = [await createTestUser(world), await createTestUser(world, { adminRole: 'support' })]
  await tickets(OPEN, true)
  await tickets(FEW, false)
  await analyze()
  for (const [name, read] of Object.entries(readings)) before.set(name, (await read()).pages)
  await tickets(MANY, false, FEW)
  await analyze()
}, 120_000)

test.each(Object.keys(readings) as (keyof typeof readings)[])(
  '%s: as many pages among a hundred thousand as among a thousand',
  async (name) => {
    const { pages, wholeTables } = await readings[name]()
    expect(wholeTables).not.toContain('tickets')
    expect(pages).toBeLessThanOrEqual((before.get(name) ?? 0) * 1.15 + 12)
  },
)

test('the tickets of a user that are over pass by no open ones', async () => {
  const [open, over] = [await readings['the open tickets of a user'](), await readings['their tickets that are over']()]
  expect(over.pages).toBeLessThanOrEqual(open.pages + PAGE)
})

test('the figures of a week read the tickets of that week', async () => {
  const { wholeTables } = await readingOf(world.pool, selectFigureTickets, 7, 5_001)
  expect(wholeTables).not.toContain('tickets')
})
