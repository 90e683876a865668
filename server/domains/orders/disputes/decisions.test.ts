/** Decisions about problems, appeals, and what is booked. After each test the books agree. */
import { beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from '#server/access/actor.ts'
import { visitor, writeAs } from '#test-support/context.ts'
import { deliver } from '#test-support/delivery.ts'
import { createStaff, decide, evidenceFile, heard, reported, twoPoints, visit } from '#test-support/disputes.ts'
import { useOrdersWorld } from '#test-support/orders-world.ts'
import { carryOutDue, refundUndecided } from './decide-dispute.ts'
import { selectOrderForUpdate } from '../orders.sql.ts'

const world = useOrdersWorld()
let first: Actor
let second: Actor
beforeEach(async () => {
  first = await createStaff(world, 'First')
  second = await createStaff(world, 'Second')
})

const ready = async (options: Parameters<typeof reported>[1] = {}) => {
  const orderId = await reported(world, options)
  await heard(world, orderId)
  return orderId
}
const appeal = (orderId: string, as = world.customer) => world.call(as, 'orders:appeal', { orderId, reason: 'The sky was agreed' })
const set = (orderId: string, fields: string) => world.sql(`update orders.disputes set ${fields} where order_id = '${orderId}'`)
const updatesOf = async ({ userId }: Actor) =>
  (
    await world.sql(
      `select data->>'event' as event from notifications.notifications where user_id = '${userId}' and kind = 'order_update' order by id`,
    )
  ).map(({ event }) => event)
const figures = async () =>
  (
    await world.sql(
      `select completed_count, on_time_count, order_earned_cents from models.profiles p join models.sales s on s.model_id = p.user_id where user_id = '${world.model.userId}'`,
    )
  )[0]
const HOUR = 3_600_000
const near = (at: number, after: number) => expect(Math.abs(at - Date.now() - after)).toBeLessThan(60_000)
const cheap = () => world.sql(`update models.products set price_cents = 2000 where id = '${world.productId}'`)

describe('a decision', () => {
  test('waits for an appeal, is then carried out by the clock to the cent, and releases the rest', async () => {
    const orderId = await ready()
    await world.call(first, 'admin/orders:claimDispute', { orderId, version: 0, isMine: true })
    await decide(world, first, orderId, 15.01)
    expect((await world.orderOf(orderId))!.order).toMatchObject({ dispute: 'decided', refunded: 0 })
    // The admin who decided is done, and both sides have 72 hours.
    await visit(world, second, orderId)
    const { dispute } = (await world.call(second, 'admin/orders:getDispute', { orderId })).value!
    expect(dispute.claim).toBeNull()
    for (const until of [dispute.dueAt, dispute.decisions[0]!.appealUntil!]) near(until, 72 * HOUR)
    const acts = await world.sql(`select user_id, reason from users.admin_acts where object_id = '${orderId}' and kind = 'order_changed'`)
    expect(new Set(acts.map(({ user_id }) => user_id))).toEqual(new Set([world.customer.userId, world.model.userId]))
    expect(acts[0]).toMatchObject({ reason: 'One of two points holds.' })
    expect(await world.balances(world.model)).toMatchObject({ earnings_hold: 40_00 })
    await world.clock()
    expect((await world.orderOf(orderId))!.order.dispute).toBe('decided')
    await set(orderId, `due_at = now() - interval '1 second'`)
    await world.clock()
    await world.clock()
    const { order, settlements } = (await world.orderOf(orderId))!
    // 34.99 are left: 20 % of them is 7.00.
    expect(settlements.at(-1)).toMatchObject({
      cause: 'dispute',
      refund: 15.01,
      payment: 27.99,
      commission: 7,
      reason: 'One of two points holds.',
    })
    expect(order).toMatchObject({ status: 'completed', dispute: null, holdUntil: null, refunded: 15.01, modelPayment: 27.99 })
    expect(await world.balances(world.customer)).toMatchObject({ wallet: 465_01, escrow: 0 })
    expect(await world.balances(world.model)).toMatchObject({ wallet: 27_99, earnings_hold: 0 })
    expect(await figures()).toEqual({ completed_count: 1, on_time_count: 1, order_earned_cents: 2799 })
    for (const side of [world.customer, world.model]) expect((await updatesOf(side)).slice(-2)).toEqual(['decided', 'decision_carried_out'])
  })

  test('about no more than the setting is final, and carried out at once', async () => {
    await cheap()
    const orderId = await ready({ expectedTotal: 20 })
    await decide(world, first, orderId, 5)
    const { order } = (await world.orderOf(orderId))!
    expect(order).toMatchObject({ status: 'completed', dispute: null, refunded: 5, modelPayment: 12 })
    await expect(appeal(orderId)).rejects.toMatchObject({ code: 'wrong_status' })
    expect(await updatesOf(world.customer)).toEqual(['evidence_sent', 'decided'])
    expect(await updatesOf(world.model)).toEqual(['problem_reported', 'evidence_sent', 'decided'])
    expect((await world.eventsOf(orderId)).slice(-3)).toEqual(['decided by admin', 'settled by admin', 'released by admin'])
  })

  test('about a rest of no more than the setting is final, too', async () => {
    const orderId = await world.place()
    await deliver(world.call, world.model, orderId)
    await world.call(first, 'admin/orders:refundPart', { orderId, refund: 35, reason: 'Half of it is missing' })
    await world.call(world.customer, 'orders:reportProblem', { orderId, reason: 'not_as_described', points: twoPoints })
    await heard(world, orderId)
    await decide(world, second, orderId, 40)
    expect((await world.orderOf(orderId))!.order).toMatchObject({ status: 'completed', dispute: null, refunded: 40 })
  })

  test('that nothing holds moves no money but the release, and keeps its reason', async () => {
    await cheap()
    const orderId = await ready({ expectedTotal: 20 })
    await decide(world, first, orderId, 0)
    expect(await world.balances(world.model)).toMatchObject({ wallet: 16_00, earnings_hold: 0 })
    expect((await world.eventsOf(orderId)).slice(-2)).toEqual(['decided by admin', 'released by admin'])
    expect((await world.orderOf(orderId))!.settlements.at(-1)).toMatchObject({
      cause: 'dispute',
      refund: 0,
      reason: 'One of two points holds.',
    })
  })

  test('of a full refund rejects the order with the public reason, and takes the completion back', async () => {
    await cheap()
    const orderId = await ready({ expectedTotal: 20 })
    await decide(world, first, orderId, 20)
    expect((await world.orderOf(orderId))!.order).toMatchObject({
      status: 'rejected',
      rejectReason: 'One of two points holds.',
      refunded: 20,
      hasFailed: true,
      dispute: null,
    })
    expect(await world.balances(world.customer)).toMatchObject({ wallet: 500_00, escrow: 0 })
    expect(await world.balances(world.model)).toMatchObject({ wallet: 0, earnings_hold: 0 })
    expect(await figures()).toMatchObject({ completed_count: 0, order_earned_cents: 0 })
  })

  test('is refused before both were heard, about half of the points, beyond the price, and without a proof', async () => {
    const orderId = await reported(world)
    await expect(decide(world, first, orderId, 5)).rejects.toMatchObject({ code: 'evidence_open' })
    await heard(world, orderId)
    const half = { findings: [{ finding: 'holds' as const, text: '' }] }
    await expect(decide(world, first, orderId, 5, half)).rejects.toMatchObject({ code: 'bad_request' })
    await expect(decide(world, first, orderId, 50.01)).rejects.toMatchObject({ code: 'bad_request' })
    await expect(decide(world, world.admin, orderId, 5)).rejects.toMatchObject({ code: 'proof_required' })
    await expect(decide(world, world.customer, orderId, 5)).rejects.toMatchObject({ code: 'forbidden' })
  })

  test('is refused to an admin who overwrites another, or who is a side of the order', async () => {
    const orderId = await ready()
    await expect(decide(world, first, orderId, 5, { version: 7 })).rejects.toMatchObject({ code: 'changed' })
    await world.call(second, 'admin/orders:claimDispute', { orderId, version: 0, isMine: true })
    await expect(decide(world, first, orderId, 5)).rejects.toMatchObject({ code: 'claimed' })
    const both = { ...first, userId: world.model.userId }
    await expect(decide(world, both, orderId, 5)).rejects.toMatchObject({ code: 'own_order' })
    await expect(world.call(both, 'admin/orders:claimDispute', { orderId, version: 1, isMine: true })).rejects.toMatchObject({
      code: 'own_order',
    })
    await decide(world, second, orderId, 5)
  })

  test('keeps its note with staff: no answer to the sides, or to admins who only look, has it', async () => {
    const orderId = await ready()
    await decide(world, first, orderId, 5, { note: 'only-for-staff' })
    await visit(world, second, orderId)
    const staff = (await world.call(second, 'admin/orders:getDispute', { orderId })).value!
    const looking = (await world.call({ ...second, adminRole: 'viewer' }, 'admin/orders:getDispute', { orderId })).value!
    expect(looking.dispute.decisions).toMatchObject([{ note: '', reason: 'One of two points holds.' }])
    expect(staff.dispute.decisions).toMatchObject([{ note: 'only-for-staff', by: 'First', isMine: false }])
    for (const side of [world.customer, world.model]) {
      const answers = [
        await world.orderOf(orderId, side),
        await world.sql(`select data from notifications.notifications where user_id = '${side.userId}'`),
        await world.sql(`select * from orders.events where order_id = '${orderId}'`),
      ]
      expect(JSON.stringify(answers)).toContain('One of two points holds.')
      expect(JSON.stringify(answers)).not.toContain('only-for-staff')
      expect(JSON.stringify(answers)).not.toContain('First')
    }
  })
})

test('decisions and releases of one model at once never wait for each other in a circle', async () => {
  await cheap()
  const delivered = async () => {
    const orderId = await world.place({ expectedTotal: 20 })
    await deliver(world.call, world.model, orderId)
    return orderId
  }
  for (let run = 0; run < 6; run += 1) {
    const [one, two, three, four] = [
      await ready({ expectedTotal: 20 }),
      await ready({ expectedTotal: 20 }),
      await delivered(),
      await delivered(),
    ]
    const release = (orderId: string) => world.call(world.customer, 'orders:acceptDelivery', { orderId })
    await Promise.all([decide(world, first, one, 5), release(three), decide(world, second, two, 5), release(four)])
  }
})

test('the clock looks at the time again under the lock', async () => {
  const [open, waiting] = [await ready(), await ready()]
  await decide(world, first, waiting, 10)
  for (const [orderId, work] of [
    [open, refundUndecided],
    [waiting, carryOutDue],
  ] as const)
    await writeAs(world.database, visitor, async (change) => work(change, await change.tx.one(selectOrderForUpdate, orderId)))
  expect((await world.orderOf(open))!.order).toMatchObject({ dispute: 'open', refunded: 0 })
  expect((await world.orderOf(waiting))!.order).toMatchObject({ dispute: 'decided', refunded: 0 })
})

describe('an appeal', () => {
  test('is decided by another admin, finally, and carried out at once', async () => {
    const orderId = await ready()
    await decide(world, first, orderId, 10)
    await appeal(orderId, world.model)
    await expect(appeal(orderId)).rejects.toMatchObject({ code: 'wrong_status' })
    await expect(decide(world, first, orderId, 0)).rejects.toMatchObject({ code: 'same_admin' })
    await world.call(world.customer, 'orders:sendEvidence', { orderId, statement: 'It was agreed in the thread' })
    await decide(world, second, orderId, 20)
    const { order } = (await world.orderOf(orderId))!
    expect(order).toMatchObject({ dispute: null, refunded: 20, modelPayment: 24 })
    const { dispute } = (await world.orderOf(orderId, world.model))!.problem!
    expect(dispute).toMatchObject({
      state: 'over',
      outcome: 'decided',
      decisions: [
        { refund: 10, appeal: { by: 'model', reason: 'The sky was agreed' } },
        { refund: 20, appealUntil: null, appeal: null },
      ],
    })
    expect(dispute.evidence.map(({ isAppeal, side }) => [isAppeal, side])).toContainEqual([true, 'customer'])
    expect((await updatesOf(world.customer)).slice(-3)).toEqual(['decided', 'appealed', 'appeal_decided'])
    expect((await updatesOf(world.model)).slice(-3)).toEqual(['decided', 'evidence_sent', 'appeal_decided'])
  })

  test('takes what is left of five files of each side', async () => {
    const orderId = await reported(world)
    const send = (as: Actor, objectIds: string[]) =>
      world.call(as, 'orders:sendEvidence', { orderId, statement: 'This is how it was', objectIds })
    const files = async (count: number) => {
      const ids: string[] = []
      for (let at = 0; at < count; at += 1) ids.push(await evidenceFile(world, world.customer, orderId))
      return ids
    }
    await send(world.customer, await files(4))
    await send(world.model, [])
    await decide(world, first, orderId, 10)
    await appeal(orderId)
    const two = await files(2)
    await expect(send(world.customer, two)).rejects.toMatchObject({ code: 'bad_request' })
    await send(world.customer, [two[0]!])
  })

  test('is refused to others, after its time, and once the decision is carried out', async () => {
    const orderId = await ready()
    await expect(appeal(orderId)).rejects.toMatchObject({ code: 'wrong_status' })
    await decide(world, first, orderId, 10)
    for (const other of [world.stranger, second]) await expect(appeal(orderId, other)).rejects.toMatchObject({ code: 'not_found' })
    await set(orderId, `due_at = now() - interval '1 second'`)
    await expect(appeal(orderId)).rejects.toMatchObject({ code: 'wrong_status' })
    await world.clock()
    await expect(appeal(orderId)).rejects.toMatchObject({ code: 'wrong_status' })
  })

  test('and the clock at once: one of them happens', async () => {
    for (let run = 0; run < 10; run += 1) {
      const orderId = await ready()
      await decide(world, first, orderId, 10)
      await set(orderId, `due_at = clock_timestamp() + interval '4 milliseconds'`)
      const [appealed] = await Promise.allSettled([appeal(orderId), world.clock()])
      if (appealed.status === 'rejected') await world.clock()
      const { order } = (await world.orderOf(orderId))!
      expect([order.dispute, order.refunded]).toEqual(appealed.status === 'fulfilled' ? ['appealed', 0] : [null, 10])
    }
  })
})

describe('a problem that nobody decides', () => {
  test('is refunded in full after 14 days, also after an appeal', async () => {
    for (const isAppealed of [false, true]) {
      const orderId = await ready()
      if (isAppealed) {
        await decide(world, first, orderId, 10)
        await appeal(orderId)
      }
      const [row] = await world.sql(
        `select round(extract(epoch from due_at - now()) / 86400) as days from orders.disputes where order_id = '${orderId}'`,
      )
      expect(Number(row!['days'])).toBe(14)
      await set(orderId, `due_at = now() - interval '1 second'`)
      await world.clock()
      await world.clock()
      expect((await world.orderOf(orderId))!.order).toMatchObject({ status: 'rejected', refunded: 50, hasFailed: true })
      for (const side of [world.customer, world.model]) expect((await updatesOf(side)).at(-1)).toBe('refunded_undecided')
      expect((await updatesOf(world.customer)).filter((event) => event === 'refunded_undecided')).toHaveLength(isAppealed ? 2 : 1)
    }
    expect(await world.balances(world.customer)).toMatchObject({ wallet: 500_00, escrow: 0 })
  })
})
