/** Statements of withdrawals: the export of a user, what erasing blanks, and what closing an account reads. */
import { expect, test } from 'vitest'
import { useDatabase } from '#test-support/database-world.ts'
import { entriesOf, erase } from '#test-support/own-data.ts'
import { createTestUser } from '#test-support/people.ts'
import { lastPayoutMinimumOf, lastPayoutOf, payoutsHeldUntil } from './last-payout.ts'
import { withdrawalsData } from './parts.ts'
import { selectHasHadLast, selectLastUnderWay, selectOpenLastPayouts, selectOpenTotals } from './withdrawals.sql.ts'

const db = useDatabase()

interface Row {
  cents?: number
  status?: string
  reason?: string | null
  details?: string
  isLast?: boolean
}

async function insert(
  userId: string,
  { cents = 30_05, status = 'requested', reason = null, details = 'me@example.org', isLast = false }: Row = {},
) {
  const [row] = await db.sql(
    `insert into withdrawals.withdrawals (user_id, amount_cents, method, details, status, reference, reason, is_last) values ($1, $2, 'paypal', $3, $4, $5, $6, $7) returning id`,
    userId,
    cents,
    details,
    status,
    status === 'sent' ? 'PP-1' : null,
    reason,
    isLast,
  )
  return String(row?.['id'])
}

test('the export holds every withdrawal of the user, in dollars', async () => {
  const [id, other] = [await createTestUser(db), await createTestUser(db)]
  const ids = [
    await insert(id),
    await insert(id, { status: 'sent', cents: 25_00 }),
    await insert(id, { status: 'rejected', reason: 'bounced' }),
  ]
  await insert(other)
  const entry = {
    amount: 30.05,
    method: 'paypal',
    details: 'me@example.org',
    network: null,
    status: 'requested',
    reference: null,
    reason: null,
    createdAt: expect.any(String) as string,
    closedAt: null,
    failedAt: null,
    isRefund: false,
    networkCost: 0,
  }
  expect(await entriesOf(db, withdrawalsData, 'withdrawals', id)).toEqual([
    { ...entry, id: ids[0] },
    { ...entry, id: ids[1], amount: 25, status: 'sent', reference: 'PP-1' },
    { ...entry, id: ids[2], status: 'rejected', reason: 'bounced' },
  ])
})

test('erasing blanks details and reasons of the erased user only', async () => {
  const [id, other] = [await createTestUser(db), await createTestUser(db)]
  for (const who of [id, other]) {
    await insert(who)
    await insert(who, { details: '–', status: 'rejected', reason: 'bounced' })
    await insert(who, { details: '–' })
  }
  const { rows, touched } = await erase(db, withdrawalsData.erasers?.['withdrawals'], id)
  expect(rows).toBe(2)
  expect(touched).toHaveLength(2)
  const left = (userId: string) => db.sql('select details, reason from withdrawals.withdrawals where user_id = $1 order by id', userId)
  expect(await left(id)).toEqual([
    { details: '–', reason: null },
    { details: '–', reason: '–' },
    { details: '–', reason: null },
  ])
  expect((await left(other)).map(({ details }) => details)).toEqual(['me@example.org', '–', '–'])
})

test('the last payout is the newest since closing began, and needs no minimum once', async () => {
  const [id, other] = [await createTestUser(db), await createTestUser(db)]
  const before = Date.now() - 60_000
  expect(await lastPayoutOf(db, id, before)).toBeNull()
  expect(await lastPayoutMinimumOf(db, id)).toBe(1)
  await insert(other, { isLast: true, cents: 5 })
  await insert(id, { status: 'sent' })
  expect(await lastPayoutOf(db, id, before)).toBeNull()
  expect(await lastPayoutMinimumOf(db, id)).toBe(1)
  const old = await insert(id, { isLast: true, cents: 7, status: 'rejected' })
  await db.sql(`update withdrawals.withdrawals set created_at = to_timestamp($2::float8 / 1000) where id = $1`, old, before)
  expect(await lastPayoutOf(db, id, before)).toMatchObject({ _id: old, amount: 0.07, status: 'rejected' })
  expect(await lastPayoutOf(db, id, before + 1)).toBeNull()
  const newest = await insert(id, { isLast: true, cents: 3 })
  expect(await lastPayoutOf(db, id, before)).toMatchObject({ _id: newest })
})

test.each([
  ['requested', true, 1, 0],
  ['approved', true, 0, 7],
  ['sent', true, 0, 0],
  ['rejected', false, 0, 0],
])('a last payout that is %s: uses up the one without a minimum: %s', async (status, hasHadLast, open, underWayCents) => {
  const [id, other] = [await createTestUser(db), await createTestUser(db)]
  await insert(id, { isLast: true, cents: 7, status })
  await insert(id, { cents: 40_00, status })
  await insert(other, { isLast: true, cents: 9, status: 'requested' })
  await insert(other, { isLast: true, cents: 9, status: 'approved' })
  expect(await db.one(selectHasHadLast, id)).toEqual({ hasHadLast })
  expect(await lastPayoutMinimumOf(db, id)).toBe(hasHadLast ? 25_00 : 1)
  expect(await db.many(selectOpenLastPayouts, id)).toHaveLength(open)
  expect(await db.one(selectLastUnderWay, id)).toEqual({ cents: underWayCents })
})

test('the totals hold requested and approved withdrawals of all users, and are zero without any', async () => {
  await db.sql('truncate withdrawals.withdrawals')
  expect(await db.one(selectOpenTotals)).toEqual({ count: 0, cents: 0 })
  for (const [at, status] of ['requested', 'approved', 'sent', 'rejected'].entries())
    await insert(await createTestUser(db), { isLast: true, cents: 10 ** at, status })
  expect(await db.one(selectOpenTotals)).toEqual({ count: 2, cents: 11 })
})

test('withdrawals are found by user, reference or id, of one status or any, newest first, a page at a time', async () => {
  const [id, other] = [await createTestUser(db), await createTestUser(db)]
  const [open, sent, rejected] = [await insert(id), await insert(id, { status: 'sent' }), await insert(id, { status: 'rejected' })]
  const theirs = await insert(other)
  const LAST = 'ffffffff-ffff-ffff-ffff-ffffffffffff'
  const find = async (users: string[], reference: string, { status = null as string | null, before = LAST, limit = 10 } = {}) =>
    (await db.sql('select id from withdrawals.find_ids($1, $2, $3, $4, $5) id', users, reference, status, before, limit)).map(
      (row) => row['id'],
    )
  await db.sql('update withdrawals.withdrawals set reference = $2 where id = $1', sent, `PP-${sent}`)
  expect(await find([id], '')).toEqual([rejected, sent, open])
  expect(await find([id, other], '')).toEqual([theirs, rejected, sent, open])
  expect(await find([id], '', { status: 'sent' })).toEqual([sent])
  expect(await find([id], '', { status: 'approved' })).toEqual([])
  expect(await find([], `PP-${sent}`)).toEqual([sent])
  expect(await find([], open)).toEqual([open])
  expect(await find([], open, { status: 'sent' })).toEqual([])
  expect(await find([id], '', { limit: 2 })).toEqual([rejected, sent])
  expect(await find([id], '', { before: sent })).toEqual([open])
})

test('payouts are held until the time that stands with the account', async () => {
  const id = await createTestUser(db)
  expect(await payoutsHeldUntil(db, id)).toBeNull()
  await db.sql(`update users.users set withdrawals_held_until = to_timestamp(1800000000) where id = $1`, id)
  expect(await payoutsHeldUntil(db, id)).toBe(1_800_000_000_000)
})
