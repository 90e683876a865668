/**
 * People who order, cancel, cash out and change their minds over real sockets, without a pause, whatever happens to the
 * house. Keeps what was acknowledged; afterwards the database must hold exactly that, each thing once.
 */
import { randomUUID } from 'node:crypto'
import type { ConvexClient } from 'convex/browser'
import { m, openClient } from '#realtime/testing/client.ts'
import { auditBooks } from '#server/domains/books/parts.ts'
import type { RunningServer } from '#server/main.ts'
import type { Database } from '#platform/db/database.ts'
import { statement } from '#platform/db/statement.ts'
import { deposit, signIn } from '#test-support/money.ts'
import { balancesOf, createPerson, createProduct } from '#test-support/people.ts'

const PEOPLE = 4
const HANDS_EACH = 3
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

/** What happened under fire. Everything but `acknowledged` and `seconds` must be nothing, and `isAuditRight` true. */
export interface Report {
  acknowledged: number
  /** Acknowledged, and not in the database. */
  lost: number
  /** In the database without an acknowledgement, or more than once. */
  twice: number
  /** Errors that were shown to somebody. */
  errors: string[]
  /** By how many cents the wallets differ from what was acknowledged. */
  centsOff: number
  isAuditRight: boolean
}

/** People with money, sessions and something to buy. */
export async function invite(server: Pick<RunningServer, 'database' | 'realtime'>): Promise<Players> {
  const { database } = server
  const seller = await createPerson(database, { status: 'model' })
  const productId = await createProduct(database, seller, { priceCents: PRICE_CENTS })
  const people: Player[] = []
  for (let at = 0; at < PEOPLE; at += 1) {
    const id = await createPerson(database, { status: 'model' })
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
  /** Nobody begins anything new; resolves when all that was sent is answered. */
  finish(): Promise<void>
  /** Holds the database against what was acknowledged. */
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

/** Sets everybody to work on the house at `address`. */
export function startLoad(address: string, { people, productId }: Players): Load {
  const made = new Map<string, Made>()
  const errors: string[] = []
  const waiting = new Set<{ left: number; done(): void }>()
  let acknowledged = 0
  let isOver = false

  function acknowledge(): void {
    acknowledged += 1
    for (const waiter of waiting) {
      waiter.left -= 1
      if (waiter.left > 0) continue
      waiting.delete(waiter)
      waiter.done()
    }
  }

  async function call<R>(client: ConvexClient, path: string, args: Record<string, unknown>): Promise<R> {
    const answer = (await client.mutation(m(path), args)) as R
    acknowledge()
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

  async function work(client: ConvexClient, player: Player): Promise<void> {
    while (!isOver) {
      try {
        await (Math.random() < 0.6 ? order(client, player) : cashOut(client, player))
      } catch (error) {
        errors.push(String(error))
      }
    }
  }

  const clients = people.map(() => openClient(address))
  const hands = clients.flatMap((client, at) => Array.from({ length: HANDS_EACH }, () => work(client, people[at] as Player)))

  return {
    progress: (count) => new Promise((done) => waiting.add({ left: count, done })),
    async finish() {
      isOver = true
      await Promise.all(hands)
      await Promise.all(clients.map((client) => client.close()))
    },
    async report(database) {
      const owners = people.map(({ id }) => id)
      const found = [...(await database.many(selectOrders, owners)), ...(await database.many(selectWithdrawals, owners))]
      const isThere = new Map(found.map((row) => [`${row.mark} ${row.id}`, row.isTakenBack]))
      const lost = [...made].filter(([key, { isTakenBack }]) => isThere.get(key) !== isTakenBack).length
      const known = new Set([...made.keys()].map((key) => key.slice(0, key.lastIndexOf(' '))))
      const twice = found.length - new Set(found.map(({ mark }) => mark)).size + found.filter(({ mark }) => !known.has(mark)).length
      let centsOff = 0
      for (const { id } of people) {
        const spent = [...made.values()]
          .filter(({ owner, isTakenBack }) => owner === id && !isTakenBack)
          .reduce((sum, { cents }) => sum + cents, 0)
        centsOff += Math.abs((await balancesOf(database, id)).wallet - (WALLET_CENTS - spent))
      }
      return { acknowledged, lost, twice, errors, centsOff, isAuditRight: (await auditBooks(database)).isRight }
    },
  }
}

/** Is nothing lost, nothing there twice, nothing wrong? */
export const isUnharmed = ({ acknowledged, lost, twice, errors, centsOff, isAuditRight }: Report): boolean =>
  acknowledged > 0 && lost === 0 && twice === 0 && errors.length === 0 && centsOff === 0 && isAuditRight
