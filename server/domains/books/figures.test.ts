/**
 * The figures of a profile after random histories of orders, recomputed twice: from the events, by a plain model in memory, and from the
 * log (events, rounds, settlements, reviews). `docs/figures.md` defines them.
 */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Actor } from '#server/access/actor.ts'
import { createLog } from '#platform/log.ts'
import { visitor, writeAs } from '#test-support/context.ts'
import { deliver } from '#test-support/delivery.ts'
import { useOrdersWorld } from '#test-support/orders-world.ts'
import { fundWallet } from '#test-support/people.ts'
import { showDueReviews } from '../reviews/parts.ts'
import { selectFiguresOf } from './figures.sql.ts'
import { repairAllFigures } from './repair-figures.ts'

const world = useOrdersWorld()
const HISTORIES = Number(process.env['FIGURES_HISTORIES'] ?? 6)
const ACTS = 25

interface OrderOf {
  id: string
  status: 'pending' | 'processing' | 'completed' | 'rejected'
  wasOnTime: boolean
  isExtended: boolean
  isAccepted: boolean
  isReviewed: boolean
  isRated: boolean
  isOver: boolean
  rating: number
  /** Minutes from placing to accepting, without pauses. */
  minutes: number
}

type Kind = 'place' | 'accept' | 'deliver' | 'deliverLate' | 'revise' | 'extend' | 'reject' | 'review' | 'rate' | 'week' | 'edit'
interface Act {
  kind: Kind
  pick: number
  stars: number
}

const KINDS: Kind[] = [
  'place',
  'place',
  'accept',
  'deliver',
  'deliver',
  'deliverLate',
  'revise',
  'revise',
  'extend',
  'reject',
  'review',
  'rate',
  'week',
  'edit',
]
const act = fc.record({ kind: fc.constantFrom(...KINDS), pick: fc.nat(100), stars: fc.integer({ min: 1, max: 5 }) })

const isOpen = ({ status }: OrderOf) => status === 'pending' || status === 'processing'
const isVisible = ({ isReviewed, isRated, isOver }: OrderOf) => isReviewed && (isRated || isOver)
const asWeek = (id: string) =>
  world.sql(
    `update orders.orders set completed_at = completed_at - interval '8 days' where id = '${id}';
     update reviews.reviews set visible_by = visible_by - interval '8 days' where order_id = '${id}';
     update reviews.customer_ratings set visible_by = visible_by - interval '8 days' where order_id = '${id}'`,
  )
const show = () =>
  showDueReviews({ db: world.database, log: createLog('silent'), write: (_path, work) => writeAs(world.database, visitor, work) })

async function deliverAt(order: OrderOf, isLate: boolean): Promise<void> {
  // Without an acceptance, days from the placing count.
  const past = order.isAccepted
    ? `deliver_by = now() - interval '1 hour'`
    : `created_at = created_at - interval '30 days', deliver_by = now() - interval '1 hour'`
  if (isLate) await world.sql(`update orders.orders set ${past} where id = '${order.id}'`)
  await deliver(world.call, world.model, order.id)
  order.status = 'completed'
  order.wasOnTime &&= !isLate
}

/** A question while the order was pending, of half of its age: that time does not count. */
async function acceptAfter(order: OrderOf, minutes: number): Promise<void> {
  order.minutes = minutes
  await world.sql(
    `update orders.orders set created_at = now() - interval '${minutes * 2} minutes', questions_asked = 1, paused_seconds = ${minutes * 60} where id = '${order.id}';
     insert into orders.questions (order_id, n, asked_at, question, answer, ended_at, ended_by)
       values ('${order.id}', 0, now() - interval '${minutes * 1.5} minutes', 'Which?', 'This', now() - interval '${minutes / 2} minutes', 'customer')`,
  )
  await world.call(world.model, 'orders:acceptOrder', { orderId: order.id })
  Object.assign(order, { status: 'processing', isAccepted: true })
}

