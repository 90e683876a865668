/** Figures of a profile: each change of them, and taking it back. */
import { expect, test } from 'vitest'
import { useDatabase } from '#test-support/database-world.ts'
import { createTestUser } from '#test-support/people.ts'
import { becomeModel, modelFigures } from './index.ts'

const db = useDatabase()

async function createModel(): Promise<string> {
  const id = await createTestUser(db)
  await db.write((tx) => becomeModel(tx, id, { headline: '', bio: '', tags: [], languages: ['en'], coverId: null, joinedDaysAgo: 10 }))
  return id
}

async function figuresOf(id: string): Promise<Record<string, unknown>> {
  const profile = 'select completed_count, on_time_count, score from models.profiles where user_id = $1'
  const sales = 'select order_count, order_earned_cents from models.sales where model_id = $1'
  return { ...(await db.sql(profile, id))[0], ...(await db.sql(sales, id))[0] }
}

test('a completion that is taken back leaves the figures as they were before it', async () => {
  const id = await createModel()
  await db.write((tx) => modelFigures.recordCompletion(tx, id, true, 40_00))
  const before = await figuresOf(id)
  expect(before).toMatchObject({ completed_count: 1, on_time_count: 1, order_count: 1, order_earned_cents: 40_00 })
  await db.write(async (tx) => {
    await modelFigures.recordCompletion(tx, id, false, 12_00)
    await modelFigures.takeBackCompletion(tx, id, false, 12_00)
  })
  expect(await figuresOf(id)).toEqual(before)
})

test('a partial refund changes the share and no count', async () => {
  const id = await createModel()
  await db.write((tx) => modelFigures.recordCompletion(tx, id, true, 40_00))
  const before = await figuresOf(id)
  await db.write((tx) => modelFigures.changeEarnings(tx, id, -15_00))
  expect(await figuresOf(id)).toEqual({ ...before, order_earned_cents: 25_00 })
})
