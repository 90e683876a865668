/** Statements of deposits: the export of a user, what erasing blanks, and what the clock finds. */
import { expect, test } from 'vitest'
import { useDatabase } from '#test-support/database-world.ts'
import { entriesOf, erase } from '#test-support/own-data.ts'
import { createTestUser } from '#test-support/people.ts'
import {
  countOpen,
  dismiss,
  failAbandoned,
  markFailed,
  markForeign,
  markHandled,
  selectDescribed,
  selectDue,
  selectNewestOpen,
  settle,
} from './deposits.sql.ts'
import { depositsData } from './parts.ts'
import { depositsUnderWay } from './under-way.ts'

const db = useDatabase()

interface Row {
  status?: string
  trackId?: string | null
  payLink?: string | null
  /** Minutes from now; null: no link yet. */
  expiresIn?: number | null
  /** Minutes ago. */
  age?: number
  /** Minutes from now. */
  pollIn?: number | null
}

let count = 0
async function insert(
  userId: string,
  { status = 'pending', trackId = null, payLink = null, expiresIn = null, age = 0, pollIn = null }: Row = {},
) {
  count += 1
  const [row] = await db.sql(
    `insert into deposits.deposits (order_id, user_id, amount_cents, credited_cents, provider, status, track_id, pay_link, expires_at, created_at, poll_at)
     values ($1, $2, 5005, 1002, 'oxapay', $3, $4, $5, now() + $6::float8 * interval '1 minute', now() - $7::float8 * interval '1 minute', now() + $8::float8 * interval '1 minute')
     returning id, order_id`,
    `DEP-${count}`,
    userId,
    status,
    trackId,
    payLink,
    expiresIn,
    age,
    pollIn,
  )
  return { id: String(row?.['id']), orderId: String(row?.['order_id']) }
}
const insertEvent = (trackId: string, receivedAgo: number, isHandled: boolean) =>
  db.sql(
    `insert into deposits.events (provider, dedupe_key, track_id, body, received_at, handled_at)
     values ('oxapay', $1, $2, '{"email": "x"}', now() - $3::float8 * interval '1 minute', case when $4 then now() end)`,
    `${trackId} ${(count += 1)}`,
    trackId,
    receivedAgo,
    isHandled,
  )

test('the export holds every deposit of the user, in dollars', async () => {
  const [id, other] = [await createTestUser(db), await createTestUser(db)]
  const [first, second] = [await insert(id), await insert(id, { status: 'success' })]
  await insert(other)
  const entry = {
    asked: 50.05,
    credited: 10.02,
    reason: null,
    provider: 'oxapay',
    createdAt: expect.any(String) as string,
    settledAt: null,
  }
  expect(await entriesOf(db, depositsData, 'deposits', id)).toEqual([
    { ...entry, ...first, status: 'pending' },
    { ...entry, ...second, status: 'success' },
  ])
})

test('erasing blanks the pay links, and the events of the provider that are handled', async () => {
  const [id, other] = [await createTestUser(db), await createTestUser(db)]
  for (const [who, trackId] of [
    [id, 'leaver'],
    [other, 'stayer'],
  ] as const) {
    await insert(who, { trackId, payLink: 'https://pay.example/1' })
    await insert(who)
    await insertEvent(trackId, 1, true)
    await insertEvent(trackId, 1, false)
  }
  expect((await erase(db, depositsData.erasers?.['deposits'], id)).rows).toBe(1)
  expect((await erase(db, depositsData.erasers?.['depositEvents'], id)).rows).toBe(1)
  expect(await db.sql('select user_id as id from deposits.deposits where pay_link is not null')).toEqual([{ id: other }])
  expect(
    await db.sql(`select track_id as track, handled_at is not null as handled from deposits.events where body <> '{}' order by 1 desc, 2`),
  ).toEqual([
    { track: 'stayer', handled: false },
    { track: 'stayer', handled: true },
    { track: 'leaver', handled: false },
  ])
})

test('links are open until they expire, and those that are just being made for ten minutes', async () => {
  const [id, other] = [await createTestUser(db), await createTestUser(db)]
  for (const row of [
    { age: 9 },
    { age: 11 },
    { age: 60, expiresIn: 1 },
    { age: 1, expiresIn: -1 },
    { status: 'confirming', expiresIn: 1 },
    { status: 'success', expiresIn: 1 },
    { status: 'failed' },
    { status: 'expired', expiresIn: 1 },
  ])
    await insert(id, row)
  await insert(other)
  expect(await db.one(countOpen, id)).toEqual({ count: 3 })
})

test('a payment may still arrive until a day after its link has expired', async () => {
  const [id, other] = [await createTestUser(db), await createTestUser(db)]
  const DAY = 24 * 60
  const found = [
    await insert(id, { age: DAY - 5 }),
    await insert(id, { age: 3 * DAY, expiresIn: -DAY + 5 }),
    await insert(id, { status: 'confirming' }),
  ]
  for (const row of [{ age: DAY + 5 }, { expiresIn: -DAY - 5 }, { status: 'success' }, { status: 'failed' }, { status: 'expired' }])
    await insert(id, row)
  await insert(other)
  expect(await depositsUnderWay(db, id)).toEqual(found.map(({ orderId }) => orderId))
})

