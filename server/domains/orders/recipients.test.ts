/** Each step notifies exactly the sides that wait for it or should know of it, once, and never the side that took it. */
import { describe, expect, test } from 'vitest'
import { ORDER_UPDATES } from '#contract/rules/order-words.ts'
import type { OfferIn } from '#contract/types.ts'
import { deliver } from '#test-support/delivery.ts'
import { createStaff, decide, heard, twoPoints } from '#test-support/disputes.ts'
import { useOrdersWorld } from '#test-support/orders-world.ts'
import { createAddon } from '#test-support/people.ts'

const world = useOrdersWorld()
type Step = (orderId: string) => Promise<unknown>

const by = (side: 'customer' | 'model', path: string, args: object = {}): Step => {
  return (orderId) => world.call(world[side], path as 'orders:acceptOrder', { orderId, ...args })
}
/** By an admin of its own, whose session is proven. */
const byStaff =
  (name: 'rejectOrder' | 'refundPart' | 'acceptDelivery' | 'extendOrder', args: object = {}): Step =>
  async (orderId) =>
    world.call(await createStaff(world, 'Jonas'), `admin/orders:${name}` as 'admin/orders:rejectOrder', {
      orderId,
      reason: 'Because',
      ...args,
    })
const set =
  (fields: string): Step =>
  (orderId) =>
    world.sql(`update orders.orders set ${fields} where id = '${orderId}'`)
const clock: Step = () => world.clock()
const over = (field: string): Step[] => [set(`${field} = now() - interval '1 second'`), clock]

const accept = by('model', 'orders:acceptOrder')
const delivered: Step = (orderId) => deliver(world.call, world.model, orderId)
const ask = by('model', 'orders:askQuestion', { question: 'Which?' })
const answer = by('customer', 'orders:answerQuestion', { answer: 'That' })
const make = (side: 'customer' | 'model', offer: OfferIn) => by(side, 'orders:makeOffer', { offer, message: 'Please' })
const answerOffer =
  (side: 'customer' | 'model', name: 'acceptOffer' | 'declineOffer' | 'withdrawOffer' | 'buyRevision', args: object = {}): Step =>
  async (orderId) => {
    const [row] = await world.sql(`select offer_id from orders.orders where id = '${orderId}'`)
    await by(side, `orders:${name}`, { offerId: row!['offer_id'], ...args })(orderId)
  }
const revise = by('customer', 'orders:requestRevision', { points: [{ text: 'Darker' }] })
const report = by('customer', 'orders:reportProblem', { reason: 'not_as_described', points: twoPoints })
const evidence = { statement: 'This is how it was' }
const bothHeard: Step = (orderId) => heard(world, orderId)
/** Each decision by another admin. */
const decided: Step = async (orderId) => decide(world, await createStaff(world, 'Jonas'), orderId, 10)
const appeal = (side: 'customer' | 'model') => by(side, 'orders:appeal', { reason: 'It was agreed' })
const disputeOver: Step[] = [
  (orderId) => world.sql(`update orders.disputes set due_at = now() - interval '1 second' where order_id = '${orderId}'`),
  clock,
]
const EXTENSION: OfferIn = { kind: 'extension', days: 2 }
const CANCEL: OfferIn = { kind: 'cancel' }
const SPLIT: OfferIn = { kind: 'split', refund: 10 }
const REVISION: OfferIn = { kind: 'revision', price: 5 }

/** The steps before, the step itself, and the notifications of each side. */
interface Row {
  name: string
  before?: Step[]
  step: Step[]
  customer?: string[]
  model?: string[]
}

const LATE = [accept, ...over('deliver_by')]
const REPORTED = [delivered, report, bothHeard]
const OFFERED = (side: 'customer' | 'model', offer: OfferIn) => [delivered, make(side, offer)]

