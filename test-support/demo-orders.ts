/** Tests of the demo's orders: a part of demo/seed.test.ts, in the same world, since a second seeding takes long. */
import { describe, expect, test } from 'vitest'
import { LATE_REFUND_HOURS } from '#contract/limits.ts'
import { FINDINGS, ORDER_EVENTS } from '#contract/rules/order-words.ts'
import { stateOf, type OrderState } from '#contract/rules/order-steps.ts'
import { SCENES } from '#demo/content/scenes.ts'
import { pastOrders } from '#demo/past-orders.ts'
import { actorOf } from './context.ts'
import type { DemoWorld } from './demo-world.ts'
import { EVERY_STATE } from './order-state.ts'

/** Facts that no order of the demo has: the next run of the clock would end the first, and the second matters no longer. */
const LEFT_OUT = ['completed isHoldOver true', 'rejected canAsk false']
/** Leaves out offers, which are listed below by kind and outcome, and whether another problem may be reported, which no page shows. */
const factsOf = ({ offer: _offer, canReport: _canReport, status, ...facts }: OrderState): string[] =>
  Object.entries(facts).map(([fact, value]) => `${status} ${fact} ${value}`)

/** Further facts that the demo must show: a count of each in the whole demo. */
const SEEN: Readonly<Record<string, string>> = {
  'a question that is open before the acceptance': `from orders.questions q join orders.orders o on o.id = q.order_id where q.ended_at is null and o.status = 'pending'`,
  'a question that is open during the work': `from orders.questions q join orders.orders o on o.id = q.order_id where q.ended_at is null and o.status = 'processing'`,
  ...Object.fromEntries(
    ['customer', 'model', 'clock'].map((side) => [`a question ended by the ${side}`, `from orders.questions where ended_by = '${side}'`]),
  ),
  ...Object.fromEntries(
    [
      ...['extension waiting', 'extension accepted', 'extension declined', 'extension withdrawn', 'extension lapsed'],
      ...['cancel waiting', 'cancel accepted', 'cancel declined', 'split waiting', 'split accepted', 'split declined'],
      ...['revision waiting', 'revision accepted'],
    ].map((offer) => {
      const [kind, outcome] = offer.split(' ')
      const state = outcome === 'waiting' ? 'outcome is null and p.id in (select offer_id from orders.orders)' : `outcome = '${outcome}'`
      return [`an offer: ${offer}`, `from orders.proposals p where kind = '${kind}' and ${state}`]
    }),
  ),
  ...Object.fromEntries(
    ['delivery', 'express', 'offer', 'dispute', 'staff', 'rejected', 'cancelled', 'expired', 'late'].map((cause) => [
      `money that moved for this cause: ${cause}`,
      `from orders.settlements where cause = '${cause}'`,
    ]),
  ),
  'a split of the price': `from orders.orders where status = 'completed' and refunded_cents between 1 and total_cents - 1`,
  'a price that grew by a revision': `from orders.orders o where o.total_cents > (select min(s.total_cents) from orders.settlements s where s.order_id = o.id)`,
  'a second round': `from orders.orders where round = 1 and status = 'completed'`,
  'a revision with a mark on a picture': `from orders.rounds where points @? '$[*].x'`,
  'a reopened order that took its slot again': `from orders.orders where status = 'processing' and round > 0 and holds_slot`,
  'a full product with customers who wait': `from models.products where slots = open_orders and waiters > 1`,
  'an order whose customer waited longer for it': `from orders.events where kind = 'extended' and by = 'customer'`,
  ...Object.fromEntries(
    ['closed', 'decided', 'undecided', 'agreed'].map((outcome) => [
      `a problem that ended as ${outcome}`,
      `from orders.disputes where outcome = '${outcome}'`,
    ]),
  ),
  'a problem with the evidence of one side': `from orders.disputes where ended_at is null and shown_at is null`,
  'a problem that waits for a decision, with the evidence of both sides': `from orders.disputes d join orders.orders o on o.id = d.order_id where o.dispute = 'open' and d.shown_at is not null`,
  ...Object.fromEntries(
    FINDINGS.map((finding) => [
      `a point that staff found: ${finding}`,
      `from orders.decisions where findings @> '[{"finding": "${finding}"}]'`,
    ]),
  ),
  'a decision about an appeal': 'from orders.decisions where n = 1',
  'a decision that gives everything back': `from orders.decisions c join orders.disputes d on d.id = c.dispute_id join orders.orders o on o.id = d.order_id where c.refund_cents = o.total_cents`,
  'a decision that gives nothing back': 'from orders.decisions where refund_cents = 0',
  'a download that is evidence': 'from orders.views where downloaded_at is not null',
  'a review that waits for the rating': `from reviews.reviews r where is_hidden and not exists (select from reviews.customer_ratings c where c.order_id = r.order_id)`,
  'a rating that waits for the review': `from reviews.customer_ratings c where is_hidden and not exists (select from reviews.reviews r where r.order_id = c.order_id)`,
  'a review and a rating that both sides read': `from reviews.reviews r join reviews.customer_ratings c using (order_id) where not r.is_hidden and not c.is_hidden`,
  'a review with a reply': 'from reviews.reviews where reply is not null',
  'a review of an order that was refunded late': `from reviews.reviews r join orders.orders o on o.id = r.order_id where o.status = 'rejected' and o.late_at is not null`,
  'a review after a problem that refunded everything': `from reviews.reviews r join orders.orders o on o.id = r.order_id where o.status = 'rejected' and o.disputed_at is not null`,
  'a tip that was undone': 'from tips.tips where undone_at is not null',
}

