/** Figures of users and orders, rankings and cohorts, over rows of known times: each counts what its help text says, and nothing else. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { useDatabase } from '#test-support/database-world.ts'
import { createTestUser } from '#test-support/people.ts'
import { accountOf, COMMISSION_ACCOUNT } from '../ledger/index.ts'
import { ACTIVE_MAX_DAYS, readActivity, readCohorts, readRankings } from './activity.ts'
import { periodOf } from './periods.ts'

const db = useDatabase()
/** Each test has a month of its own, in which no other writes. */
const NOW = Date.parse('2024-12-31T12:00:00Z')
const march = (from: string, until: string, compare: 'none' | 'previous' = 'none') =>
  periodOf({ from, until, step: 'day', compare }, 'UTC', NOW)

async function userAt(at: string, language: string | null = null): Promise<string> {
  const id = await createTestUser(db)
  await db.fill('update users.users set created_at = $2::timestamptz, language = $3 where id = $1', id, at, language)
  return id
}

/** A transfer between any accounts, without balances: figures are sums of transfers. */
const moved = (kind: string, debit: string, credit: string, cents: number, at: string) =>
  db.fill(
    `insert into ledger.transfers (at, debit_account, credit_account, cents, kind, cause_id) values ($1, $2, $3, $4, $5, $6)`,
    at,
    debit,
    credit,
    cents,
    kind,
    randomUUID(),
  )
const pays = async (who: string, kind: string, at: string, cents = 10_00) =>
  moved(kind, await accountOf(db, who, 'wallet'), COMMISSION_ACCOUNT, cents, at)

interface Times {
  readonly at: string
  readonly status?: string
  /** Hours. */
  readonly accept?: number
  readonly deliver?: number
  readonly paused?: number
  readonly isDisputed?: boolean
}

const order = ({ at, status = 'completed', accept, deliver, paused = 0, isDisputed = false }: Times) =>
  db.fill(
    `insert into orders.orders (created_at, customer_id, model_id, product_id, status, snapshot, total_cents, commission_cents, payment_cents, desired_text, accept_by,
       accepted_at, completed_at, paused_seconds, disputed_at)
     select $1::timestamptz, uuidv7(), uuidv7(), uuidv7(), $2, '{}', 100, 20, 80, 'A lake', now(), $1::timestamptz + $3::float8 * interval '1 hour',
       $1::timestamptz + ($3::float8 + $4::float8 + $5::float8) * interval '1 hour', $5::float8 * 3600, case when $6::boolean then now() end`,
    at,
    status,
    accept ?? null,
    deliver ?? null,
    paused,
    isDisputed,
  )

async function figures(period: ReturnType<typeof march>) {
  const report = await readActivity(db, period, 'UTC')
  return Object.fromEntries(report.figures.map((figure) => [figure.id, figure]))
}

test('acceptance and delivery have a median and a ninth tenth of their own, and pauses are no part of a delivery', async () => {
  for (let hours = 1; hours <= 10; hours += 1) await order({ at: '2024-01-10', accept: hours, deliver: 10 * hours, paused: 100 })
  await order({ at: '2024-01-11', status: 'pending' })
  const shown = await figures(march('2024-01-01', '2024-01-31'))
  for (const [id, exact] of [
    ['acceptMedian', 5.5],
    ['acceptP90', 9.1],
    ['deliverMedian', 55],
    ['deliverP90', 91],
  ] as const) {
    expect(shown[id]?.of, id).toBe(10)
    expect(Math.abs((shown[id]?.value ?? Number.NaN) / exact - 1), id).toBeLessThan(0.008)
  }
  expect(shown['placedOrders']?.value).toBe(11)
})

test('the rate of problems is of the orders that are over', async () => {
  await order({ at: '2024-02-10', isDisputed: true })
  for (let times = 0; times < 2; times += 1) await order({ at: '2024-02-10' })
  await order({ at: '2024-02-10', status: 'rejected' })
  await order({ at: '2024-02-10', status: 'processing', isDisputed: true })
  const shown = await figures(march('2024-02-01', '2024-02-29'))
  expect(shown['disputeRate']).toMatchObject({ value: 0.25, of: 4 })
  expect([shown['completedOrders']?.value, shown['rejectedOrders']?.value]).toEqual([3, 1])
})

test('active users have written within the period, and are not counted over a long one', async () => {
  const wrote = (who: string, at: string) =>
    db.sql(`insert into journal.entries (at, session_id, request_id, path, actor_id) values ($1, $2, 0, 'x', $3)`, at, randomUUID(), who)
  const [one, other] = [await createTestUser(db), await createTestUser(db)]
  for (const at of ['2024-03-05', '2024-03-06']) await wrote(one, at)
  await wrote(other, '2024-02-28')
  expect((await figures(march('2024-03-01', '2024-03-31')))['active']?.value).toBe(1)
  const first = new Date(Date.parse('2024-03-31') - (ACTIVE_MAX_DAYS - 1) * 86_400_000).toISOString().slice(0, 10)
  expect((await figures(march(first, '2024-03-31')))['active']?.value).toBe(2)
  expect((await figures(march(first, '2024-04-01')))['active']?.value).toBeNull()
})

