/** Verdicts on the parts of the installation, from their own records, and today beside the same part of last week. */
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Contract } from '#contract/index.ts'
import type { ResultOf } from '#realtime/define.ts'
import { actorOf, createCaller } from '#test-support/context.ts'
import { useDatabase } from '#test-support/database-world.ts'
import { createTestUser } from '#test-support/people.ts'
import { accountOf, DEPOSITS_CLEARING_ACCOUNT } from '../ledger/index.ts'
import { isOverdue, readHealth } from './health.ts'
import { createDashboardCalls } from './parts.ts'

const db = useDatabase()
const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

beforeEach(() => db.fill('truncate public.task_runs, outbox.messages, deposits.events; delete from audit.verdict'))

type Part = ResultOf<Contract['admin']['dashboard']['getHealth']>['parts'][number]['part']
const health = async (hasProvider = true) => {
  const { parts, switches } = await readHealth(db, hasProvider)
  return { switches, of: (name: Part) => parts.find(({ part }) => part === name) }
}
const stateOf = async (name: Part) => (await health()).of(name)?.state

/** A task that runs every hour, `minutes` ago. */
const ran = (name: string, minutes: number, failures = 0) =>
  db.sql(
    `insert into public.task_runs (name, every_seconds, started_at, seconds, failures, worked_at) values ($1, 3600, now() - $2::integer * interval '1 minute', 1, $3, now())
     on conflict (name) do update set started_at = excluded.started_at, failures = excluded.failures`,
    name,
    minutes,
    failures,
  )
const mailWaits = (minutes: number, error: string | null, isHeld = false) =>
  db.fill(
    `insert into outbox.messages (channel, recipient_id, kind, data, to_name, to_address, language, created_at, last_error, is_held)
     select 'email', uuidv7(), 'order_placed', '{}', 'A', 'a@example.org', 'en', now() - $1::integer * interval '1 minute', $2, $3`,
    minutes,
    error,
    isHeld,
  )
const set = (key: string, value: string) => db.sql('update settings.system set value = $2 where key = $1', key, value)

