/** The queues of staff: each holds just the rows that an admin has to act on, with the age of the oldest and the next due time. */
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type { AdminRole } from '#contract/shapes/admin-roles.ts'
import { useDatabase } from '#test-support/database-world.ts'
import { readQueues } from './queues.ts'

const db = useDatabase()
const HOUR_MS = 3_600_000

/** Writes rows past the triggers: `values` per row, with ids and accounts of their own. */
const rows = (text: string) => db.fill(text)
const ago = (hours: number) => `now() - interval '${hours} hours'`
const ahead = (hours: number) => `now() + interval '${hours} hours'`

const withdrawal = (facts: string, user = 'uuidv7()') =>
  rows(
    `insert into withdrawals.withdrawals (user_id, amount_cents, method, details, status, created_at, approved_at, reference, failed_by, failed_at)
     select ${user}, 5000, 'paypal', 'a@example.org', ${facts}`,
  )
const failed = (hours: number, user?: string) => withdrawal(`'failed', ${ago(hours)}, null, 'R', uuidv7(), ${ago(hours)}`, user)

beforeAll(async () => {
  const again = randomUUID()
  await withdrawal(`'requested', ${ago(5)}, null, null, null::uuid, null::timestamptz`)
  await withdrawal(`'requested', ${ago(3)}, null, null, null::uuid, null::timestamptz`)
  await withdrawal(`'approved', ${ago(9)}, ${ago(2)}, null, null::uuid, null::timestamptz`)
  await failed(20 * 24)
  await failed(31 * 24)
  await failed(48, `'${again}'::uuid`)
  await withdrawal(`'sent', now(), null, 'R2', null::uuid, null::timestamptz`, `'${again}'::uuid`)
  for (const [state, due] of [
    ['asked', 40],
    ['asked', 20],
    ['lapsed', 10],
  ] as const)
    await rows(
      `insert into adjustments.requests (user_id, cents, reason, state, is_large, asked_by, asked_at, lapses_at, decided_at)
       select uuidv7(), 100, 'r', '${state}', true, uuidv7(), ${ago(due)}, ${ahead(due)}, case when '${state}' = 'lapsed' then now() end`,
    )
  for (const outcome of ['null', `'closed'`])
    await rows(
      `insert into orders.disputes (order_id, round, reason, points, opened_at, hold_seconds, evidence_until, due_at, ended_at, outcome)
       select uuidv7(), 0, 'broken_file', '[]', ${ago(outcome === 'null' ? 4 : 90)}, 0, now(), ${ahead(7)}, case when ${outcome}::text is not null then now() end, ${outcome}`,
    )
  const application = (status: string, more = '', values = '') =>
    rows(
      `insert into applications.applications (user_id, status, submitted_at, decided_at, decided_by, note${more === '' ? '' : `, ${more}`})
       select uuidv7(), '${status}', ${ago(6)}, case when '${status}' = 'approved' then ${ago(1)} end, case when '${status}' = 'approved' then uuidv7() end,
         case when '${status}' = 'needs_info' then 'x' end${values === '' ? '' : `, ${values}`}`,
    )
  await application('submitted')
  await application('needs_info')
  for (const look of [`'waiting', null`, `'reopened', uuidv7()`, `'confirmed', uuidv7()`])
    await application('approved', 'second_look, second_look_by', look.replace('null', 'null::uuid'))
  for (const renewal of ['sent', 'asked']) await application('approved', 'renewal, renewal_at', `'${renewal}', ${ago(3)}`)
  for (const due of ['month', 'week', 'expired'])
    await application('approved', 'document_due, document_expires_on', `'${due}', current_date + 3`)
  await application('approved', 'document_expires_on', 'current_date + 400')
  for (const [status, reason, age, isPolled] of [
    ['confirming', 'null', 7, true],
    ['confirming', 'null', 1, true],
    ['pending', 'null', 7, true],
    ['pending', `'under_review'`, 1, true],
    ['pending', `'under_review'`, 8, false],
  ] as const)
    await rows(
      `insert into deposits.deposits (order_id, user_id, amount_cents, status, reason, provider, created_at, poll_at)
       select 'DEP-' || uuidv7(), uuidv7(), 100, '${status}', ${reason}, 'oxapay', ${ago(age)}, ${isPolled ? 'now()' : 'null'}`,
    )
  for (const isReturned of [false, true])
    await rows(
      `insert into deposits.unclaimed (deposit_id, cents, arrived_at, returned_at, returned_by, reason, reference)
       select uuidv7(), 100, ${ago(11)}, ${isReturned ? `now(), uuidv7(), 'r', 'x'` : 'null, null::uuid, null, null'}`,
    )
  for (const keep of [ahead(24), ago(1)])
    await rows(
      `insert into moderation.reports (reporter_id, kind, about_id, author_id, reason, reported_at, keep_until) select uuidv7(), 'post', uuidv7(), uuidv7(), 'spam', ${ago(2)}, ${keep}`,
    )
  for (const [state, since, due, snoozed] of [
    ['open', 8, 1, 'null'],
    ['open', 2, 5, 'null'],
    ['open', 30, 0, ahead(9)],
    ['waiting', 40, 0, 'null'],
  ] as const)
    await rows(
      `insert into tickets.tickets (user_id, client_id, category, subject, state, hours_id, waiting_since, due_at, snoozed_until)
       select uuidv7(), uuidv7(), 'other', 'x', '${state}', 1, ${ago(since)}, ${ahead(due)}, ${snoozed}`,
    )
})