export function describeOrders(world: DemoWorld): void {
  describe('the orders of the demo', () => {
    describeStates(world)
    describeTimes(world)
  })
}

function describeStates(world: DemoWorld): void {
  const rows: DemoWorld['rows'] = (...args) => world.rows(...args)
  test.each(Object.entries(SEEN))('show %s', async (_what, from) => {
    expect(Number((await rows<{ count: string }>(`select count(*) ${from}`))[0]?.count)).toBeGreaterThan(0)
  })

  test('have every kind of entry in their timelines', async () => {
    const kinds = await rows<{ kind: string }>('select distinct kind from orders.events')
    expect(kinds.map(({ kind }) => kind).toSorted()).toEqual([...ORDER_EVENTS].toSorted())
  })

  test('have every fact that the rules of the steps tell apart, in each status', async () => {
    const orders = await rows<{ id: string; customerId: string }>('select id, customer_id as "customerId" from orders.orders')
    const seen = new Set<string>()
    for (const { id, customerId } of orders) {
      const found = (await world.call(actorOf(customerId), 'orders:getOrder', { orderId: id })).value
      if (found !== null) for (const fact of factsOf(stateOf(found.order))) seen.add(fact)
    }
    const expected = new Set(EVERY_STATE.flatMap((state) => factsOf(state)))
    expect([...expected].filter((fact) => !seen.has(fact)).toSorted()).toEqual(LEFT_OUT.toSorted())
  })

  test('have conversations of their own: no message, note, brief or review is there twice', async () => {
    const texts = SCENES.flatMap(({ brief, steps }) => [
      brief,
      ...steps.flatMap((step) =>
        ['text', 'note', 'message', 'reason', 'title'].flatMap((key) => (step as unknown as Record<string, unknown>)[key] ?? []),
      ),
    ]).filter((text) => typeof text === 'string' && text.length > 20)
    expect(texts.filter((text, at) => texts.indexOf(text) !== at)).toEqual([])
  })
}

