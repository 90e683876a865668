/** The traces of each step of an order besides its notifications, and the expected ones: for tests that take every step. */
import type { Side, Step } from '#contract/rules/order-steps.ts'
import type { OrderStatus } from '#contract/types.ts'
import type { OrdersWorld } from './orders-world.ts'

interface Taken {
  readonly step: Step
  readonly side: Side
  readonly from: OrderStatus
  /** Further particulars: the kind of an accepted offer comes first. */
  readonly detail?: string
  readonly customer?: readonly string[]
  readonly model?: readonly string[]
}

interface Expected {
  /** Missing: the status stays. */
  readonly to?: OrderStatus
  /** Entries of the timeline, by the side of the step. */
  readonly events: readonly string[]
  /** The cause of the settlement (one that refunds has a card in the chats), the side that it names (missing: that of the step), and cents: refunded in all, paid, commission. */
  readonly settled?: readonly [cause: string, cents: string, by?: Side]
  /** Topics besides those of each step. */
  readonly wakes?: readonly string[]
}

/** Each step wakes the page of the order, the lists of both sides, those of staff, and the thread, which may close or open with it. */
const EACH = ['order:order', 'thread:order', 'orders-of:customer', 'orders-for:model', 'orders', 'orders-pending']
const WALLETS = ['wallet-of:customer', 'wallet-of:model']
/** A refund has a card in the chats of both sides. */
const REFUND = [...WALLETS, 'cards-of:customer', 'cards-of:model']
const FIGURES = ['model:model', 'models']
/** Both sides read acts of staff. */
const ACTS = ['acts-of-staff', 'admin-acts:customer', 'admin-acts:model', 'sessions-of:customer', 'sessions-of:model']
const SHOWN_REVIEW = [...FIGURES, 'customer-rating-of:customer', 'reviews', 'reviews-of:model']

const all = '5000/0/0'
const ended = (event: string, cause: string): Expected => ({ to: 'rejected', events: [event], settled: [cause, all], wakes: REFUND })
const only = (event: string, ...wakes: readonly string[]): Expected => ({ events: [event], wakes })

function accepted({ from, detail = '' }: Taken): Expected {
  const desk = detail.includes('problem') ? ['disputes'] : []
  if (detail.startsWith('cancel')) {
    return {
      ...ended('offer_accepted', 'offer'),
      wakes: [...REFUND, ...(from === 'completed' ? FIGURES : [])],
    }
  }
  if (detail.startsWith('split')) {
    return {
      to: 'completed',
      events: ['offer_accepted', 'released'],
      settled: ['offer', '1000/3200/800'],
      wakes: [...REFUND, ...FIGURES, ...desk],
    }
  }
  return detail.startsWith('revision')
    ? { to: 'processing', events: ['offer_accepted'], wakes: [...WALLETS, ...FIGURES] }
    : { events: ['offer_accepted'] }
}

const DECIDED: Expected = {
  events: ['settled', 'released'],
  settled: ['dispute', '1000/3200/800', 'admin'],
  wakes: [...REFUND, ...FIGURES, 'disputes'],
}

const EXPECTED: Record<Step, Expected | ((taken: Taken) => Expected)> = {
  accept: { to: 'processing', events: ['accepted'], wakes: ['model:model'] },
  reject: ended('rejected', 'rejected'),
  cancel: ({ from }) => ended('cancelled', from === 'pending' ? 'cancelled' : 'late'),
  deliver: { to: 'completed', events: ['delivered'], settled: ['delivery', '0/4000/1000'], wakes: [...WALLETS, ...FIGURES] },
  replace: only('replaced'),
  ask: only('question_asked'),
  answer: only('question_answered'),
  endQuestion: only('question_ended'),
  expire: ended('expired', 'expired'),
  flagLate: only('late'),
  refundLate: ended('expired', 'late'),
  extend: only('extended'),
  requestRevision: { to: 'processing', events: ['revision_asked'], wakes: [...WALLETS, ...FIGURES] },
  acceptDelivery: only('released', 'wallet-of:model'),
  releaseHold: only('released', 'wallet-of:model'),
  review: ({ from, detail }) => ({
    events: from === 'completed' ? ['reviewed', 'released'] : ['reviewed'],
    wakes: [
      ...['reviews', 'reviews-of-order:order'],
      ...(from === 'completed' ? ['wallet-of:model'] : []),
      ...(detail === undefined ? [] : SHOWN_REVIEW),
    ],
  }),
  rateCustomer: ({ detail }) => ({ events: [], wakes: ['reviews-of-order:order', ...(detail === undefined ? [] : SHOWN_REVIEW)] }),
  offerExtension: only('offer_made'),
  offerCancel: only('offer_made'),
  offerSplit: only('offer_made'),
  offerRevision: only('offer_made'),
  acceptOffer: accepted,
  declineOffer: only('offer_declined'),
  withdrawOffer: only('offer_withdrawn'),
  lapseOffer: only('offer_lapsed'),
  reportProblem: only('problem_reported', 'disputes'),
  sendEvidence: only('evidence_sent', 'disputes'),
  closeProblem: only('problem_closed', 'disputes'),
  decide: only('decided', 'disputes'),
  appeal: only('appealed', 'disputes'),
  decideAppeal: { ...DECIDED, events: ['appeal_decided', ...DECIDED.events] },
  carryOut: DECIDED,
  refundUndecided: { ...ended('settled', 'dispute'), wakes: [...REFUND, ...FIGURES, 'disputes'] },
  settle: { events: ['settled'], settled: ['staff', '500/3600/900'], wakes: [...REFUND, ...FIGURES] },
}