const read = async (role: AdminRole) => new Map((await readQueues(db, role)).map((queue) => [queue.kind, queue]))
const hours = (at: number | null | undefined) => (at == null ? null : Math.round((at - Date.now()) / HOUR_MS))

test('a queue holds what waits for staff: nothing that is decided, put off, sent on or long over', async () => {
  const counts = Object.fromEntries([...(await read('owner'))].map(([kind, { count }]) => [kind, count]))
  expect(counts).toEqual({
    withdrawals: 2,
    payoutsToSend: 1,
    // Neither the one of over 30 days ago, nor that of a user who has asked again.
    failedPayouts: 1,
    adjustments: 2,
    disputes: 1,
    applications: 1,
    secondLooks: 2,
    newDocuments: 1,
    expiringDocuments: 2,
    expiredDocuments: 1,
    // Two that are under review, one of them read no more, and one that was seen over six hours ago and has not arrived.
    stuckDeposits: 3,
    unclaimed: 1,
    reports: 1,
    tickets: 2,
  })
})

test('a queue names the age of its oldest and when the next of it is due', async () => {
  const queues = await read('owner')
  const times = (kind: 'withdrawals' | 'payoutsToSend' | 'adjustments' | 'disputes' | 'tickets' | 'stuckDeposits') =>
    [queues.get(kind)?.oldestAt, queues.get(kind)?.dueAt].map(hours)
  expect(times('withdrawals')).toEqual([-5, null])
  expect(times('payoutsToSend')).toEqual([-2, null])
  expect(times('adjustments')).toEqual([-40, 20])
  expect(times('disputes')).toEqual([-4, 7])
  expect(times('tickets')).toEqual([-8, 1])
  expect(times('stuckDeposits')).toEqual([-8, null])
})

test('each role sees its own work, and a viewer all of it', async () => {
  const kindsOf = async (role: AdminRole) => [...(await read(role)).keys()].toSorted()
  expect(await kindsOf('finance')).toEqual(['adjustments', 'failedPayouts', 'payoutsToSend', 'stuckDeposits', 'unclaimed', 'withdrawals'])
  expect(await kindsOf('support')).toEqual(['disputes', 'reports', 'tickets'])
  expect(await kindsOf('moderator')).toEqual(
    ['applications', 'disputes', 'expiredDocuments', 'expiringDocuments', 'newDocuments', 'reports', 'secondLooks', 'tickets'].toSorted(),
  )
  expect(await kindsOf('viewer')).toEqual(await kindsOf('owner'))
})

test('a queue of exactly a thousand is counted whole, and a larger one says that there are more', async () => {
  const more = (count: number) =>
    rows(
      `insert into moderation.reports (reporter_id, kind, about_id, author_id, reason, keep_until) select uuidv7(), 'post', uuidv7(), uuidv7(), 'spam', ${ahead(24)} from generate_series(1, ${count})`,
    )
  await more(999)
  expect((await read('support')).get('reports')).toMatchObject({ count: 1_000, hasMore: false })
  await more(1)
  expect((await read('support')).get('reports')).toMatchObject({ count: 1_000, hasMore: true })
})
