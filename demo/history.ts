/**
 * Plays the demo's past in the order in which it happened, through the same functions as the product, and gives each step
 * its time. Balances, figures and timelines come out right because nothing writes them by hand.
 */
import { randomUUID } from 'node:crypto'
import type { Answer } from '#contract/types.ts'
import { RATING_MAX, REVIEW_BLIND_DAYS, WITHDRAWAL_MIN_CENTS } from '#contract/limits.ts'
import type { Role } from '#realtime/define.ts'
import type { MutationContext } from '#realtime/implement.ts'
import { SYSTEM, VISITOR, type Actor, type AdminRole } from '#server/access/actor.ts'
import { accountOf, balancesOf, DEPOSITS_CLEARING_ACCOUNT, transfer } from '#server/domains/ledger/index.ts'
import { insertUpload, markChecked } from '#server/domains/media/media.sql.ts'
import { acceptOrder } from '#server/domains/orders/accept-order.ts'
import { deliverOrder } from '#server/domains/orders/delivery/deliver-order.ts'
import { flagLate } from '#server/domains/orders/jobs.ts'
import { placeOrderStatement, selectOrderForUpdate } from '#server/domains/orders/orders.sql.ts'
import { cancelOrder, refuseOrder, rejectOrder } from '#server/domains/orders/reject-order.ts'
import { releaseOrder } from '#server/domains/orders/release-order.ts'
import { createReview } from '#server/domains/reviews/create-review.ts'
import { rateCustomer } from '#server/domains/reviews/rate-customer.ts'
import { showReviews } from '#server/domains/reviews/show-reviews.ts'
import { approveWithdrawal, rejectWithdrawal, sendWithdrawal } from '#server/domains/withdrawals/change-withdrawal.ts'
import { requestWithdrawal } from '#server/domains/withdrawals/request-withdrawal.ts'
import type { Tx } from '#platform/db/database.ts'
import type { Storage } from '#platform/storage/storage.ts'
import type { DeliveryFile } from './art/delivery-files.ts'
import { hoursBefore } from './content/plan-orders.ts'
import type { DemoWithdrawal } from './content/stories.ts'
import type { DemoMediaKind, DemoModel, DemoProduct } from './content/types.ts'
import {
  frameDelivery,
  insertDeposit,
  moveOrder,
  readOldNotifications,
  setMoment,
  stampOrder,
  stampReview,
  stampWithdrawal,
} from './demo.sql.ts'
import type { PastOrder } from './past-orders.ts'

/** Something that happened so many hours before the demo started. */
interface Step {
  hoursAgo: number
  play: (at: Date) => Promise<void>
}

export interface Cast {
  userIdOf(email: string): string
  /** The product and its add-ons as they were put on sale. */
  productOf(model: DemoModel, place: number): { id: string; addonIds: readonly string[] }
}

/** An order of the history; its id is empty until it is placed. */
export interface PlayedOrder {
  id: string
  readonly customer: Actor
  readonly model: Actor
  readonly seller: DemoModel
  readonly product: DemoProduct
}

/** An order as a customer wishes it. */
interface Wish {
  readonly model: DemoModel
  readonly product: DemoProduct
  /** Places (from 0) in the model's list of products, and in the product's list of add-ons. */
  readonly place: number
  readonly addonPlaces: readonly number[]
  readonly brief: string
  readonly notes?: string
  readonly answers?: readonly Answer[]
  readonly totalCents: number
  readonly placedHoursAgo: number
}

interface HistoryOptions {
  tx: Tx
  storage: Storage
  cast: Cast
  startedAt: number
  adminId: string
  otherAdminId: string
  deliveryOf: (model: DemoModel, mediaKind: DemoMediaKind) => DeliveryFile
}