const acts: Record<Exclude<Kind, 'place'>, (order: OrderOf, one: Act) => Promise<void>> = {
  async accept(order, { pick }) {
    if (order.status === 'pending') await acceptAfter(order, 2 + pick)
  },
  async deliver(order) {
    if (isOpen(order)) await deliverAt(order, false)
  },
  async deliverLate(order) {
    if (isOpen(order)) await deliverAt(order, true)
  },
  async revise(order) {
    if (order.status !== 'completed' || order.isReviewed || order.isOver) return
    await world.sql(`update orders.orders set snapshot = snapshot || '{"freeRevisions": 9}' where id = '${order.id}'`)
    await world.call(world.customer, 'orders:requestRevision', { orderId: order.id, points: [{ text: 'Brighter' }] })
    order.status = 'processing'
  },
  async extend(order) {
    if (order.status !== 'processing') return
    await world.sql(`update orders.orders set extended_at = now(), deliver_by = deliver_by + interval '2 days' where id = '${order.id}'`)
    order.isExtended = true
  },
  async reject(order) {
    if (!isOpen(order)) return
    await world.call(world.model, 'orders:rejectOrder', { orderId: order.id, reason: 'No time' })
    order.status = 'rejected'
  },
  async review(order, { stars }) {
    if (order.status !== 'completed' || order.isReviewed) return
    await world.call(world.customer, 'reviews:createReviewFromOrder', {
      orderId: order.id,
      rating: stars,
      title: 'A title',
      content: 'A review',
    })
    Object.assign(order, { isReviewed: true, rating: stars })
  },
  async edit(order, { stars }) {
    if (!order.isReviewed || order.rating === stars) return
    await world.sql(`update reviews.reviews set edited_at = null where order_id = '${order.id}'`)
    await world.call(world.customer, 'reviews:editReview', { orderId: order.id, rating: stars, title: 'A title', content: 'Another view' })
    order.rating = stars
  },
  async rate(order, { stars }) {
    if (order.status !== 'completed' || order.isRated) return
    await world.call(world.model, 'reviews:rateCustomer', { orderId: order.id, rating: stars, note: '' })
    order.isRated = true
  },
  async week(order) {
    if (order.status !== 'completed') return
    await asWeek(order.id)
    await show()
    order.isOver = true
  },
}

const shownOf = async ({ userId }: Actor) =>
  (
    await world.sql(
      `select completed_count as completed, on_time_count as "onTime", extended_count as extended, rating_sum as "ratingSum", review_count as reviews,
         acceptance_hours::float8 as hours, trend from models.profiles where user_id = '${userId}'`,
    )
  )[0]!

/** The figures as docs/figures.md says, from events, rounds and settlements alone. */
async function fromLog({ userId }: Actor): Promise<object> {
  const rows = await world.sql(
    `select o.extended_at is not null as "isExtended",
       (select array_agg(e.kind order by e.id) from orders.events e where e.order_id = o.id) as kinds,
       (select coalesce(bool_and(r.is_on_time), false) from orders.rounds r where r.order_id = o.id) as "isOnTime",
       (select s.refund_cents < s.total_cents from orders.settlements s where s.order_id = o.id order by s.seq desc limit 1) as "isPaid",
       (select v.rating from reviews.reviews v where v.order_id = o.id and not v.is_hidden) as rating
     from orders.orders o where o.model_id = '${userId}'`,
  )
  const orders = rows as unknown as {
    isExtended: boolean
    kinds: string[]
    isOnTime: boolean
    isPaid: boolean | null
    rating: number | null
  }[]
  const done = orders.filter(({ kinds, isPaid }) => isPaid === true && kinds.lastIndexOf('delivered') > kinds.lastIndexOf('revision_asked'))
  const ratings = orders.flatMap(({ rating }) => (rating === null ? [] : [rating]))
  return {
    completed: done.length,
    onTime: done.filter(({ isOnTime }) => isOnTime).length,
    extended: done.filter(({ isExtended }) => isExtended).length,
    ratingSum: ratings.reduce((sum, rating) => sum + rating, 0),
    reviews: ratings.length,
  }
}

function expectedOf(orders: readonly OrderOf[]): object {
  const done = orders.filter(({ status }) => status === 'completed')
  const visible = orders.filter(isVisible)
  return {
    completed: done.length,
    onTime: done.filter(({ wasOnTime }) => wasOnTime).length,
    extended: done.filter(({ isExtended }) => isExtended).length,
    ratingSum: visible.reduce((sum, { rating }) => sum + rating, 0),
    reviews: visible.length,
  }
}

