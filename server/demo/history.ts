/**
 * Plays the demo's past in the order in which it happened, through the same functions as the product, and gives each step
 * its time. Balances, figures and timelines come out right because nothing writes them by hand.
 */
import { randomUUID } from 'node:crypto'
import { ORDER_HOLD_DAYS, WITHDRAWAL_MIN_CENTS } from '#contract/limits.ts'
import type { Role } from '#realtime/define.ts'
import type { MutationContext } from '#realtime/implement.ts'
import type { AdminRole, Actor } from '#server/actor.ts'
import { accountOf, balancesOf, DEPOSITS_CLEARING_ACCOUNT, transfer } from '#server/domains/ledger/index.ts'
import { insertUpload, markChecked } from '#server/domains/media/media.sql.ts'
import { acceptOrder } from '#server/domains/orders/accept-order.ts'
import { deliverOrder } from '#server/domains/orders/deliver-order.ts'
import { placeOrderStatement } from '#server/domains/orders/orders.sql.ts'
import { rejectOrder } from '#server/domains/orders/reject-order.ts'
import { acceptDelivery } from '#server/domains/orders/release-order.ts'
import { createReview } from '#server/domains/reviews/create-review.ts'
import { approveWithdrawal, rejectWithdrawal, sendWithdrawal } from '#server/domains/withdrawals/change-withdrawal.ts'
import { requestWithdrawal } from '#server/domains/withdrawals/request-withdrawal.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import type { DeliveryFile } from './art/delivery-files.ts'
import type { PlannedOrder } from './content/plan-orders.ts'
import { hoursBefore } from './content/plan-orders.ts'
import type { DemoWithdrawal } from './content/stories.ts'
import type { DemoMediaKind, DemoModel } from './content/types.ts'
import { frameDelivery, insertDeposit, stampAccepted, stampDelivered, stampEvents, stampPlaced, stampRejected, stampReviewed, stampTransfers, stampWithdrawal } from './demo.sql.ts'

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

interface HistoryOptions {
  tx: Tx
  storage: Storage
  cast: Cast
  startedAt: number
  adminId: string
  deliveryOf: (model: DemoModel, mediaKind: DemoMediaKind) => DeliveryFile
}

const HOURS_PER_DAY = 24
const YEAR_MS = 365 * HOURS_PER_DAY * 3_600_000
/** What people load: the smallest of these that is enough. */
const DEPOSIT_CENTS = [20_00, 50_00, 100_00, 200_00, 500_00, 1_000_00]

const actorOf = (userId: string, role: 'user' | 'model' | 'admin', adminRole: AdminRole | null = null): Actor => ({ userId, impersonatorId: null, roles: new Set<Role>(['visitor', 'user', role]), adminRole, isPro: false })

export class History {
  readonly #options: HistoryOptions
  readonly #steps: Step[] = []

  constructor(options: HistoryOptions) {
    this.#options = options
  }

  /** Plays every step, oldest first. */
  async play(): Promise<void> {
    const { tx, startedAt } = this.#options
    for (const { hoursAgo, play } of this.#steps.toSorted((one, other) => other.hoursAgo - one.hoursAgo)) {
      const at = hoursBefore(startedAt, hoursAgo)
      await play(at)
      await tx.run(stampEvents, at)
      await tx.run(stampTransfers, at)
    }
  }