const HOURS_PER_DAY = 24
/** Users open their bell every day or two. */
const UNREAD_HOURS = 36
const BLIND_HOURS = REVIEW_BLIND_DAYS * HOURS_PER_DAY
/** Models rate their customer soon after the review. */
const RATED_HOURS_LATER = 3
const YEAR_MS = 365 * HOURS_PER_DAY * 3_600_000
/** Deposits of users: the smallest sufficient one of these. */
const DEPOSIT_CENTS = [20_00, 50_00, 100_00, 200_00, 500_00, 1_000_00]
/** The money arrives shortly before it is needed. */
const DEPOSIT_HOURS_BEFORE = 0.15

const actorOf = (userId: string, role: 'user' | 'model' | 'admin', adminRole: AdminRole | null = null): Actor => ({
  ...VISITOR,
  userId,
  roles: new Set<Role>(['visitor', 'user', role]),
  adminRole,
})

/** When the model rated the customer: soon after the best reviews. The others become visible after their time; those of the last days are hidden. */
const ratedHoursAgo = ({ reviewedHoursAgo, story }: PastOrder): number | null =>
  reviewedHoursAgo === null || reviewedHoursAgo <= RATED_HOURS_LATER || story.review?.rating !== RATING_MAX
    ? null
    : reviewedHoursAgo - RATED_HOURS_LATER

export class History {
  readonly #options: HistoryOptions
  readonly #steps: Step[] = []

  constructor(options: HistoryOptions) {
    this.#options = options
  }

  get cast(): Cast {
    return this.#options.cast
  }