test('every kind of purchase makes a paying user, in the period of the payment alone; a deposit does not', async () => {
  for (const kind of ['order', 'post_purchase', 'message', 'tip', 'subscription', 'deposit'])
    await pays(await createTestUser(db), kind, '2024-04-10')
  await pays(await createTestUser(db), 'order', '2024-03-31')
  expect((await figures(march('2024-04-01', '2024-04-30')))['paying']?.value).toBe(5)
})

test('conversion is of those who signed up in the period, whenever they paid, beside that of the period before', async () => {
  for (const at of ['2024-05-03', '2024-05-04', '2024-05-12', '2024-05-13', '2024-05-14', '2024-05-15']) {
    const id = await userAt(at)
    if (at === '2024-05-03') await pays(id, 'tip', '2024-05-20')
    if (at === '2024-05-12' || at === '2024-05-13' || at === '2024-05-14') await pays(id, 'subscription', '2024-08-01')
  }
  await order({ at: '2024-05-05' })
  const shown = await figures(march('2024-05-11', '2024-05-20', 'previous'))
  expect(shown['conversion']).toEqual({ id: 'conversion', value: 0.75, of: 4, before: 0.5 })
  expect(shown['signUps']).toMatchObject({ value: 4, before: 2 })
  expect(shown['placedOrders']).toMatchObject({ value: 0, before: 1 })
  const { signUps, starts } = await readActivity(db, march('2024-05-11', '2024-05-13'), 'UTC')
  expect([signUps, starts.length]).toEqual([[0, 1, 1], 3])
})

test('models rank by their earnings, a model with two tags counts for each, and a customer by the language that they read', async () => {
  const [rich, poor] = [await createTestUser(db, { status: 'model' }), await createTestUser(db, { status: 'model' })]
  await db.sql(`update models.profiles set tags = '{clay,night}' where user_id = $1`, rich)
  await db.sql(`update models.profiles set tags = '{night}' where user_id = $1`, poor)
  const [french, unsaid] = [await userAt('2024-06-01', 'fr'), await userAt('2024-06-01')]
  const sell = async (to: string, from: string, cents: number) =>
    moved('post_purchase', await accountOf(db, to, 'wallet'), await accountOf(db, from, 'wallet'), cents, '2024-06-10')
  await sell(french, rich, 60_00)
  await sell(unsaid, poor, 20_00)
  const { models, tags, languages } = await readRankings(db, march('2024-06-01', '2024-06-30'))
  expect(models.map(({ userId, amount, share }) => [userId, amount, share])).toEqual([
    [rich, 60, 0.75],
    [poor, 20, 0.25],
  ])
  expect(tags).toEqual([
    { tag: 'night', amount: 80, share: 1 },
    { tag: 'clay', amount: 60, share: 0.75 },
  ])
  expect(languages.map(({ language, amount }) => [language, amount])).toEqual([
    ['fr', 60],
    ['en', 20],
  ])
})

test('cohorts are of the last twelve months of the zone, by the month of the first payment, with all customers of it below', async () => {
  const zone = 'Pacific/Auckland'
  const month = Temporal.Now.zonedDateTimeISO(zone).toPlainDate().toPlainYearMonth()
  /** The first minute of a month in the zone, which is a day of the month before in UTC. */
  const begin = (back: number) =>
    new Date(
      month.subtract({ months: back }).toPlainDate({ day: 1 }).toZonedDateTime(zone).add({ minutes: 1 }).epochMilliseconds,
    ).toISOString()
  const [one, other, third] = [await createTestUser(db), await createTestUser(db), await createTestUser(db)]
  for (const [who, back, cents] of [
    [one, 11, 10_00],
    [one, 9, 30_00],
    [one, 0, 5_00],
    [other, 11, 20_00],
    [third, 12, 10_00],
    [third, 11, 10_00],
  ] as const)
    await pays(who, 'order', begin(back), cents)
  const cohorts = await readCohorts(db, zone)
  expect(cohorts.map(({ month: shown, customers }) => [shown, customers])).toEqual([[month.subtract({ months: 11 }).toString(), 2]])
  const [{ months } = { months: [] }] = cohorts
  expect(months).toHaveLength(12)
  expect(months[0]).toEqual({ share: 1, perHead: 15, isOver: true })
  expect(months[1]).toEqual({ share: 0, perHead: 0, isOver: true })
  expect(months[2]).toEqual({ share: 0.5, perHead: 15, isOver: true })
  expect(months.slice(-2)).toEqual([
    { share: 0, perHead: 0, isOver: true },
    { share: 0.5, perHead: 2.5, isOver: false },
  ])
})
