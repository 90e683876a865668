/** Each moment of the clock: a minute before it nobody is notified, then each side that should know of it, once, also when the clock runs again. */
import { expect, test } from 'vitest'
import {
  ACCEPT_HOURS,
  APPEAL_HOURS,
  DISPUTE_DAYS,
  EVIDENCE_HOURS,
  LATE_REFUND_HOURS,
  OFFER_HOURS,
  ORDER_HOLD_DAYS,
  ORDER_TALK_DAYS,
  QUESTION_HOURS,
} from '#contract/limits.ts'
import type { OrderEvent } from '#contract/types.ts'
import { CANCEL, EXTENSION, movesOf, REVISION, SPLIT, type Move } from '#test-support/order-moves.ts'
import { useOrdersWorld } from '#test-support/orders-world.ts'

const world = useOrdersWorld()
const { by, clock, later, accept, deliver, ask, make, report, evidence, hear, decide, appeal, revise } = movesOf(world)

/** Days of the world's product. */
const DELIVERY_HOURS = 3 * 24
const MINUTE = 1 / 60

interface Moment {
  name: string
  before: readonly Move[]
  hours: number
  /** The newest entry of the timeline then; missing: the moment adds none. */
  event?: OrderEvent['kind']
  customer?: string[]
  model?: string[]
}

const ENDED: Pick<Moment, 'event' | 'customer' | 'model'> = { event: 'expired', customer: ['order_rejected'], model: ['order_cancelled'] }

const MOMENTS: readonly Moment[] = [
  { name: 'nobody has accepted', before: [], hours: ACCEPT_HOURS, ...ENDED },
  {
    name: 'a question before the acceptance was not answered',
    before: [ask],
    hours: QUESTION_HOURS,
    event: 'question_ended',
    model: ['question_ended'],
  },
  {
    name: 'a question during the work was not answered',
    before: [accept, ask],
    hours: QUESTION_HOURS,
    event: 'question_ended',
    model: ['question_ended'],
  },
  ...(['customer', 'model'] as const).flatMap((side): Moment[] =>
    (
      [
        ['an extension', [accept], EXTENSION],
        ['a cancellation', [accept], CANCEL],
        ['a split', [deliver], SPLIT],
      ] as const
    ).map(([what, before, offer]) => ({
      name: `${what} that the ${side} offered was not answered`,
      before: [...before, make(side, offer)],
      hours: OFFER_HOURS,
      event: 'offer_lapsed',
      [side]: ['offer_lapsed'],
    })),
  ),
  {
    name: 'a revision for a price was not bought',
    before: [deliver, make('model', REVISION)],
    hours: OFFER_HOURS,
    event: 'offer_lapsed',
    model: ['offer_lapsed'],
  },
  {
    name: 'the delivery is late',
    before: [accept],
    hours: DELIVERY_HOURS,
    event: 'late',
    customer: ['late_customer'],
    model: ['late_model'],
  },
  { name: 'the customer of a late order said nothing', before: [accept, later(DELIVERY_HOURS), clock], hours: LATE_REFUND_HOURS, ...ENDED },
  { name: 'the customer accepted by silence', before: [deliver], hours: ORDER_HOLD_DAYS * 24, event: 'released' },
  { name: 'the time for evidence is over', before: [deliver, report, evidence('customer')], hours: EVIDENCE_HOURS },
  {
    name: 'nobody appealed against a decision',
    before: [deliver, report, hear, decide],
    hours: APPEAL_HOURS,
    event: 'released',
    customer: ['decision_carried_out'],
    model: ['decision_carried_out'],
  },
  ...(
    [
      ['a problem', [deliver, report]],
      ['an appeal', [deliver, report, hear, decide, appeal('model')]],
    ] as const
  ).map(([what, before]): Moment => ({
    name: `staff have not decided about ${what}`,
    before,
    hours: DISPUTE_DAYS * 24,
    event: 'settled',
    customer: ['refunded_undecided'],
    model: ['refunded_undecided'],
  })),
  {
    name: 'the files of older rounds end with the messages',
    before: [deliver, revise, deliver, by('customer', 'orders:acceptDelivery')],
    hours: ORDER_TALK_DAYS * 24,
  },
]

async function told(orderId: string): Promise<{ customer: string[]; model: string[] }> {
  const rows = await world.sql(
    `select user_id, coalesce(data->>'event', kind) as word from notifications.notifications where about = '${orderId}' order by id`,
  )
  const to = (userId: string | null) => rows.filter((row) => row['user_id'] === userId).map(({ word }) => String(word))
  return { customer: to(world.customer.userId), model: to(world.model.userId) }
}
const eventsOf = async (orderId: string) => ((await world.orderOf(orderId))?.events ?? []).map(({ kind }) => kind)

test.each(MOMENTS.map((moment) => [moment.name, moment] as const))(
  'when %s',
  async (_name, { before, hours, event, customer = [], model = [] }) => {
    await world.sql(`update models.products set free_revisions = 1 where id = '${world.productId}'`)
    const orderId = await world.place()
    for (const move of before) await move(orderId)
    await world.sql(`delete from notifications.notifications where about = '${orderId}'`)
    const events = await eventsOf(orderId)

    await later(hours - MINUTE)(orderId)
    await world.clock()
    expect(await told(orderId)).toEqual({ customer: [], model: [] })
    expect(await eventsOf(orderId)).toEqual(events)

    await later(2 * MINUTE)(orderId)
    await world.clock()
    expect(await told(orderId)).toEqual({ customer, model })
    expect((await eventsOf(orderId)).length > events.length).toBe(event !== undefined)
    if (event !== undefined) expect((await eventsOf(orderId)).at(-1)).toBe(event)

    expect(await world.clock()).toBe(0)
    expect(await told(orderId)).toEqual({ customer, model })
  },
)
