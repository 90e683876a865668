/** The whole server on a separate database, with signed-in users, for tests of money. The books agree after each test. */
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import type { Database } from '#platform/db/database.ts'
import { createLog } from '#platform/log.ts'
import { SYSTEM, type Actor } from '#server/access/actor.ts'
import { auditBooks } from '#server/domains/books/parts.ts'
import { settleTips } from '#server/domains/tips/parts.ts'
import { startServer, type RunningServer } from '#server/main.ts'
import type { Config } from '#server/env.ts'
import type { CheckResult } from '#server/shared/audit-check.ts'
import { createTestDatabase } from '#tools/test-database.ts'
import { UNRECORDED_ACTS } from './acts.ts'
import { actorOf } from './context.ts'
import { checkedFile, deposit, signIn, testConfig } from './money.ts'
import { balancesOf, createTestUser, createProduct, type Balances } from './people.ts'

export { deposit }

export interface TestUser {
  readonly id: string
  readonly token: string
  readonly actor: Actor
}

export interface TestUserOptions {
  status?: 'user' | 'model'
  adminRole?: Actor['adminRole']
  /** Adds money to the wallet by a deposit. */
  cents?: number
}

export interface MoneyWorld extends RunningServer {
  /** The folder of its files, and for temporary ones; removed at the end. */
  readonly dataDir: string
  readonly databaseUrl: string
  user(options?: TestUserOptions): Promise<TestUser>
  product(model: TestUser, priceCents: number): Promise<string>
  /** A mutation through the engine. The key identifies one write: a repeat is answered from the receipt. */
  mutate<R = { success: true }>(who: TestUser, path: string, args?: Record<string, unknown>, idempotencyKey?: string): Promise<R>
  query<R>(who: TestUser, path: string, args?: Record<string, unknown>): Promise<R>
  place(customer: TestUser, productId: string, cents: number): Promise<string>
  /** The model delivers a checked file. */
  complete(model: TestUser, orderId: string): Promise<void>
  /** Ends the minute of every tip, and settles them. */
  settleTips(): Promise<void>
  balances(of: TestUser): Promise<Balances>
  sql(text: string, ...params: readonly unknown[]): Promise<Record<string, unknown>[]>
}

function helpersOf(server: RunningServer): Omit<MoneyWorld, keyof RunningServer | 'dataDir' | 'databaseUrl'> {
  const { database, realtime } = server
  async function user({ status = 'user', adminRole = null, cents = 0 }: TestUserOptions = {}): Promise<TestUser> {
    const id = await createTestUser(database, { status, adminRole })
    const token = await signIn(server, id)
    if (cents > 0) await deposit(server, id, cents)
    return { id, token, actor: { ...actorOf(id, ...(status === 'model' ? ['model' as const] : [])), adminRole } }
  }
  async function mutate<R>(
    who: TestUser,
    path: string,
    args: Record<string, unknown> = {},
    idempotencyKey: string = randomUUID(),
  ): Promise<R> {
    return (await realtime.mutate(path, { token: who.token, ...args }, { idempotencyKey })) as R
  }
  return {
    user,
    mutate,
    product: (model, priceCents) => createProduct(database, model.id, { priceCents }),
    query: async <R>(who: TestUser, path: string, args: Record<string, unknown> = {}) =>
      (await realtime.query(path, { token: who.token, ...args })).value as R,
    place: async (customer, productId, cents) =>
      (
        await mutate<{ orderId: string }>(customer, 'orders:placeOrder', {
          productId,
          addonIds: [],
          desiredText: 'A quiet lake',
          expectedTotal: cents / 100,
        })
      ).orderId,
    async complete(model, orderId) {
      const objectId = await checkedFile(database, model.id)
      await mutate(model, 'orders:completeOrderWithMediaR2', {
        orderId,
        objectId,
        fileName: 'lake.png',
        fileType: 'image/png',
        fileSize: 100,
      })
    },
    async settleTips() {
      await database.pool.query(
        `update tips.tips set settles_at = now() - interval '1 second' where settled_at is null and undone_at is null and settles_at is not null`,
      )
      await settleTips({ db: database, log: createLog('silent'), write: (path, work) => realtime.write(path, SYSTEM, work) })
    },
    balances: ({ id }) => balancesOf(database, id),
    sql: async (text, ...params) => (await database.pool.query<Record<string, unknown>>(text, params as unknown[])).rows,
  }
}

const auditOf = async (database: Database): Promise<readonly CheckResult[]> => (await auditBooks(database)).checks

export interface MoneyWorldOptions {
  readonly config?: Partial<Config>
  readonly audit?: (database: Database) => Promise<readonly CheckResult[]>
  /** Tasks that the server's own clock runs. None unless named: tests run tasks themselves, at moments of their choice. */
  readonly clockRuns?: readonly string[]
}

/** Starts the server for the tests of this file. After each test the books must agree, as `audit` says, and every live result equal a fresh one. */
export function useMoneyWorld({ config = {}, audit = auditOf, clockRuns = [] }: MoneyWorldOptions = {}): MoneyWorld {
  const world = {} as MoneyWorld
  let close: () => Promise<void>

  beforeAll(async () => {
    const testDatabase = await createTestDatabase()
    const dataDir = await mkdtemp(join(tmpdir(), 'money-'))
    const server = await startServer({ config: { ...testConfig(dataDir), ...config }, databaseUrl: testDatabase.url, clockRuns })
    Object.assign(world, server, helpersOf(server), { dataDir, databaseUrl: testDatabase.url })
    close = async () => {
      await server.stop()
      await testDatabase.drop()
      await rm(dataDir, { recursive: true, force: true })
    }
  })

  afterEach(async () => {
    expect((await audit(world.database)).filter(({ isRight }) => !isRight)).toEqual([])
    expect((await world.database.pool.query(UNRECORDED_ACTS)).rows).toEqual([])
    await world.realtime.settled()
    expect(world.realtime.stats().violations).toEqual([])
  })
  afterAll(() => close())
  return world
}
