/** Problems in the export of a user's data, their erasure, and closing an account while one goes on. */
import { expect, test } from 'vitest'
import { BEFORE_ALL_IDS } from '#server/compose/own-data.ts'
import { createStaff, decide, evidenceFile, heard, reported } from '#test-support/disputes.ts'
import { useOrdersWorld } from '#test-support/orders-world.ts'
import { writeAs } from '#test-support/context.ts'
import { exportProblems } from './dispute-own-data.sql.ts'
import { problemsData } from './dispute-own-data.ts'
import { openOrdersOf } from './settle-orders.ts'

const world = useOrdersWorld()
const exported = async (userId: string | null) =>
  (await world.database.many(exportProblems, userId ?? '', BEFORE_ALL_IDS, 10)).map(({ row }) => row)
const eraseAll = (userId: string | null) =>
  writeAs(world.database, world.customer, async (context) => {
    const counts: number[] = []
    for (const erase of Object.values(problemsData.erasers))
      counts.push(await erase(context, { id: userId ?? '', name: '', email: '' }, 10))
    return counts
  })

test('the export holds the own evidence, that of the other side once it is shown, and decisions without the note', async () => {
  const orderId = await reported(world)
  await world.call(world.model, 'orders:sendEvidence', { orderId, statement: 'As agreed' })
  expect(await exported(world.customer.userId)).toMatchObject([{ reason: 'not_as_described', evidence: [] }])
  expect(await exported(world.model.userId)).toMatchObject([{ evidence: [{ by: 'model', statement: 'As agreed' }] }])
  expect(await exported(world.stranger.userId)).toEqual([])
  await world.call(world.customer, 'orders:sendEvidence', { orderId, statement: 'Not at all' })
  await decide(world, await createStaff(world, 'First'), orderId, 10)
  const [row] = await exported(world.customer.userId)
  expect(row).toMatchObject({ evidence: [{}, {}], decisions: [{ refundCents: 1000, reason: 'One of two points holds.' }] })
  expect(JSON.stringify(row)).not.toContain('internal')
})

test('erasing one side takes its points, its statements, its appeal and its files, and leaves those of the other', async () => {
  const orderId = await reported(world)
  const objectId = await evidenceFile(world, world.customer, orderId)
  await world.call(world.customer, 'orders:sendEvidence', { orderId, statement: 'Mine', objectIds: [objectId] })
  await world.call(world.model, 'orders:sendEvidence', { orderId, statement: 'Theirs' })
  await decide(world, await createStaff(world, 'First'), orderId, 10)
  await world.call(world.customer, 'orders:appeal', { orderId, reason: 'My reason' })
  expect(await eraseAll(world.customer.userId)).toEqual([1, 1, 1, 1])
  expect(await eraseAll(world.customer.userId)).toEqual([0, 0, 0, 0])
  const { dispute } = (await world.orderOf(orderId, world.model))!.problem!
  expect(dispute.points).toEqual([])
  expect(dispute.evidence.map(({ side, statement, files }) => [side, statement, files])).toEqual([
    ['customer', '', []],
    ['model', 'Theirs', []],
  ])
  expect(dispute.decisions[0]!.appeal).toMatchObject({ by: 'customer', reason: '' })
  const [upload] = await world.sql(`select status from media.uploads where object_id = '${objectId}'`)
  expect(upload).toEqual({ status: 'cancelled' })
})

test('an account with a problem that goes on cannot be closed, on either side', async () => {
  const orderId = await reported(world)
  expect(await openOrdersOf(world.database, world.customer.userId ?? '')).toMatchObject({ asCustomer: 1, asModel: 0 })
  expect(await openOrdersOf(world.database, world.model.userId ?? '')).toMatchObject({ asCustomer: 0, asModel: 1 })
  await heard(world, orderId)
  await world.call(world.customer, 'orders:closeProblem', { orderId })
  expect(await openOrdersOf(world.database, world.customer.userId ?? '')).toMatchObject({ asCustomer: 0 })
})