function medianHours(orders: readonly OrderOf[]): number | null {
  const minutes = orders
    .filter(({ isAccepted }) => isAccepted)
    .map((order) => order.minutes)
    .toSorted((one, other) => one - other)
  const [low, high] = [minutes[Math.floor((minutes.length - 1) / 2)], minutes[Math.floor(minutes.length / 2)]]
  return low === undefined || high === undefined ? null : (low + high) / 120
}

test(`after ${HISTORIES} random histories the figures are those of the events, and those of the log`, { timeout: 120_000 }, async () => {
  const orders: OrderOf[] = []
  const property = fc.asyncProperty(fc.array(act, { minLength: ACTS, maxLength: ACTS }), async (history) => {
    await fundWallet(world.database, world.customer.userId ?? '', 1_500_00)
    for (const one of history) {
      if (one.kind === 'place') {
        const id = await world.place()
        orders.push({
          id,
          status: 'pending',
          wasOnTime: true,
          isExtended: false,
          isAccepted: false,
          isReviewed: false,
          isRated: false,
          isOver: false,
          rating: 0,
          minutes: 0,
        })
        continue
      }
      const order = orders[one.pick % Math.max(1, orders.length)]
      if (order !== undefined) await acts[one.kind](order, one)
    }
    const { hours, trend, ...counts } = await shownOf(world.model)
    expect(counts).toEqual(expectedOf(orders))
    expect(await fromLog(world.model)).toEqual(expectedOf(orders))
    const { modelId, ...computed } = await world.database.one(selectFiguresOf, world.model.userId ?? '')
    expect({ modelId, ...computed }).toEqual({ modelId: world.model.userId, ...expectedOf(orders) })
    const expectedHours = medianHours(orders)
    if (expectedHours === null) expect(hours).toBeNull()
    else expect(Number(hours)).toBeCloseTo(expectedHours, 2)
    expect(Number(trend)).toBeGreaterThanOrEqual(0)
  })
  await fc.assert(property, { numRuns: HISTORIES, endOnFailure: true })
})

test('the nightly repair finds a profile that differs from its log, and leaves the others', async () => {
  const order = { id: await world.place() } as OrderOf
  await deliverAt(Object.assign(order, { wasOnTime: true }), false)
  const before = await shownOf(world.model)
  const repair = () =>
    repairAllFigures(
      { database: world.database, log: createLog('silent'), write: (_path, work) => writeAs(world.database, visitor, work) },
      new AbortController().signal,
    )
  expect(await repair()).toBe(0)
  await world.sql(
    `update models.profiles set completed_count = 7, rating_sum = 9, review_count = 2 where user_id = '${world.model.userId}'`,
  )
  expect(await repair()).toBe(1)
  expect(await shownOf(world.model)).toEqual(before)
})

const trend = async () => Number((await shownOf(world.model))['trend'])

test.each([
  ['is what the completion has left of itself', 1.5, 1],
  ['is never below zero', 0.2, 0],
])('the trend that is left after the completion of a fortnight before it is taken back %s', async (_promise, trendNow, left) => {
  const orderId = await world.place()
  await deliver(world.call, world.model, orderId)
  await world.sql(
    `update orders.orders set snapshot = snapshot || '{"freeRevisions": 1}', completed_at = now() - interval '28 days' where id = '${orderId}'`,
  )
  await world.sql(
    `update models.profiles set trend = ${trendNow}, trend_at = now() - interval '14 days' where user_id = '${world.model.userId}'`,
  )
  await world.call(world.customer, 'orders:requestRevision', { orderId, points: [{ text: 'Brighter' }] })
  expect(await trend()).toBeCloseTo(left, 3)
})

test('a completion that a revision takes back leaves the trend as it was before the delivery', async () => {
  const orderId = await world.place()
  const before = await trend()
  await deliver(world.call, world.model, orderId)
  expect(await trend()).toBeCloseTo(before + 1, 3)
  await world.sql(`update orders.orders set snapshot = snapshot || '{"freeRevisions": 1}' where id = '${orderId}'`)
  await world.call(world.customer, 'orders:requestRevision', { orderId, points: [{ text: 'Brighter' }] })
  expect(await trend()).toBeCloseTo(before, 3)
})
