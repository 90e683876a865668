/** Plays the scenes of content/scenes.ts with the product's own steps, each at its time. */
import { randomUUID } from 'node:crypto'
import { dollarsFromCents } from '#contract/rules/money.ts'
import type { Party } from '#contract/rules/order-steps.ts'
import type { OfferIn } from '#contract/types.ts'
import { SYSTEM, VISITOR, type Actor } from '#server/access/actor.ts'
import { notifyOfSlot } from '#server/domains/models/wait-for-slot.ts'
import { acceptOrder } from '#server/domains/orders/accept-order.ts'
import { recordEvent } from '#server/domains/orders/change-order.ts'
import {
  appeal,
  applyRuling,
  carryOutDue,
  notifyBoth,
  refundSome,
  refundUndecided,
} from '#server/domains/orders/disputes/decide-dispute.ts'
import { extendOrder } from '#server/domains/orders/extend-order.ts'
import { flagLate } from '#server/domains/orders/jobs.ts'
import { acceptOffer, buyRevision, declineOffer, lapseOffer, makeOffer, withdrawOffer } from '#server/domains/orders/talks/offers.ts'
import { openOrderThread } from '#server/domains/orders/open-thread.ts'
import { selectRounds } from '#server/domains/orders/lists/order-lists.sql.ts'
import { selectOrderForUpdate, type OrderRow } from '#server/domains/orders/orders.sql.ts'
import { answerQuestion, askQuestion, closeQuestion } from '#server/domains/orders/talks/questions.ts'
import { recordDownload } from '#server/domains/orders/delivery/record-download.ts'
import { cancelOrder, refuseOrder } from '#server/domains/orders/reject-order.ts'
import { acceptDelivery, releaseOrder } from '#server/domains/orders/release-order.ts'
import { replaceDelivery } from '#server/domains/orders/delivery/replace-delivery.ts'
import { closeProblem, lockDispute, reportProblem } from '#server/domains/orders/disputes/report-problem.ts'
import { requestRevision } from '#server/domains/orders/request-revision.ts'
import { sendEvidence } from '#server/domains/orders/disputes/send-evidence.ts'
import { selectOffer } from '#server/domains/orders/talks/talks.sql.ts'
import { createReview } from '#server/domains/reviews/create-review.ts'
import { replyToReview } from '#server/domains/reviews/edit-review.ts'
import { rateCustomer } from '#server/domains/reviews/rate-customer.ts'
import { showReviews } from '#server/domains/reviews/show-reviews.ts'
import { sendMessageStatement } from '#server/domains/threads/threads.sql.ts'
import { languageOf } from '#server/domains/translation/index.ts'
import { DEMO_CUSTOMERS, DEMO_DOMAIN, DEMO_MODELS, emailOfCustomer, emailOfModel } from './content/people.ts'
import type { Scene, SceneStep } from './content/scene.ts'
import { SLOT_WAITS } from './content/scenes-agreed.ts'
import { readThread, selectReviewOf, stampSlotWait } from './demo.sql.ts'
import type { History, PlayedOrder } from './history.ts'

type Only<Step, Does> = Step extends { readonly does: infer Own }
  ? [Extract<Own, Does>] extends [never]
    ? never
    : Step & { readonly does: Extract<Own, Does> }
  : never
type StepOf<Does extends SceneStep['does']> = Only<SceneStep, Does>

function offerOf(step: StepOf<'offer'>, totalCents: number): OfferIn {
  switch (step.kind) {
    case 'extension':
      return { kind: 'extension', days: step.days ?? 1 }
    case 'split':
      return { kind: 'split', refund: dollarsFromCents(Math.round(totalCents * (step.refundShare ?? 0.5))) }
    case 'revision':
      return { kind: 'revision', price: dollarsFromCents(step.priceCents ?? 1) }
    case 'cancel':
      return { kind: 'cancel' }
    default:
      return step.kind satisfies never
  }
}

async function say(history: History, order: PlayedOrder, author: Actor, text: string): Promise<void> {
  await openOrderThread(history.as(author), order.id, undefined)
  await history.tx.one(
    sendMessageStatement,
    randomUUID(),
    0,
    Buffer.alloc(32),
    'demo:say',
    author.userId,
    null,
    order.id,
    randomUUID(),
    text,
    [],
    await languageOf(text),
  )
}

/** As `decideDispute`, which asks for a second factor that the admins of the demo have not. */
async function decide(history: History, { id }: PlayedOrder, { by, refundShare, findings, reason, note }: StepOf<'decide'>): Promise<void> {
  const change = history.as(by === 'admin' ? history.admin : history.otherAdmin)
  const order = await history.tx.one(selectOrderForUpdate, id)
  const dispute = await lockDispute(change, order)
  const refund = dollarsFromCents(Math.round(order.totalCents * refundShare))
  await applyRuling(change, order, dispute, { orderId: id, version: dispute.version, refund, findings: [...findings], reason, note })
}

