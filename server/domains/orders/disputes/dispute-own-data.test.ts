/** Problems in the export of a user's data, their erasure, and closing an account while one goes on. */
import { expect, test } from 'vitest'
import { BEFORE_ALL_IDS } from '#server/compose/own-data.ts'
import type { Actor } from '#server/access/actor.ts'
import { deliver } from '#test-support/delivery.ts'
import { createStaff, decide, evidenceFile, heard, reported, twoPoints } from '#test-support/disputes.ts'
import { useOrdersWorld } from '#test-support/orders-world.ts'
import { actorOf, writeAs } from '#test-support/context.ts'
import { createTestUser, createProduct, fundWallet } from '#test-support/people.ts'
import { exportProblems } from './dispute-own-data.sql.ts'
import { problemsData } from './dispute-own-data.ts'
import { openOrdersOf } from '../settle-orders.ts'

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

/** A problem of two other users, with a statement and a file of each side, and an appeal. */
async function foreignProblem(): Promise<string> {
  const { database, call, stranger } = world
  const other = actorOf(await createTestUser(database))
  await fundWallet(database, String(other.userId), 100_00)
  const orderId = await world.place({ productId: await createProduct(database, String(stranger.userId)) }, other)
  await deliver(call, stranger, orderId)
  await call(other, 'orders:reportProblem', { orderId, reason: 'broken_file', points: twoPoints })
  for (const side of [other, stranger])
    await call(side, 'orders:sendEvidence', { orderId, statement: 'Of others', objectIds: [await evidenceFile(world, side, orderId)] })
  await decide(world, await createStaff(world, 'Second'), orderId, 10)
  await call(other, 'orders:appeal', { orderId, reason: 'Of others' })
  return orderId
}

test('the export has each problem with its own evidence and files, page by page, and none of others', async () => {
  const [first, second] = [await reported(world), await reported(world)]
  await foreignProblem()
  const send = async (as: Actor, orderId: string, statement: string, files: number) => {
    const objectIds: string[] = []
    for (let at = 0; at < files; at += 1) objectIds.push(await evidenceFile(world, as, orderId))
    await world.call(as, 'orders:sendEvidence', { orderId, statement, objectIds })
  }
  await send(world.customer, first, 'Not at all', 2)
  await send(world.model, first, 'As agreed', 1)
  await send(world.model, second, 'As agreed, too', 3)
  await decide(world, await createStaff(world, 'First'), first, 10)
  await world.call(world.model, 'orders:appeal', { orderId: first, reason: 'It was agreed' })
  await send(world.model, first, 'Once more', 0)
  const at = expect.any(String) as string
  const problem = { reason: 'not_as_described', points: twoPoints.map(({ text }) => text), openedAt: at, endedAt: null, outcome: null }
  const file = 'proof.png'
  const expected = [
    {
      ...problem,
      order: first,
      evidence: [
        { at, by: 'customer', statement: 'Not at all', files: [file, file] },
        { at, by: 'model', statement: 'As agreed', files: [file] },
        { at, by: 'model', statement: 'Once more', files: [] },
      ],
      decisions: [
        {
          ...{ at, refundCents: 10_00, reason: 'One of two points holds.', findings: ['There is no boat', 'The sky was left open'] },
          ...{ appealBy: 'model', appealReason: 'It was agreed' },
        },
      ],
    },
    { ...problem, order: second, evidence: [], decisions: [] },
  ]
  expect(await exported(world.customer.userId)).toEqual(expected)
  const [own] = (await exported(world.model.userId)).slice(1)
  expect(own).toMatchObject({ evidence: [{ statement: 'As agreed, too', files: [file, file, file] }] })
  const page = async (after: string) => world.database.many(exportProblems, String(world.customer.userId), after, 1)
  const [one] = await page(BEFORE_ALL_IDS)
  expect(one!.row).toEqual(expected[0])
  expect((await page(one!.key)).map(({ row }) => row)).toEqual([expected[1]])
})

test('erasing one side takes its points, its statements, its appeal and its files, and leaves those of the other', async () => {
  const orderId = await reported(world)
  const foreign = await foreignProblem()
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
  expect(
    await world.sql(`select d.points <> '[]' as points, array(select statement from orders.evidence e where e.dispute_id = d.id) as statements,
        (select count(*)::integer from orders.evidence_files f where f.dispute_id = d.id) as files, c.appeal_reason as appeal
      from orders.disputes d join orders.decisions c on c.dispute_id = d.id where d.order_id = '${foreign}'`),
  ).toEqual([{ points: true, statements: ['Of others', 'Of others'], files: 2, appeal: 'Of others' }])
})

test('an account with a problem that goes on cannot be closed, on either side', async () => {
  const orderId = await reported(world)
  expect(await openOrdersOf(world.database, world.customer.userId ?? '')).toMatchObject({ asCustomer: 1, asModel: 0 })
  expect(await openOrdersOf(world.database, world.model.userId ?? '')).toMatchObject({ asCustomer: 0, asModel: 1 })
  await heard(world, orderId)
  await world.call(world.customer, 'orders:closeProblem', { orderId })
  expect(await openOrdersOf(world.database, world.customer.userId ?? '')).toMatchObject({ asCustomer: 0 })
})
