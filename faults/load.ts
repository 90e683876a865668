/**
 * Users who place and cancel orders and withdrawals over real sockets without a pause, while the server is killed. Keeps all that
 * was acknowledged; afterwards the database must hold exactly that, once.
 */
import { randomUUID } from 'node:crypto'
import { ConvexClient } from 'convex/browser'
import { WebSocket } from 'ws'
import { m } from '#realtime/testing/client.ts'
import { auditBooks } from '#server/domains/books/parts.ts'
import type { RunningServer } from '#server/main.ts'
import type { Database } from '#platform/db/database.ts'
import { statement } from '#platform/db/statement.ts'
import { deposit, signIn } from '#test-support/money.ts'
import { balancesOf, createTestUser, createProduct } from '#test-support/people.ts'
import { returnSoon } from '#web/lib/live/reconnect.ts'

const PEOPLE = 4
const WORKERS_EACH = 3
const WALLET_CENTS = 90_000_00
const PRICE_CENTS = 10_00
const PAYOUT_CENTS = 25_00

export interface Player {
  readonly id: string
  readonly token: string
}

export interface Players {
  readonly people: readonly Player[]
  readonly productId: string
}

/** Maximum wait of a call for its answer, and of all clients for the product after a kill, in milliseconds. */
const WAIT_MAX_MS = 15_000
export const RETURN_MAX_MS = 10_000
/** On a slow machine a call may wait for two returns, when the second kill is faster than its answer, and for a pause of its client. */
const RETURNS_PER_WAIT_MAX = 3

/** The result of a load. All counts but `acknowledged` must be 0, `errors` empty and `isAuditRight` true. */
export interface Report {
  acknowledged: number
  /** Acknowledged, but missing in the database. */
  lost: number
  /** In the database without an acknowledgement, or more than once. */
  twice: number
  /** Errors that clients received. */
  errors: string[]
  /** By how many cents the wallets differ from the acknowledged calls. */
  centsOff: number
  isAuditRight: boolean
  /** From a call to its answer, in milliseconds. */
  longestWaitMs: number
  /** The longest time from a kill until the product was ready again, in milliseconds. */
  slowestReturnMs: number
}

/** Makes users with money and sessions, and a product to order. */
export async function invite(server: Pick<RunningServer, 'database' | 'realtime'>): Promise<Players> {
  const { database } = server
  const seller = await createTestUser(database, { status: 'model' })
  const productId = await createProduct(database, seller, { priceCents: PRICE_CENTS })
  const people: Player[] = []
  for (let at = 0; at < PEOPLE; at += 1) {
    const id = await createTestUser(database, { status: 'model' })
    await deposit(server, id, WALLET_CENTS)
    people.push({ id, token: await signIn(server, id) })
  }
  return { people, productId }
}

interface Made {
  readonly owner: string
  readonly cents: number
  isTakenBack: boolean
}

export interface Load {
  /** Resolves after so many more acknowledgements. */
  progress(count: number): Promise<void>
  /** Begins nothing new; resolves when all calls are answered. */
  finish(): Promise<void>
  /** Resolves with `kill`, which ends when the product is ready again. */
  outlast(kill: () => Promise<void>): Promise<void>
  /** Compares the database with everything that was acknowledged. */
  report(database: Database): Promise<Report>
}

const selectOrders = statement<[owners: readonly string[]], { id: string; mark: string; isTakenBack: boolean }>(
  'faults.selectOrders',
  `select id, desired_text as mark, status = 'rejected' as "isTakenBack" from orders.orders where customer_id = any ($1::uuid[])`,
)
const selectWithdrawals = statement<[owners: readonly string[]], { id: string; mark: string; isTakenBack: boolean }>(
  'faults.selectWithdrawals',
  `select id, details as mark, status = 'rejected' as "isTakenBack" from withdrawals.withdrawals where user_id = any ($1::uuid[])`,
)

/** Counts acknowledgements, and wakes those who wait for a number of them. */
class Progress {
  acknowledged = 0
  longestWaitMs = 0
  readonly #waiting = new Set<{ left: number; done(): void }>()

  acknowledge(): void {
    this.acknowledged += 1
    for (const waiter of this.#waiting) {
      waiter.left -= 1
      if (waiter.left > 0) continue
      this.#waiting.delete(waiter)
      waiter.done()
    }
  }