/** As `refundPart`, which asks for a second factor, too. */
async function refundByStaff(history: History, order: OrderRow, { refundShare, reason }: StepOf<'staffRefund'>): Promise<void> {
  const change = history.as(history.admin)
  await refundSome(change, order, Math.round(order.totalCents * refundShare), 'staff', reason)
  await recordEvent(change, order, 'settled', 'admin', reason)
  await notifyBoth(change, order, 'settled', reason)
}

/** The customer's points; those with a place are marks on the delivered picture. */
async function revise(history: History, order: PlayedOrder, points: StepOf<'revise'>['points']): Promise<void> {
  const picture = (await history.tx.many(selectRounds, order.id)).at(-1)?.files[0]
  await requestRevision(
    history.as(order.customer),
    order.id,
    points.map((point) => (point.x === undefined || picture === undefined ? point : { ...point, objectId: picture.objectId })),
  )
}

async function answerOffer(
  history: History,
  order: PlayedOrder,
  does: 'acceptOffer' | 'declineOffer' | 'withdrawOffer',
  by: Actor,
): Promise<void> {
  const change = history.as(by)
  const { id: offerId, priceCents } = await history.tx.one(selectOffer, order.id)
  if (does === 'declineOffer') return declineOffer(change, order.id, offerId)
  if (does === 'withdrawOffer') return withdrawOffer(change, order.id, offerId)
  return priceCents === null ? acceptOffer(change, order.id, offerId) : buyRevision(change, order.id, offerId, dollarsFromCents(priceCents))
}

const CLOCK = {
  late: flagLate,
  lapseOffer,
  carryOut: carryOutDue,
  refundUndecided,
  refundLate: (change: Parameters<typeof flagLate>[0], order: OrderRow) => refuseOrder(change, order, 'clock', 'expired'),
  release: (change: Parameters<typeof flagLate>[0], order: OrderRow) => releaseOrder(change, order, 'clock'),
} as const
type ClockDoes = keyof typeof CLOCK
const isOfClock = (step: SceneStep): step is StepOf<ClockDoes> => Object.hasOwn(CLOCK, step.does)

const TALKS = ['ask', 'answer', 'endQuestion', 'say', 'offer', 'acceptOffer', 'declineOffer', 'withdrawOffer'] as const
const REVIEWS = ['review', 'rate', 'reply', 'showReviews'] as const
type TalkStep = StepOf<(typeof TALKS)[number]>
type ReviewStep = StepOf<(typeof REVIEWS)[number]>
type OtherStep = StepOf<Exclude<SceneStep['does'], TalkStep['does'] | ReviewStep['does'] | ClockDoes>>
const isTalk = (step: SceneStep): step is TalkStep => (TALKS as readonly string[]).includes(step.does)
const isReview = (step: SceneStep): step is ReviewStep => (REVIEWS as readonly string[]).includes(step.does)

async function playTalk(history: History, order: PlayedOrder, step: TalkStep): Promise<void> {
  const side = (party: Party) => (party === 'customer' ? order.customer : order.model)
  const row = await history.tx.one(selectOrderForUpdate, order.id)
  switch (step.does) {
    case 'ask':
      return askQuestion(history.as(order.model), order.id, step.text)
    case 'answer':
      return answerQuestion(history.as(order.customer), order.id, step.text)
    case 'endQuestion':
      return closeQuestion(history.as(step.by === 'model' ? order.model : SYSTEM), row, step.by)
    case 'say':
      return say(history, order, side(step.by), step.text)
    case 'offer':
      return void (await makeOffer(history.as(side(step.by)), order.id, offerOf(step, row.totalCents), step.message))
    case 'acceptOffer':
    case 'declineOffer':
    case 'withdrawOffer':
      return answerOffer(history, order, step.does, side(step.by))
    default:
      return step satisfies never
  }
}

async function playReview(history: History, { id: orderId, customer, model }: PlayedOrder, step: ReviewStep): Promise<void> {
  switch (step.does) {
    case 'review':
      return void (await createReview(history.as(customer), { orderId, rating: step.rating, title: step.title, content: step.text }))
    case 'rate':
      return rateCustomer(history.as(model), { orderId, rating: step.rating, note: step.note })
    case 'reply':
      return replyToReview(history.as(model), (await history.tx.one(selectReviewOf, orderId)).id, step.text)
    case 'showReviews':
      return showReviews(history.as(SYSTEM), orderId)
    default:
      return step satisfies never
  }
}