const ROWS: Row[] = [
  { name: 'accept by the model', step: [accept], customer: ['order_accepted'] },
  { name: 'deliver by the model', step: [delivered], customer: ['order_completed'] },
  { name: 'reject by the model', step: [by('model', 'orders:rejectOrder', { reason: 'Ill' })], customer: ['order_rejected'] },
  {
    name: 'reject by an admin',
    step: [byStaff('rejectOrder', { reason: 'Not allowed' })],
    customer: ['order_rejected'],
    model: ['order_cancelled'],
  },
  { name: 'cancel by the customer', step: [by('customer', 'orders:cancelOrder')], model: ['order_cancelled'] },
  { name: 'expire by the clock', step: over('accept_by'), customer: ['order_rejected'], model: ['order_cancelled'] },
  { name: 'flagLate by the clock', before: [accept], step: over('deliver_by'), customer: ['late_customer'], model: ['late_model'] },
  {
    name: 'refundLate by the clock',
    before: LATE,
    step: [set(`late_at = now() - interval '73 hours'`), clock],
    customer: ['order_rejected'],
    model: ['order_cancelled'],
  },
  { name: 'extend by the customer', before: LATE, step: [by('customer', 'orders:extendOrder', { days: 2 })], model: ['extended'] },
  { name: 'ask by the model', before: [accept], step: [ask], customer: ['question_asked'] },
  { name: 'answer by the customer', before: [ask], step: [answer], model: ['question_answered'] },
  { name: 'endQuestion by the model', before: [ask], step: [by('model', 'orders:endQuestion')] },
  { name: 'endQuestion by the clock', before: [ask], step: over('paused_until'), model: ['question_ended'] },
  { name: 'requestRevision by the customer', before: [delivered], step: [revise], model: ['revision_asked'] },
  { name: 'acceptDelivery by the customer', before: [delivered], step: [by('customer', 'orders:acceptDelivery')] },
  { name: 'releaseHold by the clock', before: [delivered], step: over('hold_until') },
  { name: 'offerExtension by the model', before: [accept], step: [make('model', EXTENSION)], customer: ['offer_extension'] },
  { name: 'offerExtension by the customer', before: [accept], step: [make('customer', EXTENSION)], model: ['offer_extension'] },
  { name: 'offerCancel by the model', before: [accept], step: [make('model', CANCEL)], customer: ['offer_cancel'] },
  { name: 'offerCancel by the customer', before: [delivered], step: [make('customer', CANCEL)], model: ['offer_cancel'] },
  { name: 'offerSplit by the model', before: [delivered], step: [make('model', SPLIT)], customer: ['offer_split'] },
  { name: 'offerSplit by the customer', before: [delivered], step: [make('customer', SPLIT)], model: ['offer_split'] },
  { name: 'offerRevision by the model', before: [delivered], step: [make('model', REVISION)], customer: ['offer_revision'] },
  ...([EXTENSION, CANCEL] as const).flatMap((offer): Row[] => [
    {
      name: `acceptOffer of ${offer.kind} by the customer`,
      before: [accept, make('model', offer)],
      step: [answerOffer('customer', 'acceptOffer')],
      model: ['offer_accepted'],
    },
    {
      name: `acceptOffer of ${offer.kind} by the model`,
      before: [accept, make('customer', offer)],
      step: [answerOffer('model', 'acceptOffer')],
      customer: ['offer_accepted'],
    },
  ]),
  {
    name: 'acceptOffer of a split by the model',
    before: OFFERED('customer', SPLIT),
    step: [answerOffer('model', 'acceptOffer')],
    customer: ['offer_accepted'],
  },
  {
    name: 'acceptOffer of a cancellation after the delivery',
    before: OFFERED('model', CANCEL),
    step: [answerOffer('customer', 'acceptOffer')],
    model: ['offer_accepted'],
  },
  {
    name: 'acceptOffer of a paid revision by the customer',
    before: OFFERED('model', REVISION),
    step: [answerOffer('customer', 'buyRevision', { expectedPrice: 5 })],
    model: ['offer_accepted'],
  },
  {
    name: 'declineOffer by the customer',
    before: OFFERED('model', SPLIT),
    step: [answerOffer('customer', 'declineOffer')],
    model: ['offer_declined'],
  },
  {
    name: 'declineOffer by the model',
    before: OFFERED('customer', SPLIT),
    step: [answerOffer('model', 'declineOffer')],
    customer: ['offer_declined'],
  },
  { name: 'withdrawOffer by the model', before: OFFERED('model', SPLIT), step: [answerOffer('model', 'withdrawOffer')] },
  { name: 'lapseOffer of the model by the clock', before: OFFERED('model', SPLIT), step: over('offer_until'), model: ['offer_lapsed'] },
  {
    name: 'lapseOffer of the customer by the clock',
    before: OFFERED('customer', SPLIT),
    step: over('offer_until'),
    customer: ['offer_lapsed'],
  },
  { name: 'reportProblem by the customer', before: [delivered], step: [report], model: ['problem_reported'] },
  {
    name: 'closeProblem by the customer',
    before: [delivered, report],
    step: [by('customer', 'orders:closeProblem')],
    model: ['problem_closed'],
  },
  {
    name: 'sendEvidence by the customer',
    before: [delivered, report],
    step: [by('customer', 'orders:sendEvidence', evidence)],
    model: ['evidence_sent'],
  },
  {
    name: 'sendEvidence by the model',
    before: [delivered, report],
    step: [by('model', 'orders:sendEvidence', evidence)],
    customer: ['evidence_sent'],
  },
  { name: 'decide by an admin', before: REPORTED, step: [decided], customer: ['decided'], model: ['decided'] },
  { name: 'appeal by the customer', before: [...REPORTED, decided], step: [appeal('customer')], model: ['appealed'] },
  { name: 'appeal by the model', before: [...REPORTED, decided], step: [appeal('model')], customer: ['appealed'] },
  {
    name: 'decideAppeal by another admin',
    before: [...REPORTED, decided, appeal('model')],
    step: [decided],
    customer: ['appeal_decided'],
    model: ['appeal_decided'],
  },
  {
    name: 'carryOut by the clock',
    before: [...REPORTED, decided],
    step: disputeOver,
    customer: ['decision_carried_out'],
    model: ['decision_carried_out'],
  },
  {
    name: 'refundUndecided by the clock',
    before: REPORTED,
    step: disputeOver,
    customer: ['refunded_undecided'],
    model: ['refunded_undecided'],
  },
  {
    name: 'acceptOffer during a problem',
    before: [delivered, report, make('model', SPLIT)],
    step: [answerOffer('customer', 'acceptOffer')],
    model: ['offer_accepted'],
  },
  {
    name: 'settle by an admin',
    before: [delivered],
    step: [byStaff('refundPart', { refund: 5 })],
    customer: ['settled'],
    model: ['settled'],
  },
  {
    name: 'acceptDelivery by an admin',
    before: [delivered],
    step: [byStaff('acceptDelivery')],
    customer: ['accepted_by_team'],
    model: ['accepted_by_team'],
  },
  {
    name: 'extend by an admin',
    before: LATE,
    step: [byStaff('extendOrder', { days: 2 })],
    customer: ['extended_by_team'],
    model: ['extended_by_team'],
  },
]

