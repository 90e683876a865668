/** A database, a storage and both sides of an order, for tests. After each test the books must agree. */
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import type { Answer } from '#contract/types.ts'
import type { Actor } from '#server/access/actor.ts'
import type { MediaDeps } from '#server/domains/media/index.ts'
import { createMediaCalls } from '#server/domains/media/parts.ts'
import { createModelCalls } from '#server/domains/models/parts.ts'
import { createAdminOrderCalls, createOrderCalls, runOrderClock } from '#server/domains/orders/parts.ts'
import { createReviewsCalls } from '#server/domains/reviews/parts.ts'
import { createAdminSettingsCalls } from '#server/domains/settings/parts.ts'
import { hidePrices } from '#server/domains/chats/parts.ts'
import { createThreadCalls } from '#server/domains/threads/parts.ts'
import { openDatabase, type Database } from '#platform/db/database.ts'
import { createLog } from '#platform/log.ts'
import { openFolderStorage } from '#platform/storage/folder-storage.ts'
import { createTestDatabase } from '#tools/test-database.ts'
import { actorOf, createCaller, visitor, writeAs } from './context.ts'
import { balancesOf, booksAgree, createTestUser, createProduct, fundWallet } from './people.ts'

type Call = ReturnType<typeof createCaller>

export interface OrdersWorld {
  database: Database
  deps: MediaDeps
  call: Call
  /** Has $500.00 in the wallet. */
  customer: Actor
  model: Actor
  /** Has the same roles as the model but is another user. */
  stranger: Actor
  admin: Actor
  /** $50.00, three days, no limit. */
  productId: string
  place(
    options?: Partial<{
      productId: string
      addonIds: string[]
      desiredText: string
      additionalNotes: string
      expectedTotal: number
      answers: Answer[]
      briefFileIds: string[]
    }>,
    by?: Actor,
  ): Promise<string>
  /** SQL that changes a time or a setting: the only way to be late in a test. */
  sql(text: string): Promise<Record<string, unknown>[]>
  clock(): Promise<number>
  /** Topics that the clock has touched so far. */
  touchedByClock: string[]
  orderOf(orderId: string, as?: Actor): ReturnType<typeof readOrder>
  eventsOf(orderId: string): Promise<string[]>
  wallet(of: Actor): Promise<number>
  balances(of: Actor): ReturnType<typeof balancesOf>
}

const readOrder = async (call: Call, orderId: string, as: Actor) => (await call(as, 'orders:getOrder', { orderId })).value

/** Sets everything up around the tests of this file: one database for all, fresh users for each. */
export function useOrdersWorld(): OrdersWorld {
  const world = {} as OrdersWorld
  let drop: () => Promise<void>

  beforeAll(async () => {
    const testDatabase = await createTestDatabase()
    const folder = await mkdtemp(join(tmpdir(), 'orders-'))
    const database = openDatabase({ url: testDatabase.url })
    const log = createLog('silent')
    const deps: MediaDeps = { storage: await openFolderStorage(folder), secret: randomBytes(32), log }
    const call = createCaller(database, {
      orders: createOrderCalls(deps),
      ...createMediaCalls(deps),
      reviews: createReviewsCalls().reviews,
      models: { ...createModelCalls().models, ...createReviewsCalls().models },
      threads: createThreadCalls(deps, hidePrices),
      admin: { orders: createAdminOrderCalls(), settings: createAdminSettingsCalls() },
    })
    Object.assign(world, {
      database,
      deps,
      call,
      place: async (options = {}, by = world.customer) =>
        (
          await call(by, 'orders:placeOrder', {
            productId: world.productId,
            addonIds: [],
            desiredText: 'A quiet lake',
            expectedTotal: 50,
            ...options,
          })
        ).value.orderId,
      sql: async (text) => (await database.pool.query<Record<string, unknown>>(text)).rows,
      clock: () => runOrderClock({ db: database, log, write: (_path, work) => writeAs(database, visitor, work, world.touchedByClock) }),
      touchedByClock: [],
      orderOf: (orderId, as = world.customer) => readOrder(call, orderId, as),
      eventsOf: async (orderId) =>
        ((await readOrder(call, orderId, world.customer))?.events ?? []).map(({ kind, by }) => `${kind} by ${by}`),
      wallet: async ({ userId }) => (await balancesOf(database, userId ?? '')).wallet,
      balances: ({ userId }) => balancesOf(database, userId ?? ''),
    } satisfies Partial<OrdersWorld>)
    drop = async () => {
      await database.end()
      await testDatabase.drop()
      await rm(folder, { recursive: true, force: true })
    }
  })

  beforeEach(async () => {
    const { database } = world
    const modelId = await createTestUser(database, { name: 'Ines', status: 'model' })
    const customerId = await createTestUser(database, { name: 'Mara' })
    world.customer = actorOf(customerId)
    world.model = actorOf(modelId, 'model')
    world.stranger = actorOf(await createTestUser(database, { name: 'Eve', status: 'model' }), 'model')
    world.admin = actorOf(await createTestUser(database, { name: 'Jonas', adminRole: 'owner' }), 'admin')
    world.productId = await createProduct(database, modelId)
    await fundWallet(database, customerId, 500_00)
  })

  afterEach(async () => expect(await booksAgree(world.database)).toBe(true))
  afterAll(() => drop())
  return world
}
