/** A problem in the last second of the hold, against the clock that releases it: exactly one of them happens, in both orders of the lock. */
import { expect, test } from 'vitest'
import { writeAs } from '#test-support/context.ts'
import { twoPoints } from '#test-support/disputes.ts'
import { delivered, race, RACES } from '#test-support/order-races.ts'
import { useOrdersWorld } from '#test-support/orders-world.ts'
import { fundWallet } from '#test-support/people.ts'
import type { Change } from '../change-order.ts'
import { selectOrderRow } from '../orders.sql.ts'
import { reportProblem } from './report-problem.ts'

const world = useOrdersWorld()
const LONG_MS = 60_000

const report = (change: Change, orderId: string) => reportProblem(change, orderId, 'unlawful', twoPoints)

/** The one of the two that the order has seen. */
async function endsOf(orderId: string) {
  const { order, events } = (await world.orderOf(orderId))!
  return {
    dispute: order.dispute,
    ends: events.map(({ kind }) => kind).filter((kind) => kind === 'problem_reported' || kind === 'released'),
  }
}

/** The customer's transaction begins within the hold, which is over before `then` goes on with it. */
const inLastMoment = async (then: (change: Change, orderId: string) => Promise<void>) => {
  const orderId = await delivered(world)
  const [outcome] = await Promise.allSettled([
    writeAs(world.database, world.customer, async (change) => {
      await change.tx.one(selectOrderRow, orderId)
      await world.sql(`update orders.orders set hold_until = clock_timestamp() where id = '${orderId}'`)
      await then(change, orderId)
    }),
  ])
  await world.clock()
  return { outcome: outcome.status, ...(await endsOf(orderId)) }
}

test('a problem and the release at once: one of them happens, never both', { timeout: LONG_MS }, async () => {
  await fundWallet(world.database, world.customer.userId ?? '', RACES * 60_00)
  for (let run = 0; run < RACES; run += 2) {
    // The problem has the lock first: the clock finds the order due, and leaves it.
    const reportedFirst = await inLastMoment(async (change, orderId) => {
      await report(change, orderId)
      await world.clock()
    })
    expect(reportedFirst).toEqual({ outcome: 'fulfilled', dispute: 'open', ends: ['problem_reported'] })
    // The clock has it first: the problem, begun in time, comes too late.
    const releasedFirst = await inLastMoment(async (change, orderId) => {
      await world.clock()
      await report(change, orderId)
    })
    expect(releasedFirst).toEqual({ outcome: 'rejected', dispute: null, ends: ['released'] })
  }
})

test('of a problem and an acceptance at the same moment, exactly one succeeds', { timeout: LONG_MS }, async () => {
  await race(world, {
    begin: async () => {
      const orderId = await delivered(world)
      return {
        orderId,
        first: () => world.call(world.customer, 'orders:reportProblem', { orderId, reason: 'broken_file', points: twoPoints }),
        second: () => world.call(world.customer, 'orders:acceptDelivery', { orderId }),
      }
    },
    check: async (orderId, isReported) =>
      expect(await endsOf(orderId)).toEqual(
        isReported ? { dispute: 'open', ends: ['problem_reported'] } : { dispute: null, ends: ['released'] },
      ),
  })
})
