/** A problem in the last second of the hold, against the clock that releases it: exactly one of them happens, in both orders of the lock. */
import { expect, test } from 'vitest'
import { writeAs } from '#test-support/context.ts'
import { deliver } from '#test-support/delivery.ts'
import { twoPoints } from '#test-support/disputes.ts'
import { fundWallet } from '#test-support/people.ts'
import { useOrdersWorld } from '#test-support/orders-world.ts'
import type { Change } from './change-order.ts'
import { selectOrderRow } from './orders.sql.ts'
import { reportProblem } from './report-problem.ts'

const world = useOrdersWorld()
const RUNS = 100

/** A delivered order whose hold ends in a moment. */
async function nearlyOver(): Promise<string> {
  const orderId = await world.place()
  await deliver(world.call, world.model, orderId)
  await world.sql(`update orders.orders set hold_until = clock_timestamp() + interval '40 milliseconds' where id = '${orderId}'`)
  return orderId
}
async function holdIsOver(orderId: string): Promise<void> {
  const [row] = await world.sql(`select hold_until < clock_timestamp() as over from orders.orders where id = '${orderId}'`)
  if (row?.['over'] !== true) await holdIsOver(orderId)
}
const report = (change: Change, orderId: string) => reportProblem(change, orderId, 'unlawful', twoPoints)

/** The customer's transaction begins within the hold; `then` goes on with it when the hold is over. */
const inLastMoment = async (then: (change: Change, orderId: string) => Promise<void>) => {
  const orderId = await nearlyOver()
  const [outcome] = await Promise.allSettled([writeAs(world.database, world.customer, (change) => then(change, orderId))])
  await world.clock()
  const { order, events } = (await world.orderOf(orderId))!
  const ends = events.map(({ kind }) => kind).filter((kind) => kind === 'problem_reported' || kind === 'released')
  return { orderId, outcome: outcome.status, dispute: order.dispute, ends }
}

test('a problem and the release at once: one of them happens, never both', { timeout: 240_000 }, async () => {
  await fundWallet(world.database, world.customer.userId ?? '', 10_000_00)
  for (let run = 0; run < RUNS; run += 2) {
    // The problem has the lock first: the clock finds the order due, and leaves it.
    const reportedFirst = await inLastMoment(async (change, orderId) => {
      await report(change, orderId)
      await holdIsOver(orderId)
      await world.clock()
    })
    expect(reportedFirst).toMatchObject({ outcome: 'fulfilled', dispute: 'open', ends: ['problem_reported'] })
    // The clock has it first: the problem, begun in time, comes too late.
    const releasedFirst = await inLastMoment(async (change, orderId) => {
      await change.tx.one(selectOrderRow, orderId)
      await holdIsOver(orderId)
      await world.clock()
      await report(change, orderId)
    })
    expect(releasedFirst).toMatchObject({ outcome: 'rejected', dispute: null, ends: ['released'] })
  }
})

test('of a problem and an acceptance at the same moment, exactly one succeeds', { timeout: 120_000 }, async () => {
  for (let run = 0; run < 10; run += 1) {
    const orderId = await world.place()
    await deliver(world.call, world.model, orderId)
    const calls = [
      () => world.call(world.customer, 'orders:reportProblem', { orderId, reason: 'broken_file' as const, points: twoPoints }),
      () => world.call(world.customer, 'orders:acceptDelivery', { orderId }),
    ]
    const both = await Promise.allSettled((run % 2 === 0 ? calls : calls.toReversed()).map(async (call) => call()))
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  }
})
