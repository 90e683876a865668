/** Plays the scenes of content/scenes.ts with the product's own steps, each at its time. */
import { randomUUID } from 'node:crypto'
import { dollarsFromCents } from '#contract/rules/money.ts'
import type { Party } from '#contract/rules/order-steps.ts'
import type { OfferIn } from '#contract/types.ts'
import type { Actor } from '#server/access/actor.ts'
import { acceptOrder } from '#server/domains/orders/accept-order.ts'
import { acceptOffer, declineOffer, makeOffer } from '#server/domains/orders/offers.ts'
import { recordEvent } from '#server/domains/orders/change-order.ts'
import { appeal, notifyBoth } from '#server/domains/orders/decide-dispute.ts'
import { awaitAppeal, insertDecision, markDispute, selectDisputeForUpdate } from '#server/domains/orders/disputes.sql.ts'
import { selectRounds } from '#server/domains/orders/order-lists.sql.ts'
import { selectOrderForUpdate, selectOrderRow } from '#server/domains/orders/orders.sql.ts'
import { reportProblem } from '#server/domains/orders/report-problem.ts'
import { sendEvidence } from '#server/domains/orders/send-evidence.ts'
import { openOrderThread } from '#server/domains/orders/open-thread.ts'
import { answerQuestion, askQuestion } from '#server/domains/orders/questions.ts'
import { selectOffer } from '#server/domains/orders/talks.sql.ts'
import { requestRevision } from '#server/domains/orders/request-revision.ts'
import { languageOf } from '#server/domains/translation/index.ts'
import { sendMessageStatement } from '#server/domains/threads/threads.sql.ts'
import { DEMO_CUSTOMERS, DEMO_MODELS, emailOfCustomer, emailOfModel } from './content/people.ts'
import type { Scene, SceneStep } from './content/scenes.ts'
import { framePause } from './demo.sql.ts'
import type { History, PlayedOrder } from './history.ts'

function offerOf(step: Extract<SceneStep, { does: 'offer' }>, totalCents: number): OfferIn {
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

/** As `decideDispute`, which asks the admin for a second factor that the demo's has not. The decision waits for an appeal. */
async function decide(history: History, { id }: PlayedOrder, step: Extract<SceneStep, { does: 'decide' }>): Promise<void> {
  const { tx } = history
  const change = history.as(history.admin)
  const order = await tx.one(selectOrderForUpdate, id)
  const dispute = await tx.one(selectDisputeForUpdate, id)
  const refundCents = Math.round(order.totalCents * step.refundShare)
  const findings = JSON.stringify(step.findings)
  await tx.run(insertDecision, dispute.id, 0, history.admin.userId ?? '', refundCents, findings, step.reason, step.note, true)
  await recordEvent(change, order, 'decided', 'admin', step.reason)
  await tx.run(awaitAppeal, dispute.id)
  await tx.run(markDispute, id, 'decided')
  await notifyBoth(change, order, 'decided', step.reason)
}

/** The customer's points; those with a place are marks on the delivered picture. */
async function revise(history: History, order: PlayedOrder, points: Extract<SceneStep, { does: 'revise' }>['points']): Promise<void> {
  const picture = (await history.tx.many(selectRounds, order.id)).at(-1)?.files[0]
  await requestRevision(
    history.as(order.customer),
    order.id,
    points.map((point) => (point.x === undefined || picture === undefined ? point : { ...point, objectId: picture.objectId })),
  )
}

async function play(history: History, order: PlayedOrder, step: SceneStep, at: Date): Promise<void> {
  const side = (party: Party) => (party === 'customer' ? order.customer : order.model)
  switch (step.does) {
    case 'accept':
      return acceptOrder(history.as(order.model), order.id)
    case 'ask':
      return askQuestion(history.as(order.model), order.id, step.text)
    case 'answer':
      await history.tx.run(framePause, order.id, at)
      return answerQuestion(history.as(order.customer), order.id, step.text)
    case 'deliver':
      return history.deliver(order, at, step.note)
    case 'revise':
      return revise(history, order, step.points)
    case 'say':
      return say(history, order, side(step.by), step.text)
    case 'offer': {
      const { totalCents } = await history.tx.one(selectOrderRow, order.id)
      return void (await makeOffer(history.as(side(step.by)), order.id, offerOf(step, totalCents), step.message))
    }
    case 'acceptOffer':
    case 'declineOffer': {
      const { id: offerId } = await history.tx.one(selectOffer, order.id)
      return (step.does === 'acceptOffer' ? acceptOffer : declineOffer)(history.as(side(step.by)), order.id, offerId)
    }
    case 'report':
      return reportProblem(history.as(order.customer), order.id, step.reason, step.points)
    case 'evidence':
      return sendEvidence(history.as(side(step.by)), order.id, { statement: step.text, objectIds: [] })
    case 'appeal':
      return appeal(history.as(side(step.by)), order.id, step.text)
    case 'decide':
      return decide(history, order, step)
    default:
      return step satisfies never
  }
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
  for (const step of scene.steps) history.addOrderStep(order, step.hoursAgo, (at) => play(history, order, step, at))
}