async function playStep(history: History, order: PlayedOrder, step: OtherStep): Promise<void> {
  const { id, customer, model } = order
  const row = await history.tx.one(selectOrderForUpdate, id)
  switch (step.does) {
    case 'accept':
      return acceptOrder(history.as(model), id)
    case 'deliver':
      return history.deliver(order, step.note)
    case 'replace': {
      const { objectId, fileSize } = await history.upload(order)
      return replaceDelivery(history.as(model), { orderId: id, objectIds: [objectId], fileSize })
    }
    case 'download':
      return void (await recordDownload(history.as(customer), id, null))
    case 'acceptDelivery':
      return acceptDelivery(history.as(customer), id)
    case 'cancel':
      return cancelOrder(history.as(customer), id)
    case 'extend':
      return extendOrder(history.as(customer), id, step.days)
    case 'revise':
      return revise(history, order, step.points)
    case 'report':
      return reportProblem(history.as(customer), id, step.reason, step.points)
    case 'closeProblem':
      return closeProblem(history.as(customer), id)
    case 'evidence':
      return sendEvidence(history.as(step.by === 'customer' ? customer : model), id, { statement: step.text, objectIds: [] })
    case 'appeal':
      return appeal(history.as(step.by === 'customer' ? customer : model), id, step.text)
    case 'decide':
      return decide(history, order, step)
    case 'staffReject':
      return refuseOrder(history.as(history.admin), row, 'admin', 'rejected', step.reason)
    case 'staffRefund':
      return refundByStaff(history, row, step)
    default:
      return step satisfies never
  }
}

/** The side that takes a step at the order's page, where it reads what is there; null: staff or the clock. */
function actorOf(order: PlayedOrder, step: SceneStep): Actor | null {
  if ('by' in step) return step.by === 'customer' ? order.customer : step.by === 'model' ? order.model : null
  if (['accept', 'ask', 'deliver', 'replace', 'rate', 'reply'].includes(step.does)) return order.model
  return isOfClock(step) || step.does === 'staffReject' || step.does === 'staffRefund' ? null : order.customer
}

/** In the order as it was then: some steps read its deadlines. */
async function play(history: History, order: PlayedOrder, step: SceneStep, at: Date): Promise<void> {
  if (step.does === 'acceptOffer') {
    const { priceCents } = await history.tx.one(selectOffer, order.id)
    if (priceCents !== null) await history.fundFor(order.customer.userId ?? '', priceCents, at)
  }
  const actor = actorOf(order, step)
  if (actor !== null) await history.tx.run(readThread, order.id, actor.userId ?? '')
  if (isOfClock(step)) return CLOCK[step.does](history.as(SYSTEM), await history.tx.one(selectOrderForUpdate, order.id))
  if (isTalk(step)) return playTalk(history, order, step)
  return isReview(step) ? playReview(history, order, step) : playStep(history, order, step as OtherStep)
}

/** Adds a scene to the history. */
export function addScene(history: History, scene: Scene): void {
  const model = DEMO_MODELS.find(({ handle }) => handle === scene.modelHandle)
  const customer = DEMO_CUSTOMERS.find(({ emailLocalPart }) => emailLocalPart === scene.customer)
  const product = model?.products[scene.product]
  if (model === undefined || customer === undefined || product === undefined) throw new Error(`the scene "${scene.brief}" names nobody`)
  const chosen = (scene.addons ?? []).map((at) => product.addons[at]?.priceCents ?? 0)
  const wish = {
    model,
    product,
    place: scene.product,
    addonPlaces: scene.addons ?? [],
    brief: scene.brief,
    answers: Object.entries(scene.answers ?? {}).map(([key, text]) => ({ key, text })),
    totalCents: chosen.reduce((sum, cents) => sum + cents, product.priceCents),
    placedHoursAgo: scene.placedHoursAgo,
  }
  const order = history.addPlaced(wish, { customer: emailOfCustomer(customer), model: emailOfModel(model) })
  for (const step of scene.steps) history.addStepOfThen(order, step.hoursAgo, (at) => play(history, order, step, at))
}

/** Customers who wait for a slot of a product that is full. */
export function addSlotWaits(history: History): void {
  for (const { modelHandle, product, customer, hoursAgo } of SLOT_WAITS) {
    const model = DEMO_MODELS.find(({ handle }) => handle === modelHandle)
    if (model === undefined) throw new Error(`nobody is called ${modelHandle}`)
    const productId = history.cast.productOf(model, product).id
    const userId = history.cast.userIdOf(`${customer}@${DEMO_DOMAIN}`)
    history.addStep(hoursAgo, async (at) => {
      await notifyOfSlot(history.as({ ...VISITOR, userId }), productId)
      await history.tx.run(stampSlotWait, productId, userId, at)
    })
  }
}
