/** The acts of random histories of orders: the calls of each step, and its effect in the plain model (known-orders.ts). */
import { DISPUTE_APPEAL_CENTS } from '#contract/limits.ts'
import type { Party, Side, Step } from '#contract/rules/order-steps.ts'
import type { OfferIn } from '#contract/types.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Crash } from './crashes.ts'
import { checkedUpload, deliver } from './delivery.ts'
import { accepted, carryOut, end, refundPart, release, reopen, report, type Known, type Purses } from './known-orders.ts'
import type { OrdersWorld } from './orders-world.ts'

/** One of the run's users or purses, by its place. */
function memberOf<T>(list: readonly T[], at: number): T {
  const found = list[at]
  if (found === undefined) throw new Error(`the run has no ${at}`)
  return found
}

export interface Run extends Purses {
  world: OrdersWorld
  model: Actor
  /** A decision and one about its appeal are made by two. */
  staff: [Actor, Actor]
  customers: Actor[]
  productId: string
  addonId: string
  orders: Known[]
  bytes: Buffer
}

/** Drawn evenly. Where one is not allowed, the next that is takes its place, so that steps that follow each other stand in their order. */
export const KINDS = [
  'place',
  'place',
  'place',
  'placeExpress',
  'placeExpress',
  'closeProblem',
  'accept',
  'accept',
  'deliver',
  'deliver',
  'deliver',
  'reject',
  'rejectByAdmin',
  'cancel',
  'ask',
  'answer',
  'endQuestion',
  'revision',
  'revision',
  'report',
  'report',
  'report',
  'report',
  'sendEvidence',
  'sendEvidence',
  'sendEvidence',
  'sendEvidence',
  'decide',
  'decide',
  'decide',
  'decide',
  'appeal',
  'appeal',
  'appeal',
  'extend',
  'extend',
  'extend',
  'offerExtension',
  'offerCancel',
  'offerSplit',
  'offerSplit',
  'offerRevision',
  'offerRevision',
  'acceptOffer',
  'acceptOffer',
  'acceptOffer',
  'declineOffer',
  'withdrawOffer',
  'acceptDelivery',
  'acceptByAdmin',
  'extendByAdmin',
  'refundPart',
  'replace',
  'download',
  'review',
  'rate',
  'atEvidence',
  'atCarryOut',
  'atUndecided',
  'atExpire',
  'atLate',
  'atLate',
  'atRefund',
  'atRelease',
  'atEndOfQuestion',
  'atLapse',
  'atExpress',
  'atExpress',
  'atExpress',
] as const
export type Kind = (typeof KINDS)[number]

export interface Act {
  kind: Kind
  pick: number
  cents: number
  isCustomer: boolean
  /** A step that the table refuses gives way to one that it allows. */
  isFitting: boolean
  /** Where a connection is lost: the writes before it that go well, and the statements within it. */
  crash: Crash | null
}

/** One step of one side on one order: the calls, and their effect in the model. */
export interface Taken {
  step: Step
  side: Side
  run: () => Promise<unknown>
  effect: () => void
  /** A reason beside the table for a refusal. */
  isShort?: boolean | undefined
}

const points = [{ text: 'Darker' }]

function offered(run: Run, order: Known, side: 'customer' | 'model', wanted: OfferIn): Taken {
  const step = `offer${wanted.kind.slice(0, 1).toUpperCase()}${wanted.kind.slice(1)}` as Step
  const actor = side === 'customer' ? memberOf(run.customers, order.customer) : run.model
  let id = ''
  return {
    step,
    side,
    run: async () => {
      id = (await run.world.call(actor, 'orders:makeOffer', { orderId: order.id, offer: wanted })).value.offerId
    },
    effect: () => (order.offer = { id, by: side, wanted }),
  }
}

function answered(run: Run, order: Known, step: 'acceptOffer' | 'declineOffer' | 'withdrawOffer', side: 'customer' | 'model'): Taken {
  const { id: orderId, offer } = order
  const actor = side === 'customer' ? memberOf(run.customers, order.customer) : run.model
  const ids = { orderId, offerId: offer?.id ?? run.productId }
  if (step === 'acceptOffer' && offer?.wanted.kind === 'revision') {
    const { price } = offer.wanted
    return {
      step,
      side,
      run: () => run.world.call(actor, 'orders:buyRevision', { ...ids, expectedPrice: price }),
      effect: () => accepted(run, order, { kind: 'revision', price }),
      isShort: side === 'customer' && memberOf(run.purses, order.customer).wallet < Math.round(price * 100),
    }
  }
  return {
    step,
    side,
    run: () => run.world.call(actor, `orders:${step}`, ids),
    effect: () => (step === 'acceptOffer' && offer !== null ? accepted(run, order, offer.wanted) : (order.offer = null)),
  }
}

