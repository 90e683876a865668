/** A database, the sandbox's payment provider, and the product's webhook server, for tests. The books agree after each test. */
import { createServer } from 'node:http'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { SANDBOX_KEYS, startSandbox, type OxaPayControl, type Sandbox } from '#sandbox/main.ts'
import { SYSTEM, type Actor } from '#server/access/actor.ts'
import {
  createDepositCalls,
  createOxaPayProvider,
  OXAPAY_WEBHOOK_PATH,
  receiveEvent,
  runDepositClock,
  type DepositJobDeps,
  type PaymentProvider,
} from '#server/domains/deposits/parts.ts'
import { auditBooks } from '#server/domains/books/parts.ts'
import { createWebhooks } from '#server/http/webhooks.ts'
import { openDatabase, type Database } from '#platform/db/database.ts'
import { createLog } from '#platform/log.ts'
import { createTestDatabase } from '#tools/test-database.ts'
import { actorOf, createCaller, writeAs } from './context.ts'
import { balancesOf, createTestUser } from './people.ts'

export interface OpenDeposit {
  orderId: string
  trackId: string
}

export interface DepositsWorld {
  database: Database
  sandbox: Sandbox
  provider: OxaPayControl
  /** The product's client of it. */
  oxapay: PaymentProvider
  call: ReturnType<typeof createCaller>
  /** The same calls with another provider, or none. */
  callWith(provider: PaymentProvider | null): ReturnType<typeof createCaller>
  customer: Actor
  stranger: Actor
  /** Opens a deposit through the call, in dollars. */
  open(amount?: number, by?: Actor): Promise<OpenDeposit>
  /** A journaled transaction of the server. */
  write: DepositJobDeps['write']
  /** Handles stored webhooks and due deposits, like the task of the clock. */
  clock(): Promise<void>
  /** Moves every due time into the past. */
  makeDue(): Promise<void>
  /** Waits until every transfer is confirmed and every webhook sent, then handles the webhooks. */
  settle(): Promise<void>
  /** Posts a webhook to the product's webhook server. Returns the HTTP status. */
  post(webhook: { body: string; signature?: string }): Promise<number>
  statusOf(orderId: string): Promise<{ status: string; reason: string | null } | null>
  wallet(of?: Actor): Promise<number>
  /** The transfers of this user's deposits, in cents, oldest first. */
  credits(of?: Actor): Promise<number[]>
  /** This user's notifications about deposits, oldest first. */
  notifications(by?: Actor): Promise<Record<string, unknown>[]>
  sql(text: string): Promise<Record<string, unknown>[]>
}

/** The product's webhook server on a free port. */
async function openDoor(depsOf: () => DepositJobDeps) {
  const handle = createWebhooks(
    { [OXAPAY_WEBHOOK_PATH]: (rawBody, { headers }) => receiveEvent(depsOf(), rawBody, headers, () => undefined) },
    createLog('silent'),
  )
  const server = createServer((req, res) => {
    handle(req, res, new URL(req.url ?? '/', 'http://test').pathname).catch((error: unknown) =>
      res.destroy(error instanceof Error ? error : undefined),
    )
  })
  const listening = Promise.withResolvers<void>()
  server.listen(0, '127.0.0.1', listening.resolve)
  await listening.promise
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the door has no port')
  return {
    origin: `http://127.0.0.1:${address.port}`,
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Sets everything up around the tests of this file: one database and sandbox for all, fresh users for each. */
export function useDepositsWorld(): DepositsWorld {
  const world = {} as DepositsWorld
  let close: () => Promise<void>

  beforeAll(async () => {
    const testDatabase = await createTestDatabase()
    const database = openDatabase({ url: testDatabase.url })
    const sandbox = await startSandbox({ clockFactor: 1_000_000 })
    const log = createLog('silent')
    const door = await openDoor(() => jobDeps)
    const provider = createOxaPayProvider({ baseUrl: sandbox.oxapayUrl, merchantKey: SANDBOX_KEYS.merchant, origin: door.origin })
    const jobDeps: DepositJobDeps = { provider, log, database, write: (_path, work) => writeAs(database, SYSTEM, work) }
    const callWith = (other: PaymentProvider | null) =>
      createCaller(database, { transactions: createDepositCalls({ provider: other, log }) })
    const call = callWith(provider)
    const clock = () => runDepositClock(jobDeps)
    const sql: DepositsWorld['sql'] = async (text) => (await database.pool.query<Record<string, unknown>>(text)).rows
    Object.assign(world, {
      database,
      sandbox,
      provider: sandbox.control,
      oxapay: provider,
      call,
      callWith,
      clock,
      write: jobDeps.write,
      sql,
      async open(amount = 50, by = world.customer) {
        const { orderId } = (await call(by, 'transactions:createOxaPayInvoice', { amount, currency: 'USDT' })).value
        const [row] = await sql(`select track_id from deposits.deposits where order_id = '${orderId}'`)
        return { orderId, trackId: String(row?.['track_id']) }
      },
      notifications: async (by = world.customer) =>
        sql(`select kind, data from notifications.notifications where user_id = '${by.userId ?? ''}' order by id`),
      makeDue: async () => void (await sql(`update deposits.deposits set poll_at = now() where poll_at is not null`)),
      async settle() {
        await sandbox.control.idle()
        await clock()
      },
      async post({ body, signature }) {
        const response = await fetch(`${door.origin}${OXAPAY_WEBHOOK_PATH}`, {
          method: 'POST',
          body,
          headers: signature === undefined ? {} : { HMAC: signature },
        })
        await response.text()
        return response.status
      },
      statusOf: async (orderId) => (await call(world.customer, 'transactions:getByOrderId', { orderId })).value,
      wallet: async (of = world.customer) => (await balancesOf(database, of.userId ?? '')).wallet,
      credits: async (of = world.customer) =>
        (
          await sql(`select t.cents::integer as cents from ledger.transfers t join ledger.accounts a on a.id = t.credit_account
                     where a.owner_id = '${of.userId ?? ''}' and t.kind = 'deposit' order by t.id`)
        ).map(({ cents }) => Number(cents)),
    } satisfies Partial<DepositsWorld>)
    close = async () => {
      await sandbox.stop()
      await door.close()
      await database.end()
      await testDatabase.drop()
    }
  })

  beforeEach(async () => {
    world.customer = actorOf(await createTestUser(world.database, { name: 'Mara' }))
    world.stranger = actorOf(await createTestUser(world.database, { name: 'Eve' }))
  })

  afterEach(async () => {
    world.sandbox.control.setProvider('up')
    const { checks } = await auditBooks(world.database)
    expect(checks.filter(({ isRight }) => !isRight)).toEqual([])
  })
  afterAll(() => close())
  return world
}