/** Notes that the moves of `order-moves.ts` write with a step: the other side, or both, read them. */
const REASON = 'Because'
const DECISION = 'One of two points holds.'
const NOTES: Partial<Record<Step, string>> = { reject: 'Ill', appeal: 'It was agreed', decide: DECISION, decideAppeal: DECISION }
const noteOf = ({ step, side }: Taken) =>
  side === 'admin' && step === 'reject' ? REASON : (NOTES[step] ?? (side === 'admin' ? REASON : null))

const withNote = (text: string, note: unknown) => (typeof note === 'string' ? `${text}: ${note}` : text)

export interface Traces {
  readonly status: unknown
  readonly events: readonly string[]
  readonly settled: readonly string[]
  /** Entries of the sides' log of staff. */
  readonly acts: readonly string[]
  readonly topics: readonly string[]
}

function settledAs([cause, cents, by]: NonNullable<Expected['settled']>, side: Side, note: string | null): string {
  return withNote(`${cause} by ${by ?? side}, ${cents}${cents.startsWith('0/') ? '' : ', with a card'}`, note)
}

/** The table's traces of this step of an order of $50.00. */
export function expectedTraces(taken: Taken): Traces {
  const { step, side, from } = taken
  const said = EXPECTED[step]
  const { to = from, events, settled, wakes = [] } = typeof said === 'function' ? said(taken) : said
  const note = noteOf(taken)
  const notified = (['customer', 'model'] as const).filter((party) => (taken[party] ?? []).length > 0)
  return {
    status: to,
    events: events.map((event, at) => withNote(`${event} by ${side}`, at === 0 ? note : null)),
    settled: settled === undefined ? [] : [settledAs(settled, side, step === 'carryOut' ? DECISION : note)],
    acts: side === 'admin' ? ['customer', 'model'].map((party) => withNote(`order_changed for ${party}`, note)) : [],
    topics: [
      ...new Set([
        ...(step === 'rateCustomer' ? [] : EACH),
        ...(side === 'admin' ? ACTS : []),
        ...wakes,
        ...notified.map((party) => `notifications-of:${party}`),
      ]),
    ].toSorted(),
  }
}

/** Everything that the order has left so far: the traces of a step are the new ones after it. */
export async function allTraces(world: OrdersWorld, orderId: string) {
  const { customer, model } = world
  const nameOf = (userId: unknown) => (userId === customer.userId ? 'customer' : userId === model.userId ? 'model' : 'admin')
  /** Of the clock, no user has done it. */
  const isOwn = (by: unknown, userId: unknown) => (by === 'clock' ? userId === null : nameOf(userId) === by)
  const [order] = await world.sql(`select status from orders.orders where id = '${orderId}'`)
  const events = await world.sql(`select kind, by, actor_id, note from orders.events where order_id = '${orderId}' order by id`)
  const settled = await world.sql(
    `select cause, by, concat_ws('/', refund_cents, payment_cents, commission_cents) as cents, refund_id is not null as has_card, reason from orders.settlements where order_id = '${orderId}' order by seq`,
  )
  const acts = await world.sql(
    `select kind, user_id, reason from users.admin_acts where object_id = '${orderId}' and kind = 'order_changed' order by id`,
  )
  return {
    status: order?.['status'],
    events: events.map(({ kind, by, actor_id: id, note }) =>
      withNote(`${String(kind)} by ${String(by)}${isOwn(by, id) ? '' : ', of another user'}`, note),
    ),
    settled: settled.map(({ cause, by, cents, has_card: hasCard, reason }) =>
      withNote(`${String(cause)} by ${String(by)}, ${String(cents)}${hasCard === true ? ', with a card' : ''}`, reason),
    ),
    acts: acts.map(({ kind, user_id: id, reason }) => withNote(`${String(kind)} for ${nameOf(id)}`, reason)),
  }
}

/** Touched topics once each, with the sides and the order by their names; without that of a visit, which `decide` makes. */
export function namedTopics({ customer, model }: OrdersWorld, orderId: string, topics: readonly string[]): string[] {
  const named = topics.map((topic) =>
    topic.replace(orderId, 'order').replace(String(customer.userId), 'customer').replace(String(model.userId), 'model'),
  )
  return [...new Set(named)].filter((topic) => !topic.startsWith('thread-visit:')).toSorted()
}