test('deposits with unhandled events are due, the oldest first, and those whose time has come', async () => {
  const id = await createTestUser(db)
  await db.sql('update deposits.events set handled_at = now(); ')
  const changed = await insert(id, { trackId: 'changed' })
  const changedLater = await insert(id, { trackId: 'changed later' })
  const changedBefore = await insert(id, { trackId: 'worked on' })
  const [due, dueLater] = [await insert(id, { trackId: 'due', pollIn: -5 }), await insert(id, { trackId: 'due later', pollIn: -1 })]
  await insert(id, { trackId: 'not due', pollIn: 1 })
  await insert(id, { pollIn: -9 })
  await insertEvent('changed later', 1, false)
  await insertEvent('changed', 5, false)
  await insertEvent('worked on', 9, true)
  await insertEvent('not ours', 9, false)
  const idsOf = async (limit: number) => (await db.many(selectDue, limit)).map((row) => row.id).toSorted()
  expect(await idsOf(10)).toEqual([changed, changedLater, due, dueLater].map((row) => row.id).toSorted())
  expect(await idsOf(1)).toEqual([changed, due].map((row) => row.id).toSorted())
  expect(changedBefore.id).not.toBe(changed.id)

  // An event that came after the check is checked again.
  await insertEvent('changed', -1, false)
  expect(await db.run(markHandled, ['changed'], Date.now())).toBe(1)
  expect(await db.run(markHandled, ['changed'], Date.now())).toBe(0)
  expect(await idsOf(10)).toContain(changed.id)
})

test('a webhook about an address makes its deposit due, and is not one of an unknown payment', async () => {
  const { id } = await insert(await createTestUser(db), { trackId: 'link' })
  const { id: other } = await insert(await createTestUser(db), { trackId: 'link of another' })
  await db.sql('delete from deposits.events')
  await db.sql(
    `insert into deposits.addresses (track_id, deposit_id, network, address, pay_amount, expires_at) values ('address', $1, 'TRC20', 'T1', '50', now())`,
    id,
  )
  for (const trackId of ['address', 'link']) await insertEvent(trackId, 61, false)
  expect((await db.many(selectDue, 10)).map((row) => row.id).filter((found) => [id, other].includes(found))).toEqual([id])
  expect(await db.run(markForeign)).toBe(0)
  await db.sql('delete from deposits.addresses')
  expect(await db.run(markForeign)).toBe(1)
})

test('Add Funds shows the newest deposit that can be paid, or expired within a day, until its user goes on without it', async () => {
  const [id, other] = [await createTestUser(db), await createTestUser(db)]
  const DAY = 24 * 60
  const link = { payLink: 'https://pay.example/1', expiresIn: 30 }
  const shown = async () => (await db.maybe(selectNewestOpen, id, 24))?.id
  await insert(other, link)
  for (const row of [
    { ...link, status: 'success' },
    { ...link, status: 'failed' },
    { ...link, payLink: null },
    { ...link, expiresIn: -DAY - 1 },
  ])
    await insert(id, row)
  expect(await shown()).toBeUndefined()
  for (const row of [{ status: 'pending' }, { status: 'confirming' }, { status: 'expired', expiresIn: -DAY + 1 }])
    expect(await shown()).not.toBe((await insert(id, { ...link, ...row })).id)
  const newest = await insert(id, link)
  const before = (await db.sql('select id from deposits.deposits where user_id = $1 order by id desc limit 4', id)).map((row) => row['id'])
  for (const expected of before) {
    expect(await shown()).toBe(expected)
    const orderId = (await db.maybe(selectNewestOpen, id, 24))?.orderId ?? ''
    expect(await db.run(dismiss, other, orderId)).toBe(0)
    expect(await shown()).toBe(expected)
    expect(await db.run(dismiss, id, orderId)).toBe(1)
  }
  expect([before[0], await shown()]).toEqual([newest.id, undefined])
})

test('the deposit whose first webhook waits longest is due first, and a webhook of the moment of the check is handled', async () => {
  const id = await createTestUser(db)
  await db.sql('delete from deposits.events')
  const [first, second] = [await insert(id, { trackId: 'waits longest' }), await insert(id, { trackId: 'waits' })]
  await insertEvent('waits longest', 9, false)
  await insertEvent('waits', 5, false)
  await insertEvent('waits longest', 1, false)
  const due = async (limit: number) =>
    (await db.many(selectDue, limit)).map((row) => row.id).filter((one) => [first.id, second.id].includes(one))
  expect(await due(1)).toEqual([first.id])
  await db.sql(`update deposits.events set received_at = to_timestamp(1700000000) where track_id = 'waits'`)
  expect(await db.run(markHandled, ['waits'], 1_699_999_999_999)).toBe(0)
  expect(await db.run(markHandled, ['waits'], 1_700_000_000_000)).toBe(1)
})