  /** The admin of the demo. */
  get admin(): Actor {
    return actorOf(this.#options.adminId, 'admin', 'owner')
  }

  /** Another admin, who decides about appeals against the first one's decisions. */
  get otherAdmin(): Actor {
    return actorOf(this.#options.otherAdminId, 'admin', 'moderator')
  }

  /** The transaction that writes the history. */
  get tx(): Tx {
    return this.#options.tx
  }

  /** Plays every step, oldest first. */
  async play(): Promise<void> {
    const { tx, startedAt } = this.#options
    for (const { hoursAgo, play } of this.#steps.toSorted((one, other) => other.hoursAgo - one.hoursAgo)) {
      const at = hoursBefore(startedAt, hoursAgo)
      await tx.one(setMoment, at)
      await play(at)
    }
    await tx.run(readOldNotifications, UNREAD_HOURS)
  }

  /** Something that happened so many hours before the start; null: it has not happened. */
  addStep(hoursAgo: number | null, play: Step['play']): void {
    if (hoursAgo !== null) this.#steps.push({ hoursAgo, play })
  }

  /** The context of a call by this user, in the past. */
  as(actor: Actor): MutationContext<Actor> {
    return {
      tx: this.#options.tx,
      actor,
      callId: randomUUID(),
      address: '127.0.0.1',
      userAgent: '',
      touch: () => undefined,
      afterCommit: () => undefined,
    }
  }

  addDeposit(email: string, cents: number, hoursAgo: number): void {
    this.addStep(hoursAgo, (at) => this.#deposit(this.#options.cast.userIdOf(email), cents, at))
  }

  async #deposit(userId: string, cents: number, at: Date): Promise<void> {
    const { tx } = this.#options
    const number = BigInt(`0x${randomUUID().replaceAll('-', '')}`)
    const { id } = await tx.one(insertDeposit, `DEP-${at.getTime()}-${number.toString().padStart(39, '0')}`, userId, cents, at)
    await transfer(tx, {
      debit: DEPOSITS_CLEARING_ACCOUNT,
      credit: await accountOf(tx, userId, 'wallet'),
      cents,
      kind: 'deposit',
      causeId: id,
      round: cents,
    })
  }

  /** An order that is placed, and paid by a deposit shortly before. */
  addPlaced(wish: Wish, emailOf: { customer: string; model: string }): PlayedOrder {
    const { cast } = this.#options
    const customer = actorOf(cast.userIdOf(emailOf.customer), 'user')
    const model = actorOf(cast.userIdOf(emailOf.model), 'model')
    const order: PlayedOrder = { id: '', customer, model, seller: wish.model, product: wish.product }
    this.addStep(wish.placedHoursAgo + DEPOSIT_HOURS_BEFORE, (at) => this.fundFor(customer.userId ?? '', wish.totalCents, at))
    this.addOrderStep(order, wish.placedHoursAgo, () => this.#place(wish, order))
    return order
  }

  /** Answers the order's id, once it has been placed. */
  addOrder(past: PastOrder, emailOf: { customer: string; model: string }): () => string {
    const { product: place, desiredText: brief, additionalNotes: notes } = past.story
    const order = this.addPlaced({ ...past, place, brief, notes }, emailOf)
    const { customer, model } = order
    this.addOrderStep(order, past.acceptedHoursAgo, () => acceptOrder(this.as(model), order.id))
    this.addOrderStep(order, past.lateHoursAgo, () => this.#flagLate(order.id))
    this.addOrderStep(order, past.rejectedHoursAgo, () => this.#refuse(past, order.id, { customer, model }))
    this.addOrderStep(order, past.deliveredHoursAgo, async (at) => {
      await this.#options.tx.run(frameDelivery, order.id, at)
      await this.deliver(order)
    })
    this.addOrderStep(order, past.releasedHoursAgo, () => this.#release(order.id))
    this.addOrderStep(order, past.reviewedHoursAgo, async (at) => {
      const { review } = past.story
      if (review === null) return
      await createReview(this.as(customer), { orderId: order.id, ...review })
      await this.#options.tx.run(stampReview, order.id, at)
    })
    this.addOrderStep(order, ratedHoursAgo(past), () => rateCustomer(this.as(model), { orderId: order.id, rating: RATING_MAX, note: '' }))
    this.addStep(past.reviewedHoursAgo === null ? null : Math.max(0, (past.deliveredHoursAgo ?? 0) - BLIND_HOURS), () =>
      this.#showReviews(past, order.id),
    )
    return () => order.id
  }

  /** A step of an order: what it wrote on the order happened at its time. */
  addOrderStep(order: { readonly id: string }, hoursAgo: number | null, play: Step['play']): void {
    this.addStep(hoursAgo, async (at) => {
      await play(at)
      for (const stamp of stampOrder) await this.#options.tx.run(stamp, order.id, at)
    })
  }

  /** A step that reads deadlines of its order: it runs in the order as it was then, with all of its times as seen from now. */
  addStepOfThen(order: { readonly id: string }, hoursAgo: number, play: Step['play']): void {
    this.addStep(hoursAgo, async (at) => {
      await this.#options.tx.run(moveOrder, order.id, at, 1)
      await play(at)
      await this.#options.tx.run(moveOrder, order.id, at, -1)
    })
  }

  /** Funds the wallet with the needed amount. */
  async fundFor(userId: string, cents: number, at: Date): Promise<void> {
    const { wallet } = await balancesOf(this.#options.tx, userId)
    if (wallet >= cents) return
    await this.#deposit(userId, DEPOSIT_CENTS.find((amount) => amount >= cents - wallet) ?? cents, at)
  }

  async #flagLate(orderId: string): Promise<void> {
    await flagLate(this.as(SYSTEM), await this.#options.tx.one(selectOrderForUpdate, orderId))
  }

  /** Reviews that the model did not answer with a rating become visible after their time. */
  async #showReviews({ deliveredHoursAgo }: PastOrder, orderId: string): Promise<void> {
    if (deliveredHoursAgo !== null && deliveredHoursAgo > BLIND_HOURS) await showReviews(this.as(SYSTEM), orderId)
  }

  async #release(orderId: string): Promise<void> {
    await releaseOrder(this.as(SYSTEM), await this.#options.tx.one(selectOrderForUpdate, orderId), 'clock')
  }

  async #refuse(
    { endedBy, rejectReason }: PastOrder,
    orderId: string,
    { customer, model }: { customer: Actor; model: Actor },
  ): Promise<void> {
    if (endedBy === 'customer') await cancelOrder(this.as(customer), orderId)
    else if (endedBy === 'clock')
      await refuseOrder(this.as(SYSTEM), await this.#options.tx.one(selectOrderForUpdate, orderId), 'clock', 'expired')
    else await rejectOrder(this.as(model), orderId, 'model', rejectReason ?? '')
  }

  async #place(wish: Wish, order: PlayedOrder): Promise<void> {
    const { tx, cast } = this.#options
    const { id, addonIds } = cast.productOf(wish.model, wish.place)
    const chosen = wish.addonPlaces.flatMap((place) => addonIds[place] ?? [])
    const { result } = await tx.one(
      placeOrderStatement,
      randomUUID(),
      0,
      Buffer.alloc(32),
      'demo:placeOrder',
      order.customer.userId,
      null,
      id,
      chosen,
      wish.brief,
      wish.notes ?? '',
      wish.totalCents,
      JSON.stringify(wish.answers ?? []),
      [],
    )
    order.id = result.orderId
  }

  /** A delivery of the model's, with a picture, clip, sound or archive of theirs. */
  async deliver(order: PlayedOrder, note = ''): Promise<void> {
    const { objectId, fileName, fileSize } = await this.upload(order)
    await deliverOrder(this.as(order.model), { orderId: order.id, objectIds: [objectId], fileName, fileSize, note })
  }

  /** A checked upload of the model's for this order. */
  async upload({ id: orderId, model, seller, product }: PlayedOrder): Promise<{ objectId: string; fileName: string; fileSize: number }> {
    const { tx, storage, deliveryOf } = this.#options
    const { bytes, fileName, fileType } = deliveryOf(seller, product.mediaKind)
    const key = `order-media/${orderId}/${randomUUID()}`
    await storage.put(key, bytes, fileType, fileName)
    const { objectId } = await tx.one(
      insertUpload,
      model.userId ?? '',
      'order-media',
      orderId,
      key,
      fileName,
      fileType,
      bytes.length,
      YEAR_MS,
    )
    await tx.one(markChecked, objectId, fileName, fileType)
    return { objectId, fileName, fileSize: bytes.length }
  }

  /** A withdrawal up to its state; skipped if the balance of that time is too low. */
  addWithdrawal(plan: DemoWithdrawal, email: string): void {
    const { cast, tx, adminId } = this.#options
    const requestedHoursAgo = Math.max(0.5, plan.requestedDaysAgo * HOURS_PER_DAY)
    const model = actorOf(cast.userIdOf(email), 'model')
    const admin = actorOf(adminId, 'admin', 'owner')
    const row: { id: string | null } = { id: null }
    this.addStep(requestedHoursAgo, async (at) => {
      const { wallet } = await balancesOf(tx, model.userId ?? '')
      const amountCents = Math.min(plan.amountCents, wallet - (wallet % 100))
      if (amountCents < WITHDRAWAL_MIN_CENTS) return
      row.id = await requestWithdrawal(this.as(model), {
        amountCents,
        method: plan.method,
        details: plan.details,
        network: plan.network ?? undefined,
      })
      await tx.run(stampWithdrawal, row.id, at)
    })
    const decide = (hoursLater: number, work: (context: MutationContext<Actor>, id: string) => Promise<void>) =>
      this.addStep(requestedHoursAgo - hoursLater, async (at) => {
        if (row.id === null) return
        await work(this.as(admin), row.id)
        await tx.run(stampWithdrawal, row.id, at)
      })
    if (plan.state === 'approved' || plan.state === 'sent') decide(5, approveWithdrawal)
    if (plan.state === 'sent') decide(19, (context, id) => sendWithdrawal(context, id, plan.reference ?? ''))
    if (plan.state === 'rejected') decide(8, (context, id) => rejectWithdrawal(context, id, plan.reason ?? ''))
  }
}