  /** Resolves after this many more acknowledgements. */
  wait(count: number): Promise<void> {
    return new Promise((done) => this.#waiting.add({ left: count, done }))
  }
}

/** The calls of the load. `made` keeps each acknowledged order and withdrawal by its text and id. */
function createWork(productId: string, made: Map<string, Made>, progress: Progress) {
  async function call<R>(client: ConvexClient, path: string, args: Record<string, unknown>): Promise<R> {
    const sentAt = performance.now()
    const answer = (await client.mutation(m(path), args)) as R
    progress.longestWaitMs = Math.max(progress.longestWaitMs, Math.round(performance.now() - sentAt))
    progress.acknowledge()
    return answer
  }

  async function order(client: ConvexClient, { id: owner, token }: Player): Promise<void> {
    const mark = `order ${randomUUID()}`
    const { orderId } = await call<{ orderId: string }>(client, 'orders:placeOrder', {
      token,
      productId,
      addonIds: [],
      desiredText: mark,
      expectedTotal: PRICE_CENTS / 100,
    })
    const one: Made = { owner, cents: PRICE_CENTS, isTakenBack: false }
    made.set(`${mark} ${orderId}`, one)
    if (Math.random() < 0.4) return
    await call(client, 'orders:cancelOrder', { token, orderId })
    one.isTakenBack = true
  }

  async function cashOut(client: ConvexClient, { id: owner, token }: Player): Promise<void> {
    const mark = `${randomUUID()}@example.org`
    const { withdrawalId } = await call<{ withdrawalId: string }>(client, 'withdrawals:requestWithdrawal', {
      token,
      amount: PAYOUT_CENTS / 100,
      paymentMethod: 'paypal',
      paymentDetails: mark,
    })
    const one: Made = { owner, cents: PAYOUT_CENTS, isTakenBack: false }
    made.set(`${mark} ${withdrawalId}`, one)
    if (Math.random() < 0.4) return
    await call(client, 'withdrawals:cancelWithdrawal', { token, withdrawalId })
    one.isTakenBack = true
  }

  return (client: ConvexClient, player: Player) => (Math.random() < 0.6 ? order(client, player) : cashOut(client, player))
}

/** By how many cents the wallets differ from the acknowledged orders and withdrawals. */
async function differenceCents(database: Database, people: readonly Player[], made: readonly Made[]): Promise<number> {
  let cents = 0
  for (const { id } of people) {
    const spent = made.filter(({ owner, isTakenBack }) => owner === id && !isTakenBack).reduce((sum, one) => sum + one.cents, 0)
    cents += Math.abs((await balancesOf(database, id)).wallet - (WALLET_CENTS - spent))
  }
  return cents
}

/** Compares the database with everything that was acknowledged. */
async function compare(
  database: Database,
  people: readonly Player[],
  made: ReadonlyMap<string, Made>,
): Promise<Omit<Report, 'acknowledged' | 'errors' | 'longestWaitMs' | 'slowestReturnMs'>> {
  const owners = people.map(({ id }) => id)
  const found = [...(await database.many(selectOrders, owners)), ...(await database.many(selectWithdrawals, owners))]
  const isThere = new Map(found.map((row) => [`${row.mark} ${row.id}`, row.isTakenBack]))
  const known = new Set([...made.keys()].map((key) => key.slice(0, key.lastIndexOf(' '))))
  return {
    lost: [...made].filter(([key, { isTakenBack }]) => isThere.get(key) !== isTakenBack).length,
    twice: found.length - new Set(found.map(({ mark }) => mark)).size + found.filter(({ mark }) => !known.has(mark)).length,
    centsOff: await differenceCents(database, people, [...made.values()]),
    isAuditRight: (await auditBooks(database)).isRight,
  }
}

/** Opens a client that waits between two attempts to connect as the site's does. */
function openPatientClient(address: string): ConvexClient {
  const client = new ConvexClient(address, {
    webSocketConstructor: WebSocket as unknown as typeof globalThis.WebSocket,
    skipConvexDeploymentUrlCheck: true,
    unsavedChangesWarning: false,
    logger: false,
  })
  returnSoon(client.client)
  return client
}

/** Starts the load on the server at `address`. */
export function startLoad(address: string, { people, productId }: Players): Load {
  const made = new Map<string, Made>()
  const errors: string[] = []
  const progress = new Progress()
  const workOnce = createWork(productId, made, progress)
  let isOver = false
  let slowestReturnMs = 0

  async function work(client: ConvexClient, player: Player): Promise<void> {
    while (!isOver) {
      try {
        await workOnce(client, player)
      } catch (error) {
        errors.push(String(error))
      }
    }
  }

  const clients = people.map(() => openPatientClient(address))
  const workers = clients.flatMap((client, at) => Array.from({ length: WORKERS_EACH }, () => work(client, people[at] as Player)))

  return {
    progress: (count) => progress.wait(count),
    async finish() {
      isOver = true
      await Promise.all(workers)
      await Promise.all(clients.map((client) => client.close()))
    },
    async outlast(kill) {
      const killedAt = performance.now()
      await kill()
      slowestReturnMs = Math.max(slowestReturnMs, Math.round(performance.now() - killedAt))
    },
    async report(database) {
      const { acknowledged, longestWaitMs } = progress
      return { acknowledged, longestWaitMs, slowestReturnMs, errors, ...(await compare(database, people, made)) }
    },
  }
}

export const waitMaxMs = ({ slowestReturnMs }: Report): number => Math.max(WAIT_MAX_MS, RETURNS_PER_WAIT_MAX * slowestReturnMs)

/** True when nothing is lost, nothing is there twice, nothing failed and no call waited for too long. */
export const isUnharmed = ({
  acknowledged,
  lost,
  twice,
  errors,
  centsOff,
  isAuditRight,
  longestWaitMs,
  slowestReturnMs,
}: Report): boolean =>
  [lost, twice, errors.length, centsOff].every((count) => count === 0) &&
  acknowledged > 0 &&
  isAuditRight &&
  longestWaitMs < WAIT_MAX_MS &&
  slowestReturnMs < RETURN_MAX_MS
