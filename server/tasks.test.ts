/** The journal of a running server: its scheduled tasks, and calls that leave no entry. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createLog } from '#platform/log.ts'
import { signIn } from '#test-support/money.ts'
import { createTestUser } from '#test-support/people.ts'
import { tasksOf } from './tasks.ts'
import { useNotificationWorld } from '#test-support/notification-world.ts'

const world = useNotificationWorld()
const PASSWORD = 'a lake without wind'

function task(name: string, log = world.server.log): () => Promise<void> {
  const { database, realtime, storage } = world.server
  const found = tasksOf({ database, realtime, storage, workDir: '', log, payments: () => null }).find((one) => one.name === name)
  if (found === undefined) throw new Error(`the clock has no task "${name}"`)
  return () => found.run(new AbortController().signal)
}

test('ten minutes after a sign-in the journal reveals no token, and a repeated request signs no one in', async () => {
  const email = `ada.${randomUUID()}@example.org`
  const { userId } = (await world.server.realtime.mutate('auth:register', {
    email,
    password: PASSWORD,
    isAdult: true,
    acceptsTerms: true,
  })) as { userId: string }
  const key = randomUUID()
  const send = () => world.server.realtime.mutate('auth:login', { email, password: PASSWORD }, { idempotencyKey: key })
  const first = await send()
  expect(await send()).toEqual(first)
  await world.sql(`update journal.receipts set at = at - interval '11 minutes' where session_id = $1`, key)
  await task('secret-answers')()
  expect(await world.sql(`select result, sealed_result from journal.receipts where session_id = $1`, key)).toEqual([
    { result: null, sealed_result: null },
  ])
  await expect(send()).rejects.toMatchObject({ code: 'result_gone' })
  expect(await world.sql(`select count(*)::integer as n from users.sessions where user_id = $1`, userId)).toEqual([{ n: 2 }])
})

test('the journal keeps the days of its setting, and a setting that is too small removes nothing', async () => {
  const rows = () => world.sql(`select path from journal.entries where path like 'test:%' order by path`)
  await world.sql(`select journal.make_partition((now() - days * interval '1 day')::date) from unnest(array[500, 300]) as days`)
  await world.sql(
    `insert into journal.entries (session_id, request_id, path, at) values (gen_random_uuid(), 0, 'test:older', now() - interval '500 days'), (gen_random_uuid(), 0, 'test:younger', now() - interval '300 days')`,
  )
  for (const tooFew of ['0', '29']) {
    await world.sql(`update settings.system set value = $1 where key = 'journal_keep_days'`, tooFew)
    await task('journal')()
    expect(await rows()).toEqual([{ path: 'test:older' }, { path: 'test:younger' }])
  }
  await world.sql(`update settings.system set value = '400' where key = 'journal_keep_days'`)
  await task('journal')()
  expect(await rows()).toEqual([{ path: 'test:younger' }])
})

test('the daily comparison of running totals looks at the counted days, too', async () => {
  const lines: string[] = []
  const log = createLog('fatal', { write: (line) => void lines.push(line) })
  await world.sql(
    `insert into analytics.order_slots (length, slot, keys, orders) values ('day', date_trunc('month', now() - interval '1 month'), '{96}', '{7}')`,
  )
  await task('running-totals-check', log)()
  expect(lines.join()).toContain('orders of these days were miscounted')
  await world.sql('delete from analytics.order_slots')
})

test('the words of new messages are entered into their index by a task', async () => {
  const alone = (text: string) => world.sql(`do $do$ begin set local session_replication_role = replica; ${text}; end $do$`)
  await alone(
    `insert into threads.messages (thread_id, seq, author_id, author_kind, body, client_id) values (uuidv7(), 1, uuidv7(), 'model', 'A heron in the reeds', gen_random_uuid())`,
  )
  await task('message-words')()
  expect(await world.sql(`select gin_clean_pending_list('threads.messages_search') as pages`)).toEqual([{ pages: 0 }])
  await alone(`delete from threads.messages where body = 'A heron in the reeds'`)
})

test('an entry without a partition of its day logs an alarm', async () => {
  const lines: string[] = []
  const log = createLog('fatal', { write: (line) => void lines.push(line) })
  await task('journal', log)()
  expect(lines).toEqual([])
  await world.sql(
    `insert into journal.entries (session_id, request_id, path, at) values (gen_random_uuid(), 0, 'test:stray', now() + interval '40 days')`,
  )
  await task('journal', log)()
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('default partition')
  await world.sql(`delete from journal.entries where path = 'test:stray'`)
})

test('a heartbeat of a model who is already online leaves no entry and no receipt', async () => {
  const { server } = world
  const token = await signIn(server, await createTestUser(server.database, { status: 'model' }))
  const count = async () =>
    (
      await world.sql(`select (select count(*) from journal.entries where path = 'presence:updatePresence')::integer as entries,
      (select count(*) from journal.receipts)::integer as receipts`)
    )[0]
  const before = await count()
  const beat = (idempotencyKey: string) => server.realtime.mutate('presence:updatePresence', { token }, { idempotencyKey })
  await beat(randomUUID())
  const after = { entries: Number(before?.['entries']) + 1, receipts: Number(before?.['receipts']) + 1 }
  expect(await count()).toEqual(after)
  const key = randomUUID()
  expect(await beat(key)).toEqual(await beat(key))
  expect(await count()).toEqual(after)
})

test('the audit of the books begins minutes after a start, and a task of every few seconds at once', () => {
  const { database, realtime, storage, log } = world.server
  const tasks = tasksOf({ database, realtime, storage, workDir: '', log, payments: () => null })
  const firstOf = (name: string) => tasks.find((one) => one.name === name)?.firstAfterMs ?? 0
  expect(firstOf('audit')).toBeGreaterThanOrEqual(60_000)
  expect(firstOf('orders')).toBe(0)
})

test('books that do not agree block withdrawals by themselves; books that agree block nothing', async () => {
  const { database } = world.server
  const who = await createTestUser(database)
  const blocked = async () => (await world.sql(`select value from settings.system where key = 'withdrawals_blocked'`))[0]?.['value']
  const wrong = (cents: number) =>
    world.sql(`update ledger.accounts set balance_cents = balance_cents + $2 where owner_id = $1 and kind = 'wallet'`, who, cents)
  await task('audit', createLog('silent'))()
  expect(await blocked()).toBe('false')
  await wrong(1)
  await task('audit', createLog('silent'))()
  expect(await blocked()).toBe('true')
  await wrong(-1)
  // It stays so until an admin has checked.
  await task('audit', createLog('silent'))()
  expect(await blocked()).toBe('true')
  await world.sql(`update settings.system set value = 'false' where key = 'withdrawals_blocked'`)
})

test('owners, and no other users, are notified of a changed log of acts; for a log that is right, the checkpoint of the day is kept', async () => {
  const { database } = world.server
  const roles = ['owner', 'owner', 'finance']
  const [one, other] = await Promise.all(roles.map((adminRole) => createTestUser(database, { adminRole })))
  for (let act = 0; act < 2; act += 1)
    await world.sql(`select audit.record('test:act', null, null, null, null, '', 'c', null, null, 'A reason', '{}', '{}')`)
  const look = async () => {
    await task('acts', createLog('silent'))()
    return (await world.sql('select is_right as "isRight" from audit.verdict'))[0]?.['isRight']
  }
  const notified = async () =>
    (await world.sql(`select user_id from notifications.notifications where kind = 'acts_altered'`)).map((row) => row['user_id'])
  expect([await look(), await notified()]).toEqual([true, []])
  expect(await world.sql('select seq::integer as seq, day = current_date as "isToday" from audit.checkpoints')).toEqual([
    { seq: 2, isToday: true },
  ])
  const say = (reason: string) =>
    world.sql(
      `do $do$ begin set local session_replication_role = replica; update audit.acts set reason = '${reason}' where seq = 1; end $do$`,
    )
  await say('Another reason')
  expect(await look()).toBe(false)
  expect(await notified()).toHaveLength(2)
  expect(new Set(await notified())).toEqual(new Set([one, other]))
  await say('A reason')
})