/** The step that an act is; null for those of the clock. */
export function takenOf(run: Run, order: Known, { kind, cents, isCustomer }: Act): Taken | null {
  const { id: orderId } = order
  const customer = memberOf(run.customers, order.customer)
  const party = isCustomer ? 'customer' : 'model'
  const more = { kind, cents, refund: order.refunded + Math.floor(((order.total - order.refunded - 1) * cents) / 100_00), party } as const
  const all: Partial<Record<Kind, () => Taken>> = {
    accept: () => ({
      step: 'accept',
      side: 'model',
      run: () => run.world.call(run.model, 'orders:acceptOrder', { orderId }),
      effect: () => (order.status = 'processing'),
    }),
    deliver: () => ({
      step: 'deliver',
      side: 'model',
      run: () => deliver(run.world.call, run.model, orderId, run.bytes),
      effect: () => end(run, order, 'completed', order.refunded + (order.round === 0 && order.isExpressOver ? order.express : 0)),
    }),
    reject: () => ({
      step: 'reject',
      side: 'model',
      run: () => run.world.call(run.model, 'orders:rejectOrder', { orderId, reason: 'No time' }),
      effect: () => end(run, order, 'rejected', order.total),
    }),
    rejectByAdmin: () => ({
      step: 'reject',
      side: 'admin',
      run: () => run.world.call(run.staff[0], 'admin/orders:rejectOrder', { orderId, reason: 'Not allowed' }),
      effect: () => end(run, order, 'rejected', order.total),
    }),
    cancel: () => ({
      step: 'cancel',
      side: 'customer',
      run: () => run.world.call(customer, 'orders:cancelOrder', { orderId }),
      effect: () => end(run, order, 'rejected', order.total),
    }),
    revision: () => ({
      step: 'requestRevision',
      side: 'customer',
      run: () => run.world.call(customer, 'orders:requestRevision', { orderId, points }),
      effect: () => {
        order.revisionsLeft -= 1
        reopen(run, order)
      },
    }),
    extend: () => ({
      step: 'extend',
      side: 'customer',
      run: () => run.world.call(customer, 'orders:extendOrder', { orderId, days: 3 }),
      effect: () => (order.isLate = false),
    }),
    acceptDelivery: () => ({
      step: 'acceptDelivery',
      side: 'customer',
      run: () => run.world.call(customer, 'orders:acceptDelivery', { orderId }),
      effect: () => release(run, order),
    }),
    review: () => ({
      step: 'review',
      side: 'customer',
      run: () => run.world.call(customer, 'reviews:createReviewFromOrder', { orderId, rating: 5, title: 'Fine', content: 'Very fine' }),
      effect: () => {
        order.isReviewed = true
        if (order.status === 'completed' && !order.isReleased) release(run, order)
      },
    }),
  }
  return all[kind]?.() ?? talkTaken(run, order, more) ?? staffTaken(run, order, more) ?? problemTaken(run, order, more)
}

/** Questions and offers. */
function talkTaken(run: Run, order: Known, { kind, cents, refund, party }: Wanted): Taken | null {
  const { id: orderId } = order
  const customer = memberOf(run.customers, order.customer)
  const all: Partial<Record<Kind, () => Taken>> = {
    ask: () => ({
      step: 'ask',
      side: 'model',
      run: () => run.world.call(run.model, 'orders:askQuestion', { orderId, question: 'Which?' }),
      effect: () => Object.assign(order, { isPaused: true, asked: order.asked + 1 }),
    }),
    answer: () => ({
      step: 'answer',
      side: 'customer',
      run: () => run.world.call(customer, 'orders:answerQuestion', { orderId, answer: 'That' }),
      effect: () => (order.isPaused = false),
    }),
    endQuestion: () => ({
      step: 'endQuestion',
      side: 'model',
      run: () => run.world.call(run.model, 'orders:endQuestion', { orderId }),
      effect: () => (order.isPaused = false),
    }),
    offerExtension: () => offered(run, order, party, { kind: 'extension', days: 2 }),
    offerCancel: () => offered(run, order, party, { kind: 'cancel' }),
    offerSplit: () => offered(run, order, party, { kind: 'split', refund: refund / 100 }),
    offerRevision: () => offered(run, order, party, { kind: 'revision', price: Math.max(1, cents) / 100 }),
    acceptOffer: () => answered(run, order, 'acceptOffer', party),
    declineOffer: () => answered(run, order, 'declineOffer', party),
    withdrawOffer: () => answered(run, order, 'withdrawOffer', party),
  }
  return all[kind]?.() ?? null
}