test('erasing blanks the webhooks of the erased user only, each once', async () => {
  const [id, other] = [await createTestUser(db), await createTestUser(db)]
  for (const who of [id, other])
    await db.sql(
      `insert into deposits.webhooks (provider, verdict, network, deposit_id, body, size_bytes) select 'oxapay', 'new', '', $1, body, 9 from unnest(array['signed', '']::bytea[]) body`,
      (await insert(who)).id,
    )
  expect((await erase(db, depositsData.erasers?.['depositWebhooks'], id)).rows).toBe(1)
  const left = await db.sql(
    `select d.user_id as id, w.body <> '' as "isKept" from deposits.webhooks w join deposits.deposits d on d.id = w.deposit_id where d.user_id = any ($1) order by 2 desc limit 1`,
    [id, other],
  )
  expect(left).toEqual([{ id: other, isKept: true }])
})

test('the network of a deposit is that of its credit, before that the one chosen last', async () => {
  const id = await createTestUser(db)
  const deposit = await insert(id, { trackId: 'described' })
  const network = async (by = id) => (await db.maybe(selectDescribed, deposit.orderId, by))?.network
  expect(await network()).toBeNull()
  for (const [at, chosen] of ['TRC20', 'ERC20'].entries())
    await db.sql(
      `insert into deposits.addresses (track_id, deposit_id, network, address, pay_amount, expires_at, created_at) values ('described ' || $2, $1, $2, 'T1', '50', now(), now() - $3 * interval '1 minute')`,
      deposit.id,
      chosen,
      at,
    )
  expect(await network()).toBe('TRC20')
  await db.sql(`update deposits.deposits set network = 'BEP20' where id = $1`, deposit.id)
  expect([await network(), await network(await createTestUser(db))]).toEqual(['BEP20', undefined])
})

test('events of unknown payments are handled after an hour', async () => {
  const id = await createTestUser(db)
  await db.sql('delete from deposits.events')
  await insert(id, { trackId: 'ours' })
  await insertEvent('ours', 61, false)
  await insertEvent('not ours, old', 61, false)
  await insertEvent('not ours, young', 59, false)
  await insertEvent('not ours, worked on', 61, true)
  expect(await db.run(markForeign)).toBe(1)
  const left = await db.sql('select track_id as track from deposits.events where handled_at is null order by 1')
  expect(left).toEqual([{ track: 'not ours, young' }, { track: 'ours' }])
})

test('an interrupted opening fails after ten minutes, and nothing else does', async () => {
  const id = await createTestUser(db)
  await db.sql(`update deposits.deposits set status = 'expired' where status = 'pending'`)
  const abandoned = await insert(id, { age: 11 })
  const others = [
    await insert(id, { age: 9 }),
    await insert(id, { age: 11, trackId: 'has a link' }),
    await insert(id, { age: 11, status: 'confirming' }),
  ]
  expect(await db.many(failAbandoned)).toEqual([{ orderId: abandoned.orderId, userId: id, amountCents: 50_05 }])
  const statusOf = async (one: { id: string }) => (await db.sql('select status, reason from deposits.deposits where id = $1', one.id))[0]
  expect(await statusOf(abandoned)).toEqual({ status: 'failed', reason: 'provider_failed' })
  expect((await Promise.all(others.map(statusOf))).map((row) => row?.['status'])).toEqual(['pending', 'pending', 'confirming'])
  // The provider refused: only what is still open fails.
  await db.run(markFailed, others[0]!.id)
  await db.run(markFailed, others[2]!.id)
  expect((await Promise.all(others.map(statusOf))).map((row) => row?.['status'])).toEqual(['failed', 'pending', 'confirming'])
})

test('a deposit is settled once, and keeps the time of it', async () => {
  const id = await createTestUser(db)
  const { id: depositId } = await insert(id)
  const row = async () =>
    (
      await db.sql(
        `select status, credited_cents::integer as cents, round(extract(epoch from poll_at - now()))::integer as poll, settled_at as at from deposits.deposits where id = $1`,
        depositId,
      )
    )[0]
  await db.run(settle, depositId, 'confirming', null, 0, 0, null, null, 60)
  expect(await row()).toEqual({ status: 'confirming', cents: 0, poll: 60, at: null })
  await db.run(settle, depositId, 'success', null, 50_05, 50_05, null, null, 3_600)
  const first = await row()
  expect(first).toMatchObject({ status: 'success', cents: 50_05, poll: 3_600, at: expect.anything() as unknown })
  await db.run(settle, depositId, 'success', null, 60_00, 60_00, null, null, null)
  expect(await row()).toEqual({ status: 'success', cents: 60_00, poll: null, at: first?.['at'] })
})