  #add(hoursAgo: number | null, play: Step['play']): void {
    if (hoursAgo !== null) this.#steps.push({ hoursAgo, play })
  }

  #as(actor: Actor): MutationContext<Actor> {
    return { tx: this.#options.tx, actor, callId: randomUUID(), address: '127.0.0.1', touch: () => undefined, afterCommit: () => undefined }
  }

  addDeposit(email: string, cents: number, hoursAgo: number): void {
    this.#add(hoursAgo, (at) => this.#deposit(this.#options.cast.userIdOf(email), cents, at))
  }

  async #deposit(userId: string, cents: number, at: Date): Promise<void> {
    const { tx } = this.#options
    const number = BigInt(`0x${randomUUID().replaceAll('-', '')}`)
    const { id } = await tx.one(insertDeposit, `DEP-${at.getTime()}-${number.toString().padStart(39, '0')}`, userId, cents, at)
    await transfer(tx, { key: `deposit:${id}:${cents}`, debit: DEPOSITS_CLEARING_ACCOUNT, credit: await accountOf(tx, userId, 'wallet'), cents, kind: 'deposit', causeId: id })
  }

  /** Loads the wallet with what an order needs, as people do just before they order. */
  async #fundFor(userId: string, cents: number, at: Date): Promise<void> {
    const { tx } = this.#options
    const { wallet: availableCents } = await balancesOf(tx, userId)
    if (availableCents >= cents) return
    const before = new Date(at.getTime() - 9 * 60_000)
    await this.#deposit(userId, DEPOSIT_CENTS.find((amount) => amount >= cents - availableCents) ?? cents, before)
    await tx.run(stampTransfers, before)
  }

  addOrder(plan: PlannedOrder, emailOf: { customer: string; model: string }): void {
    const { cast } = this.#options
    const customer = actorOf(cast.userIdOf(emailOf.customer), 'user')
    const model = actorOf(cast.userIdOf(emailOf.model), 'model')
    const order: { id: string } = { id: '' }
    this.#add(plan.placedHoursAgo, (at) => this.#place(plan, order, customer, at))
    this.#add(plan.acceptedHoursAgo, async (at) => {
      await acceptOrder(this.#as(model), order.id)
      await this.#options.tx.run(stampAccepted, order.id, at)
    })
    this.#add(plan.rejectedHoursAgo, async (at) => {
      await rejectOrder(this.#as(model), order.id, 'model', plan.rejectReason ?? '')
      await this.#options.tx.run(stampRejected, order.id, at)
    })
    this.#add(plan.deliveredHoursAgo, (at) => this.#deliver(plan, order, model, at))
    const { review } = plan.story
    if (review !== null) {
      this.#add(plan.reviewedHoursAgo, async (at) => {
        await createReview(this.#as(customer), { orderId: order.id, ...review })
        await this.#options.tx.run(stampReviewed, order.id, at)
      })
    } else if (plan.deliveredHoursAgo !== null && plan.deliveredHoursAgo > ORDER_HOLD_DAYS * HOURS_PER_DAY) {
      this.#add(plan.deliveredHoursAgo - ORDER_HOLD_DAYS * HOURS_PER_DAY, () => acceptDelivery(this.#as(customer), order.id))
    }
  }

  async #place(plan: PlannedOrder, order: { id: string }, customer: Actor, at: Date): Promise<void> {
    const { tx, cast } = this.#options
    const userId = customer.userId ?? ''
    await this.#fundFor(userId, plan.totalCents, at)
    const product = cast.productOf(plan.model, plan.story.product)
    const addonIds = plan.addonPlaces.flatMap((place) => product.addonIds[place] ?? [])
    const { result } = await tx.one(placeOrderStatement, null, null, Buffer.alloc(32), 'demo:placeOrder', userId, null, product.id, addonIds, plan.story.desiredText, plan.story.additionalNotes, plan.totalCents)
    order.id = result.orderId
    await tx.run(stampPlaced, order.id, at)
  }

  async #deliver(plan: PlannedOrder, order: { id: string }, model: Actor, at: Date): Promise<void> {
    const { tx, storage, deliveryOf } = this.#options
    const modelId = model.userId ?? ''
    const file = deliveryOf(plan.model, plan.product.mediaKind)
    const key = `order-media/${order.id}/${randomUUID()}`
    await storage.put(key, file.bytes, file.fileType, file.fileName)
    const { objectId } = await tx.one(insertUpload, modelId, order.id, key, file.fileName, file.fileType, file.bytes.length, YEAR_MS)
    await tx.one(markChecked, objectId, file.fileName, file.fileType)
    await tx.run(frameDelivery, order.id, at)
    await deliverOrder(this.#as(model), { orderId: order.id, objectIds: [objectId], fileSize: file.bytes.length })
    await tx.run(stampDelivered, order.id, at)
  }

  /** A withdrawal, as far as it came. What the balance of that time does not allow did not happen. */
  addWithdrawal(plan: DemoWithdrawal, email: string): void {
    const { cast, tx, adminId } = this.#options
    const requestedHoursAgo = Math.max(0.5, plan.requestedDaysAgo * HOURS_PER_DAY)
    const model = actorOf(cast.userIdOf(email), 'model')
    const admin = actorOf(adminId, 'admin', 'owner')
    const row: { id: string | null } = { id: null }
    this.#add(requestedHoursAgo, async (at) => {
      const { wallet: availableCents } = await balancesOf(tx, model.userId ?? '')
      const amountCents = Math.min(plan.amountCents, availableCents - (availableCents % 100))
      if (amountCents < WITHDRAWAL_MIN_CENTS) return
      row.id = await requestWithdrawal(this.#as(model), { amountCents, method: plan.method, details: plan.details, network: plan.network === null ? undefined : (plan.network as 'TRC20' | 'ERC20' | 'BEP20') })
      await tx.run(stampWithdrawal, row.id, at)
    })
    const decide = (hoursLater: number, work: (context: MutationContext<Actor>, id: string) => Promise<void>) =>
      this.#add(requestedHoursAgo - hoursLater, async (at) => {
        if (row.id === null) return
        await work(this.#as(admin), row.id)
        await tx.run(stampWithdrawal, row.id, at)
      })
    if (plan.state === 'approved' || plan.state === 'sent') decide(5, approveWithdrawal)
    if (plan.state === 'sent') decide(19, (context, id) => sendWithdrawal(context, id, plan.reference ?? ''))
    if (plan.state === 'rejected') decide(8, (context, id) => rejectWithdrawal(context, id, plan.reason ?? ''))
  }
}