/** Staff's steps besides a problem, and those around a delivery. */
function staffTaken(run: Run, order: Known, { kind, refund }: Wanted): Taken | null {
  const { id: orderId } = order
  const [staff] = run.staff
  const reason = 'Both have asked for it'
  const all: Partial<Record<Kind, () => Taken>> = {
    acceptByAdmin: () => ({
      step: 'acceptDelivery',
      side: 'admin',
      run: () => run.world.call(staff, 'admin/orders:acceptDelivery', { orderId, reason }),
      effect: () => release(run, order),
    }),
    extendByAdmin: () => ({
      step: 'extend',
      side: 'admin',
      run: () => run.world.call(staff, 'admin/orders:extendOrder', { orderId, days: 3, reason }),
      effect: () => (order.isLate = false),
    }),
    refundPart: () => ({
      step: 'settle',
      side: 'admin',
      run: () => run.world.call(staff, 'admin/orders:refundPart', { orderId, refund: refund / 100, reason }),
      effect: () => refundPart(run, order, refund),
    }),
    replace: () => ({
      step: 'replace',
      side: 'model',
      run: async () => {
        const objectIds = [await checkedUpload(run.world.call, run.model, run.bytes)]
        return run.world.call(run.model, 'orders:replaceDelivery', { orderId, objectIds, fileSize: run.bytes.length })
      },
      effect: () => undefined,
    }),
    rate: () => ({
      step: 'rateCustomer',
      side: 'model',
      run: () => run.world.call(run.model, 'reviews:rateCustomer', { orderId, rating: 4, note: 'Clear' }),
      effect: () => (order.isRated = true),
      isShort: order.isRated,
    }),
  }
  return all[kind]?.() ?? null
}

interface Wanted {
  kind: Kind
  cents: number
  /** In all, in cents. */
  refund: number
  party: Party
}

/** A decision of either of two admins: the second one never knows of the first. */
function decided(run: Run, order: Known, refund: number, at: number): Taken {
  const isAppeal = order.dispute === 'appealed'
  const staff = memberOf(run.staff, at)
  return {
    step: isAppeal ? 'decideAppeal' : 'decide',
    side: 'admin',
    run: async () => {
      const [open] = await run.world.sql(`select version from orders.disputes where order_id = '${order.id}' and ended_at is null`)
      const findings = [{ finding: 'partly' as const, text: 'It is a little dark' }]
      const version = Number(open?.['version'] ?? 0)
      return run.world.call(staff, 'admin/orders:decideDispute', {
        orderId: order.id,
        version,
        refund: refund / 100,
        findings,
        reason: 'So it is',
      })
    },
    effect: () => {
      order.ruling = { refund, by: at }
      if (!isAppeal && order.total - order.refunded > DISPUTE_APPEAL_CENTS) order.dispute = 'decided'
      else carryOut(run, order, refund)
    },
    isShort: isAppeal ? order.ruling?.by === at : !order.isShown,
  }
}

function problemTaken(run: Run, order: Known, { kind, refund, party }: Wanted): Taken | null {
  const { id: orderId } = order
  const customer = memberOf(run.customers, order.customer)
  const actor = party === 'customer' ? customer : run.model
  const phase = order.dispute === 'appealed' ? 'appealed' : 'open'
  const all: Partial<Record<Kind, () => Taken>> = {
    report: () => ({
      step: 'reportProblem',
      side: 'customer',
      run: () => run.world.call(customer, 'orders:reportProblem', { orderId, reason: 'not_as_described', points }),
      effect: () => report(order),
    }),
    sendEvidence: () => ({
      step: 'sendEvidence',
      side: party,
      run: () => run.world.call(actor, 'orders:sendEvidence', { orderId, statement: 'This is how it was' }),
      effect: () => {
        order.sent[phase].add(party)
        if (order.sent.open.size === 2) order.isShown = true
      },
      isShort: order.sent[phase].has(party) || (phase === 'open' && order.isEvidenceOver),
    }),
    closeProblem: () => ({
      step: 'closeProblem',
      side: 'customer',
      run: () => run.world.call(customer, 'orders:closeProblem', { orderId }),
      effect: () => (order.dispute = null),
    }),
    decide: () => decided(run, order, refund % 3 === 0 ? order.total : refund, party === 'customer' ? 0 : 1),
    appeal: () => ({
      step: 'appeal',
      side: party,
      run: () => run.world.call(actor, 'orders:appeal', { orderId, reason: 'It is not dark' }),
      effect: () => (order.dispute = 'appealed'),
    }),
  }
  return all[kind]?.() ?? null
}

/** Refusals beside the table, each foreseen by `isShort`. */
export const REFUSALS = [
  'wrong_status',
  'already_reviewed',
  'already_rated',
  'short_balance',
  'evidence_sent',
  'evidence_over',
  'evidence_open',
  'same_admin',
  'media_missing',
]
