/** A page of People reads as much for a model with a hundred fans as for one with a hundred thousand. */
import { beforeAll, expect, test } from 'vitest'
import { FAN_KINDS, FANS_COUNT_MAX, FANS_STRETCH, PEOPLE_SORTS } from '#contract/limits.ts'
import { LAST_ID } from '#platform/id-cursor.ts'
import { readingOf } from '#test-support/buffers.ts'
import { useDatabase } from '#test-support/database-world.ts'
import { createTestUser } from '#test-support/people.ts'
import { countFans, selectFans, selectModels, selectStretchEnd, type Filter } from './fans.sql.ts'

const world = useDatabase()
/** Fans of the three models. */
const SIZES = [100, 2 * FANS_STRETCH, 100_000] as const
const LAST_KEY = 8_640_000_000_000_000
const NOTHING: Filter = [null, null, null, null, [], []]
/** A little more for a deeper index. */
const MORE = 12

let [few, some, many] = ['', '', '']

/** Two of three fans follow, every third one has ordered, every 50th one has tipped, every tenth one has Pro. */
async function fansOf(modelId: string, count: number): Promise<void> {
  await world.sql(
    `insert into people.relations (model_id, fan_id, followed_at, is_pro, orders, order_cents, tips, tip_cents, first_at, last_at)
     select $1, u.id, case when n % 2 = 0 or n % 3 > 0 then now() - n * interval '1 minute' end, n % 10 = 0, (n % 3 = 0)::integer, case when n % 3 = 0 then 100 + n % 977 else 0 end,
       (n % 50 = 0)::integer, case when n % 50 = 0 then 500 else 0 end, now() - n * interval '2 minutes', now() - n * interval '1 minute'
     from (select id, row_number() over (order by id) as n from users.users where name like 'Crowd %') u where n <= $2::integer`,
    modelId,
    count,
  )
}

beforeAll(async () => {
  // Nothing here searches users: a hundred thousand names need not be entered into that index.
  await world.sql('drop index users.users_search')
  await world.sql(
    `insert into users.users (email, name, handle) select n || '@crowd.example', 'Crowd ' || n, 'crowd' || n from generate_series(1, $1::integer) n`,
    SIZES[2],
  )
  ;[few, some, many] = [
    await createTestUser(world, { status: 'model' }),
    await createTestUser(world, { status: 'model' }),
    await createTestUser(world, { status: 'model' }),
  ]
  for (const [at, modelId] of [few, some, many].entries()) await fansOf(modelId, SIZES[at] ?? 0)
  await world.sql('vacuum analyze people.relations, people.groups, people.tagged, people.notes, users.users')
}, 180_000)

const CHOICES = PEOPLE_SORTS.flatMap((sort) => (['any', ...FAN_KINDS] as const).map((kind) => [sort, kind] as const))
const page = (choice: keyof typeof selectFans, modelId: string, filter = NOTHING, search = '') =>
  readingOf(world.pool, selectFans[choice], modelId, LAST_KEY, LAST_ID, ...filter, search, FANS_STRETCH, 51)

test.each(CHOICES)('the list by %s of %s', async (sort, kind) => {
  const [short, long] = [await page(`${sort}.${kind}`, some), await page(`${sort}.${kind}`, many)]
  expect(long.wholeTables.filter((table) => table === 'relations' || table === 'users')).toEqual([])
  expect(long.pages).toBeLessThanOrEqual(short.pages * 1.15 + MORE)
})

test('the first page of a hundred thousand fans, as that of a hundred', async () => {
  expect((await page('recent.any', many)).pages).toBeLessThanOrEqual((await page('recent.any', few)).pages * 1.15 + MORE)
})

test('a filter or words that nobody fits read one stretch of the list, and no more', async () => {
  for (const [filter, search] of [
    [[1_000_000, null, null, null, [], []], ''],
    [NOTHING, 'nobody'],
  ] as [Filter, string][]) {
    const [short, long] = [await page('recent.any', some, filter, search), await page('recent.any', many, filter, search)]
    expect(long.pages).toBeLessThanOrEqual(short.pages * 1.15 + MORE)
  }
  const end = await readingOf(world.pool, selectStretchEnd['recent.any'], many, LAST_KEY, LAST_ID, FANS_STRETCH)
  expect(end.wholeTables).toEqual([])
})

test('a count stops at its limit', async () => {
  expect(await world.one(countFans.any, many, ...NOTHING)).toEqual({ count: FANS_COUNT_MAX + 1 })
  // By the index or from the table, as the planner estimates: never more than the pages of so many rows, of which ten or more fit on one.
  expect((await readingOf(world.pool, countFans.any, many, ...NOTHING)).pages).toBeLessThanOrEqual(FANS_COUNT_MAX / 10)
})

test('the models of a customer, by an index of their own', async () => {
  const [fan] = await world.sql(`select fan_id as id from people.relations where model_id = $1 order by last_at desc limit 1`, few)
  const reading = await readingOf(world.pool, selectModels.recent, String(fan?.['id']), LAST_KEY, LAST_ID, null, '', 51)
  expect(reading.wholeTables.filter((table) => table === 'relations' || table === 'users')).toEqual([])
  expect(reading.pages).toBeLessThanOrEqual(100)
})