describe('health', () => {
  test('a task is overdue after three of its intervals and ten minutes', () => {
    const run = { name: 'x', everySeconds: 60, startedAt: 0, seconds: 1, failures: 0, workedAt: 0, failedAt: null, failure: null }
    expect([isOverdue(run, 13 * MINUTE_MS), isOverdue(run, 13 * MINUTE_MS + 1)]).toEqual([false, true])
  })

  test('mail works while nothing waits for over ten minutes; then it is slow, and fails with an error of the server', async () => {
    await set('mail_is_on', 'true')
    const mail = async () => (await health()).of('mail')
    expect(await mail()).toEqual({ part: 'mail', state: 'works', at: null, count: 0 })
    await mailWaits(500, '450 busy', true)
    expect(await mail()).toMatchObject({ state: 'works', count: 0 })
    await mailWaits(9, '450 busy')
    expect(await mail()).toMatchObject({ state: 'works', count: 1 })
    await db.sql('update outbox.messages set last_error = null')
    await mailWaits(11, null)
    expect(await mail()).toMatchObject({ state: 'slow', count: 2 })
    await mailWaits(1, '450 busy')
    expect(await mail()).toMatchObject({ state: 'fails', count: 3 })
    expect(await stateOf('push')).toBe('works')
    await set('mail_is_on', 'false')
    expect(await stateOf('mail')).toBe('off')
  })

  test('the provider is slow while an event waits for its task, and off where there is none', async () => {
    expect(await stateOf('provider')).toBe('unknown')
    await ran('deposits', 1)
    const event = (minutes: number, isHandled: boolean) =>
      db.sql(
        `insert into deposits.events (provider, dedupe_key, track_id, body, received_at, handled_at)
         values ('oxapay', $1, '1', '{}', now() - $2::integer * interval '1 minute', case when $3::boolean then now() end)`,
        randomUUID(),
        minutes,
        isHandled,
      )
    await event(500, true)
    await event(9, false)
    expect(await stateOf('provider')).toBe('works')
    await event(11, false)
    expect((await health()).of('provider')).toMatchObject({ state: 'slow', count: 2 })
    await ran('deposits', 1, 3)
    expect((await health()).of('provider')).toMatchObject({ state: 'fails', count: 3 })
    expect((await health(false)).of('provider')).toMatchObject({ state: 'off', count: 0 })
  })

  test('tasks fail with one that fails and are slow with one that is late; storage and backup stand for themselves', async () => {
    await ran('storage', 1, 4)
    await ran('backup', 9_999)
    expect(await stateOf('tasks')).toBe('unknown')
    await ran('orders', 1)
    await ran('tips', 1)
    expect((await health()).of('tasks')).toMatchObject({ state: 'works', count: 0 })
    await ran('tips', 191)
    expect((await health()).of('tasks')).toMatchObject({ state: 'slow', count: 1 })
    await ran('orders', 1, 1)
    expect((await health()).of('tasks')).toMatchObject({ state: 'fails', count: 1 })
    expect([await stateOf('storage'), await stateOf('backup')]).toEqual(['fails', 'slow'])
  })

  test('the log of acts is unknown before its first check, works while it is whole, and fails once it was changed', async () => {
    expect(await stateOf('acts')).toBe('unknown')
    await db.sql('insert into audit.verdict (checked_at, is_right, seq) values (now(), true, 7)')
    expect((await health()).of('acts')).toMatchObject({ state: 'works', count: 0 })
    await db.sql('update audit.verdict set is_right = false')
    expect((await health()).of('acts')).toMatchObject({ state: 'fails', count: 1 })
  })

  test('every switch that holds something back is named', async () => {
    expect((await health()).switches).toEqual([])
    await set('customer_refunds', 'false')
    expect((await health()).switches).toEqual(['refundsClosed'])
    await set('withdrawals_blocked', 'true')
    expect((await health()).switches).toEqual(['withdrawalsBlocked', 'refundsClosed'])
    await set('customer_refunds', 'true')
    await set('withdrawals_blocked', 'false')
  })
})

test('today stands beside the same part of the same weekday last week, by the clock of the zone', async () => {
  const at = async (when: number, cents: number) => {
    const id = await createTestUser(db)
    await db.fill('update users.users set created_at = $2 where id = $1', id, new Date(when))
    await db.fill(
      `insert into ledger.transfers (at, debit_account, credit_account, cents, kind, cause_id) values ($1, $2, $3, $4, 'deposit', $5)`,
      new Date(when),
      DEPOSITS_CLEARING_ACCOUNT,
      await accountOf(db, id, 'wallet'),
      cents,
      randomUUID(),
    )
  }
  await db.fill(`update users.users set created_at = '2020-01-01'`)
  const viewer = { ...actorOf(await createTestUser(db, { adminRole: 'viewer' }), 'admin'), adminRole: 'viewer' as const }
  await db.fill(`update users.users set created_at = '2020-01-01'`)
  const call = createCaller(db, { admin: { dashboard: createDashboardCalls({ hasProvider: () => true }) } })
  // In this zone it is now early in the afternoon.
  const zone = `Etc/GMT${new Date().getUTCHours() <= 13 ? '-' : '+'}${Math.abs(13 - new Date().getUTCHours())}`
  await set('site_time_zone', zone)
  const now = Date.now()
  await at(now - 60 * MINUTE_MS, 10_00)
  await at(now - 7 * DAY_MS - 60 * MINUTE_MS, 5_00)
  await at(now - 7 * DAY_MS - 61 * MINUTE_MS, 2_00)
  await at(now - 7 * DAY_MS + 60 * MINUTE_MS, 100_00)
  await at(now - 15 * 60 * MINUTE_MS, 1_000_00)
  const { value } = await call(viewer, 'admin/dashboard:getToday', {})
  expect(value.zone).toBe(zone)
  expect(value.counts).toContainEqual({ id: 'signUps', value: 1, before: 2 })
  expect(value.money).toContainEqual({ id: 'deposits', value: 10, before: 7 })
  await set('site_time_zone', 'UTC')
})