async function toldBy(orderId: string, steps: readonly Step[]): Promise<Record<'customer' | 'model', string[]>> {
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
  test.each(ROWS)('$name', async ({ before = [], step, customer = [], model = [] }) => {
    await world.sql(`update models.products set free_revisions = 1 where id = '${world.productId}'`)
    const orderId = await world.place()
    for (const one of before) await one(orderId)
    expect(await toldBy(orderId, step)).toEqual({ customer, model })
  })

  test('a missed express time is told to the customer, beside the delivery', async () => {
    const addon = await createAddon(world.database, world.productId, 'Express', 10_00, -2)
    const orderId = await world.place({ addonIds: [addon], expectedTotal: 60 })
    await accept(orderId)
    await set(`express_by = now() - interval '1 minute'`)(orderId)
    expect(await toldBy(orderId, [delivered])).toEqual({ customer: ['order_completed', 'express_missed'], model: [] })
  })

  test('quote what the other side or staff wrote', async () => {
    const orderId = await world.place()
    const quotes = async (step: Step) => {
      await world.sql(`delete from notifications.notifications where about = '${orderId}'`)
      await step(orderId)
      return (await world.sql(`select data->>'quote' as quote from notifications.notifications where about = '${orderId}'`)).map(
        ({ quote }) => quote,
      )
    }
    expect(await quotes(ask)).toEqual(['Which?'])
    expect(await quotes(answer)).toEqual(['That'])
    await delivered(orderId)
    expect(await quotes(make('model', SPLIT))).toEqual(['Please'])
    await report(orderId)
    await bothHeard(orderId)
    expect(await quotes(decided)).toEqual(['One of two points holds.', 'One of two points holds.'])
    expect(await quotes(appeal('model'))).toEqual(['It was agreed'])
  })

  test('cover every word that there is', () => {
    const told = new Set(ROWS.flatMap(({ customer = [], model = [] }) => [...customer, ...model]))
    expect(ORDER_UPDATES.filter((word) => !told.has(word))).toEqual(['express_missed'])
  })
})
