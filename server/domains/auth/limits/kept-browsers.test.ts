/** The browsers that an account knows, and how long it keeps each. */
import { expect, test } from 'vitest'
import { KNOWN_BROWSERS_MAX } from '#contract/limits.ts'
import { useDatabase } from '#test-support/database-world.ts'
import { createTestUser } from '#test-support/people.ts'
import { forgetAll, keep, recognise } from './known-browsers.ts'

const db = useDatabase()

test('of an account’s browsers the twenty used last are known, and one that comes again costs none of them', async () => {
  const id = await createTestUser(db)
  const marks = Array.from({ length: KNOWN_BROWSERS_MAX + 1 }, (_none, at) => `mark ${at}`)
  const use = (mark: string | undefined) => db.write(async (tx) => keep(tx, id, mark))
  const isKnown = async (mark: string | undefined) => (await db.write((tx) => recognise(tx, id, mark))).isKnown
  expect(await db.write((tx) => recognise(tx, id, marks[0]))).toEqual({ isKnown: false, isFirst: true })
  for (const mark of marks.slice(0, -1)) {
    await use(mark)
    await db.sql(`update auth.known_browsers set last_used_at = last_used_at - interval '1 hour'`)
  }
  // First the one used the longest ago, then the one used last.
  await use(marks[0])
  await use(marks[0])
  await use(undefined)
  for (const mark of marks.slice(0, -1)) expect(await isKnown(mark), mark).toBe(true)
  await use(marks.at(-1))
  expect([await isKnown(marks[0]), await isKnown(marks[1]), await isKnown(marks[2]), await isKnown(marks.at(-1))]).toEqual([
    true,
    false,
    true,
    true,
  ])
  expect(await db.write((tx) => recognise(tx, id, undefined))).toEqual({ isKnown: false, isFirst: false })
  const other = await createTestUser(db)
  await db.write(async (tx) => keep(tx, other, marks[2]))
  await db.write((tx) => forgetAll(tx, id))
  expect([await isKnown(marks[2]), (await db.write((tx) => recognise(tx, other, marks[2]))).isKnown]).toEqual([false, true])
  expect((await db.write((tx) => recognise(tx, id, marks[2]))).isFirst).toBe(false)
})
