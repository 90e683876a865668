/**
 * Each step that the rules allow, by each side and from each status, notifies exactly the sides that wait for it or should know of it: once, and
 * never the side that took it. It leaves its entries in the timeline, its settlement, and an act of staff for both sides, and wakes exactly the
 * screens that show what it changed (test-support/order-traces.ts). Moments of the clock are in clock-moments.test.ts.
 */
import { beforeAll, describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { statusAfter, STEPS, type Party, type Side, type Step } from '#contract/rules/order-steps.ts'
import { ORDER_UPDATES } from '#contract/rules/order-words.ts'
import type { OfferIn, OrderStatus } from '#contract/types.ts'
import { entriesOf } from '#realtime/define.ts'
import { CANCEL, EXTENSION, movesOf, REVISION, SPLIT, type Move } from '#test-support/order-moves.ts'
import { EVERY_STATE } from '#test-support/order-state.ts'
import { allTraces, expectedTraces, namedTopics } from '#test-support/order-traces.ts'
import { useOrdersWorld } from '#test-support/orders-world.ts'
import { createAddon } from '#test-support/people.ts'

const world = useOrdersWorld()
const moves = movesOf(world)
const { by, byStaff, set, clock, over, accept, deliver, ask, answer, make, answerOffer, revise, report, evidence, hear } = moves

/** Topics that the calls of this test have touched. */
const touchedByCalls: string[] = []
const QUERIES = new Set([...entriesOf(contract)].filter(({ entry }) => entry.kind === 'query').map(({ path }) => path))
beforeAll(() => {
  const { call } = world
  world.call = (async (as, path, args) => {
    const called = await call(as, path, args)
    if (!QUERIES.has(path)) touchedByCalls.push(...called.topics)
    return called
  }) as typeof call
})

/** The moves before the step, the step itself from a status, and the notifications of each side. */
interface Row {
  step: Step
  side: Side
  from: OrderStatus
  /** A special condition, such as `late`. */
  detail?: string
  before?: Move[]
  moves: Move[]
  customer?: string[]
  model?: string[]
}

const other = (side: Party): Party => (side === 'customer' ? 'model' : 'customer')
const PARTIES = ['customer', 'model'] as const
/** The two open statuses, and how an order comes there. */
const OPEN: readonly (readonly [OrderStatus, Move[]])[] = [
  ['pending', []],
  ['processing', [accept]],
]
/** While a revision is worked on, and after a delivery. */
const DELIVERED: readonly (readonly [OrderStatus, Move[]])[] = [
  ['processing', [deliver, revise]],
  ['completed', [deliver]],
]
const LATE = [accept, ...over('deliver_by')]
const REFUNDED_LATE = [...LATE, set(`late_at = now() - interval '73 hours'`), clock]
const REPORTED = [deliver, report, hear]
const DECIDED = [...REPORTED, moves.decide]
const disputeOver: Move[] = [
  (orderId) => world.sql(`update orders.disputes set due_at = now() - interval '1 second' where order_id = '${orderId}'`),
  clock,
]

const pending: Row[] = [
  { step: 'accept', side: 'model', from: 'pending', moves: [accept], customer: ['order_accepted'] },
  {
    step: 'expire',
    side: 'clock',
    from: 'pending',
    moves: over('accept_by'),
    customer: ['order_rejected'],
    model: ['order_cancelled'],
  },
  { step: 'cancel', side: 'customer', from: 'pending', moves: [by('customer', 'orders:cancelOrder')], model: ['order_cancelled'] },
  {
    step: 'cancel',
    side: 'customer',
    from: 'processing',
    detail: 'late',
    before: LATE,
    moves: [by('customer', 'orders:cancelOrder')],
    model: ['order_cancelled'],
  },
]

const open = OPEN.flatMap(([from, before]): Row[] => [
  { step: 'deliver', side: 'model', from, before, moves: [deliver], customer: ['order_completed'] },
  {
    step: 'reject',
    side: 'model',
    from,
    before,
    moves: [by('model', 'orders:rejectOrder', { reason: 'Ill' })],
    customer: ['order_rejected'],
  },
  {
    ...{ step: 'reject', side: 'admin', from, before, moves: [byStaff('rejectOrder')] },
    customer: ['order_rejected'],
    model: ['order_cancelled'],
  },
  { step: 'ask', side: 'model', from, before, moves: [ask], customer: ['question_asked'] },
  { step: 'answer', side: 'customer', from, before: [...before, ask], moves: [answer], model: ['question_answered'] },
  { step: 'endQuestion', side: 'model', from, before: [...before, ask], moves: [by('model', 'orders:endQuestion')] },
  { step: 'endQuestion', side: 'clock', from, before: [...before, ask], moves: over('paused_until'), model: ['question_ended'] },
])

const late: Row[] = [
  {
    step: 'flagLate',
    side: 'clock',
    from: 'processing',
    before: [accept],
    moves: over('deliver_by'),
    customer: ['late_customer'],
    model: ['late_model'],
  },
  {
    ...{ step: 'refundLate', side: 'clock', from: 'processing', before: LATE },
    moves: [set(`late_at = now() - interval '73 hours'`), clock],
    customer: ['order_rejected'],
    model: ['order_cancelled'],
  },
  {
    step: 'extend',
    side: 'customer',
    from: 'processing',
    before: LATE,
    moves: [by('customer', 'orders:extendOrder', { days: 2 })],
    model: ['extended'],
  },
  {
    ...{ step: 'extend', side: 'admin', from: 'processing', before: LATE, moves: [byStaff('extendOrder', { days: 2 })] },
    customer: ['extended_by_team'],
    model: ['extended_by_team'],
  },
  { step: 'deliver', side: 'model', from: 'processing', detail: 'late', before: LATE, moves: [deliver], customer: ['order_completed'] },
]

const delivered: Row[] = [
  { step: 'replace', side: 'model', from: 'completed', before: [deliver], moves: [moves.replace] },
  { step: 'requestRevision', side: 'customer', from: 'completed', before: [deliver], moves: [revise], model: ['revision_asked'] },
  {
    step: 'deliver',
    side: 'model',
    from: 'processing',
    detail: 'a second time',
    before: [deliver, revise],
    moves: [deliver],
    customer: ['order_completed'],
  },
  { step: 'acceptDelivery', side: 'customer', from: 'completed', before: [deliver], moves: [by('customer', 'orders:acceptDelivery')] },
  {
    ...{ step: 'acceptDelivery', side: 'admin', from: 'completed', before: [deliver], moves: [byStaff('acceptDelivery')] },
    customer: ['accepted_by_team'],
    model: ['accepted_by_team'],
  },
  { step: 'releaseHold', side: 'clock', from: 'completed', before: [deliver], moves: over('hold_until') },
  {
    ...{ step: 'settle', side: 'admin', from: 'completed', before: [deliver], moves: [byStaff('refundPart', { refund: 5 })] },
    customer: ['settled'],
    model: ['settled'],
  },
]

/** A review is hidden until both sides wrote: then its model reads it. */
const reviews = (
  [
    ['completed', [deliver]],
    ['rejected', REFUNDED_LATE],
  ] as const
).flatMap(([from, before]): Row[] => [
  { step: 'review', side: 'customer', from, before: [...before], moves: [moves.review] },
  {
    step: 'review',
    side: 'customer',
    from,
    detail: 'after the rating',
    before: [...before, moves.rate],
    moves: [moves.review],
    model: ['review_visible'],
  },
  { step: 'rateCustomer', side: 'model', from, before: [...before], moves: [moves.rate] },
  {
    step: 'rateCustomer',
    side: 'model',
    from,
    detail: 'after the review',
    before: [...before, moves.review],
    moves: [moves.rate],
    model: ['review_visible'],
  },
])

const made = (side: Party, offer: OfferIn, from: OrderStatus, before: Move[]): Row => ({
  step:
    offer.kind === 'extension'
      ? 'offerExtension'
      : offer.kind === 'cancel'
        ? 'offerCancel'
        : offer.kind === 'split'
          ? 'offerSplit'
          : 'offerRevision',
  ...{ side, from, before, moves: [make(side, offer)] },
  [other(side)]: [`offer_${offer.kind}`],
})
const accepted = (side: Party, offer: OfferIn, from: OrderStatus, before: Move[]): Row => ({
  ...{ step: 'acceptOffer', side, from, detail: offer.kind, before: [...before, make(other(side), offer)] },
  moves: [offer === REVISION ? answerOffer(side, 'buyRevision', { expectedPrice: 5 }) : answerOffer(side, 'acceptOffer')],
  [other(side)]: ['offer_accepted'],
})

const offers = PARTIES.flatMap((side): Row[] => [
  made(side, EXTENSION, 'processing', [accept]),
  accepted(side, EXTENSION, 'processing', [accept]),
  made(side, CANCEL, 'processing', [accept]),
  accepted(side, CANCEL, 'processing', [accept]),
  made(side, CANCEL, 'completed', [deliver]),
  accepted(side, CANCEL, 'completed', [deliver]),
  ...DELIVERED.flatMap(([from, before]) => [made(side, SPLIT, from, before), accepted(side, SPLIT, from, before)]),
  { ...accepted(side, SPLIT, 'completed', [deliver, report]), detail: 'split, during a problem' },
  ...DELIVERED.flatMap(([from, before]): Row[] => [
    {
      ...{ step: 'declineOffer', side, from, before: [...before, make(other(side), SPLIT)] },
      moves: [answerOffer(side, 'declineOffer')],
      [other(side)]: ['offer_declined'],
    },
    { step: 'withdrawOffer', side, from, before: [...before, make(side, SPLIT)], moves: [answerOffer(side, 'withdrawOffer')] },
    {
      ...{ step: 'lapseOffer', side: 'clock', from, detail: `of the ${side}`, before: [...before, make(side, SPLIT)] },
      moves: over('offer_until'),
      [side]: ['offer_lapsed'],
    },
  ]),
])

const problems: Row[] = [
  { step: 'reportProblem', side: 'customer', from: 'completed', before: [deliver], moves: [report], model: ['problem_reported'] },
  {
    ...{ step: 'closeProblem', side: 'customer', from: 'completed', before: [deliver, report] },
    moves: [by('customer', 'orders:closeProblem')],
    model: ['problem_closed'],
  },
  ...PARTIES.flatMap((side): Row[] => [
    {
      ...{ step: 'sendEvidence', side, from: 'completed', before: [deliver, report], moves: [evidence(side)] },
      [other(side)]: ['evidence_sent'],
    },
    {
      ...{ step: 'sendEvidence', side, from: 'completed', detail: 'of an appeal', before: [...DECIDED, moves.appeal('model')] },
      ...{ moves: [evidence(side)], [other(side)]: ['evidence_sent'] },
    },
    { step: 'appeal', side, from: 'completed', before: DECIDED, moves: [moves.appeal(side)], [other(side)]: ['appealed'] },
  ]),
  { step: 'decide', side: 'admin', from: 'completed', before: REPORTED, moves: [moves.decide], customer: ['decided'], model: ['decided'] },
  {
    ...{ step: 'decideAppeal', side: 'admin', from: 'completed', before: [...DECIDED, moves.appeal('model')], moves: [moves.decide] },
    customer: ['appeal_decided'],
    model: ['appeal_decided'],
  },
  {
    ...{ step: 'carryOut', side: 'clock', from: 'completed', before: DECIDED, moves: disputeOver },
    customer: ['decision_carried_out'],
    model: ['decision_carried_out'],
  },
  ...(
    [
      ['undecided', REPORTED],
      ['appeal undecided', [...DECIDED, moves.appeal('customer')]],
    ] as const
  ).map(([detail, before]): Row => ({
    ...{ step: 'refundUndecided', side: 'clock', from: 'completed', detail, before: [...before], moves: disputeOver },
    customer: ['refunded_undecided'],
    model: ['refunded_undecided'],
  })),
]

const ROWS: readonly Row[] = [
  ...pending,
  ...open,
  ...late,
  ...delivered,
  ...reviews,
  ...offers,
  made('model', REVISION, 'completed', [deliver]),
  accepted('customer', REVISION, 'completed', [deliver]),
  ...problems,
]
const nameOf = ({ step, side, from, detail }: Row) => `${step} by the ${side}, ${from}${detail === undefined ? '' : ` (${detail})`}`

async function toldBy(orderId: string, steps: readonly Move[]): Promise<Record<Party, string[]>> {
  await world.sql(`delete from notifications.notifications where about = '${orderId}'`)
  for (const step of steps) await step(orderId)
  const rows = await world.sql(
    `select user_id, kind, data->>'event' as event, data->>'name' as name from notifications.notifications where about = '${orderId}' order by id`,
  )
  const to = (userId: string | null) => rows.filter((row) => row['user_id'] === userId)
  // Each side reads the name of the other one.
  for (const { name } of to(world.customer.userId)) expect(name).toBe('Ines')
  for (const { name } of to(world.model.userId)) expect(name).toBe('Mara')
  expect(to(world.customer.userId).length + to(world.model.userId).length).toBe(rows.length)
  const kinds = (userId: string | null) => to(userId).map(({ event, kind }) => String(event ?? kind))
  return { customer: kinds(world.customer.userId), model: kinds(world.model.userId) }
}

describe('the notifications of an order', () => {
  test.each(ROWS.map((row) => [nameOf(row), row] as const))('%s', async (_name, row) => {
    const { from, before = [], moves: steps, customer = [], model = [] } = row
    await world.sql(`update models.products set free_revisions = 1 where id = '${world.productId}'`)
    const orderId = await world.place()
    for (const one of before) await one(orderId)
    const past = await allTraces(world, orderId)
    expect(past.status).toBe(from)
    for (const touched of [touchedByCalls, world.touchedByClock]) touched.length = 0
    expect(await toldBy(orderId, steps)).toEqual({ customer, model })
    const { status, events, settled, acts } = await allTraces(world, orderId)
    expect({
      status,
      events: events.slice(past.events.length),
      settled: settled.slice(past.settled.length),
      acts: acts.slice(past.acts.length),
      topics: namedTopics(world, orderId, [...touchedByCalls, ...world.touchedByClock]),
    }).toEqual(expectedTraces(row))
  })

  test('are known for every step, by every side that may take it, from every status in which the rules allow it', () => {
    const allowed = STEPS.flatMap((step) =>
      (['customer', 'model', 'admin', 'clock'] as const).flatMap((side) =>
        EVERY_STATE.filter((state) => statusAfter(state, step, side) !== null).map(({ status }) => `${step} by the ${side}, ${status}`),
      ),
    )
    const known = ROWS.map(({ step, side, from }) => nameOf({ step, side, from, moves: [] }))
    expect([...new Set(known)].toSorted()).toEqual([...new Set(allowed)].toSorted())
  })

  test('tell the customer of a missed express time in the one notification of the delivery', async () => {
    const addon = await createAddon(world.database, world.productId, 'Express', 10_00, -2)
    const orderId = await world.place({ addonIds: [addon], expectedTotal: 60 })
    await accept(orderId)
    await set(`express_by = now() - interval '1 minute'`)(orderId)
    expect(await toldBy(orderId, [deliver])).toEqual({ customer: ['express_missed'], model: [] })
  })

  test('quote what the other side or staff wrote', async () => {
    const orderId = await world.place()
    const quotes = async (step: Move) => {
      await world.sql(`delete from notifications.notifications where about = '${orderId}'`)
      await step(orderId)
      return (await world.sql(`select data->>'quote' as quote from notifications.notifications where about = '${orderId}'`)).map(
        ({ quote }) => quote,
      )
    }
    expect(await quotes(ask)).toEqual(['Which?'])
    expect(await quotes(answer)).toEqual(['That'])
    await deliver(orderId)
    expect(await quotes(make('model', SPLIT))).toEqual(['Please'])
    await report(orderId)
    await hear(orderId)
    expect(await quotes(moves.decide)).toEqual(['One of two points holds.', 'One of two points holds.'])
    expect(await quotes(moves.appeal('model'))).toEqual(['It was agreed'])
  })

  test('cover every word that there is', () => {
    const told = new Set(ROWS.flatMap(({ customer = [], model = [] }) => [...customer, ...model]))
    expect(ORDER_UPDATES.filter((word) => !told.has(word))).toEqual(['express_missed'])
  })
})