function describeTimes(world: DemoWorld): void {
  const rows: DemoWorld['rows'] = (...args) => world.rows(...args)
  const WRONG_TIMES = `select id, status from orders.orders where
      -- Questions that ended moved it; pauses are stored in whole seconds.
      abs(extract(epoch from accept_by - created_at) - settings.number('accept_hours') * 3600 - paused_seconds) > 1
      or accepted_at not between created_at and accept_by
      -- A withdrawn problem gives back what was left of the hold.
      or (disputed_at is null and hold_until <> completed_at + settings.number('order_hold_days') * interval '1 day')
      or completed_at < accepted_at or released_at not between completed_at and hold_until or reviewed_at < completed_at
      or late_at < deliver_by or rejected_at < created_at
      or greatest(created_at, accepted_at, completed_at, released_at, reviewed_at, rejected_at, late_at) > now()`

  test('have times that follow each other, with terms as the settings say', async () => {
    expect(await rows(WRONG_TIMES)).toEqual([])
    expect(
      await rows(`select id from orders.orders where round = 0 and paused_seconds = 0 and extended_at is null and deliver_by <> accepted_at + interval '1 day' * greatest(1, (snapshot ->> 'deliveryDays')::int
        + coalesce((select sum((addon ->> 'extraDays')::int) from jsonb_array_elements(snapshot -> 'addons') addon), 0))`),
    ).toEqual([])
    expect(
      await rows(
        'select id from (select id, created_at, lag(created_at) over (order by id) as before from orders.orders) placed where created_at < before',
      ),
    ).toEqual([])
  })

  test('have a timeline that says the same', async () => {
    expect(
      await rows(`select o.id, e.kind from orders.events e join orders.orders o on o.id = e.order_id where e.at is distinct from case e.kind
        when 'placed' then o.created_at when 'accepted' then o.accepted_at when 'late' then o.late_at when 'delivered' then o.completed_at
        when 'released' then o.released_at when 'reviewed' then o.reviewed_at when 'express_missed' then o.completed_at else o.rejected_at end
        and o.bookings <= 1 and o.disputed_at is null and o.extended_at is null and e.kind <> 'replaced' and e.kind not like 'question%' and e.kind not like 'offer%'`),
    ).toEqual([])
    expect(
      await rows(
        `select o.id from orders.orders o where (o.rejected_at is not null) <> exists (select from orders.events e where e.order_id = o.id and e.at = o.rejected_at
             and e.kind in ('rejected', 'cancelled', 'expired', 'offer_accepted', 'settled'))`,
      ),
    ).toEqual([])
    expect(
      await rows('select r.id from reviews.reviews r join orders.orders o on o.id = r.order_id where r.created_at <> o.reviewed_at'),
    ).toEqual([])
  })

  test('cover every state of an order', async () => {
    const found = await rows<{
      state: string
      orders: number
    }>(`select case when rejected_by is not null then 'rejected by ' || rejected_by when late_at is not null then 'late'
        when status = 'completed' then case when released_at is null then 'held' else 'released' end else status end as state, count(*)::int as orders from orders.orders group by 1`)
    const states = Object.fromEntries(found.map(({ state, orders }) => [state, orders]))
    expect(Object.keys(states).toSorted()).toEqual([
      'held',
      'late',
      'pending',
      'processing',
      'rejected by admin',
      'rejected by clock',
      'rejected by customer',
      'rejected by model',
      'released',
    ])
    expect(Object.values(states).reduce((sum, orders) => sum + orders, 0)).toBe(pastOrders().length + SCENES.length)
  })

  test('leave the clock nothing to do in the first hours', async () => {
    expect(
      await rows(
        `select id, status from orders.orders o where least(paused_until, offer_until, hold_until, case when paused_at is null then case status when 'pending' then accept_by
             when 'processing' then case when late_at is null then deliver_by else late_at + interval '${LATE_REFUND_HOURS} hours' end end end) < now() + interval '8 hours'
             and released_at is null and status <> 'rejected'
             or exists (select from orders.disputes d where d.order_id = o.id and d.ended_at is null and d.due_at < now() + interval '8 hours')`,
      ),
    ).toEqual([])
  })

  test('have every delivered file complete in the storage', async () => {
    const files = await rows<{ storage_key: string; file_size: number; status: string }>(
      'select u.storage_key, u.file_size::int, u.status from orders.files f join media.uploads u on u.object_id = f.object_id',
    )
    const rounds = SCENES.flatMap(({ steps }) => steps.filter(({ does }) => does === 'deliver'))
    expect(files).toHaveLength(pastOrders().filter(({ deliveredHoursAgo }) => deliveredHoursAgo !== null).length + rounds.length)
    for (const { storage_key, file_size } of files) expect(await world.storage.sizeOf(storage_key)).toBe(file_size)
  })
}
