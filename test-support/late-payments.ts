/** Payments that start in time and arrive after their payer's account is erased: the sandbox's payment provider beside a test server. */
import { afterAll, beforeAll, expect } from 'vitest'
import { SANDBOX_KEYS, startSandbox, type Sandbox } from '#sandbox/main.ts'
import { SYSTEM } from '#server/access/actor.ts'
import { createDepositCalls, createOxaPayProvider, runDepositClock, type PaymentProvider } from '#server/domains/deposits/parts.ts'
import { createCaller } from './context.ts'
import { runClock } from './leaving-world.ts'
import type { MoneyWorld, TestUser } from './money-world.ts'

export interface LatePayment {
  readonly id: string
  readonly orderId: string
  readonly trackId: string
}

export interface LatePayments {
  readonly provider: PaymentProvider
  /** An unpaid deposit of this user, in dollars, that the clock no longer polls. */
  open(who: TestUser, amount: number): Promise<LatePayment>
  /** Pays it after all, without a webhook. */
  pay(payment: LatePayment): Promise<void>
  /** Polls this deposit, like the clock. */
  settle(payment: LatePayment): Promise<void>
  /** A user who has left, with a later payment. */
  leftBehind(amount: number): Promise<LatePayment & { who: TestUser }>
}

/** Moves the end of the 30 days into the past. */
export const turnClosing = (world: MoneyWorld, who: TestUser) =>
  world.sql(`update users.users set closes_at = now() - interval '1 second' where id = $1`, who.id)
/** Locks the account out. */
export const isErased = async (world: MoneyWorld, who: TestUser) =>
  (await world.sql('select erased_at is not null as "isErased" from users.users where id = $1', who.id))[0]?.['isErased'] === true

/** Sets the provider up around the tests of this file. */
export function useLatePayments(world: MoneyWorld): LatePayments {
  let sandbox: Sandbox
  let provider: PaymentProvider
  beforeAll(async () => {
    sandbox = await startSandbox({ clockFactor: 1_000_000 })
    provider = createOxaPayProvider({ baseUrl: sandbox.oxapayUrl, merchantKey: SANDBOX_KEYS.merchant, origin: 'http://127.0.0.1:9' })
  })
  afterAll(() => sandbox.stop())

  const open: LatePayments['open'] = async (who, amount) => {
    const call = createCaller(world.database, { transactions: createDepositCalls({ provider, log: world.log }) })
    const { orderId } = (await call(who.actor, 'transactions:createOxaPayInvoice', { amount, currency: 'USDT' })).value
    const [row] = await world.sql(
      `update deposits.deposits set expires_at = now() - interval '3 days', poll_at = null where order_id = $1 returning id, track_id as "trackId"`,
      orderId,
    )
    const trackId = String(row?.['trackId'])
    sandbox.control.setWebhooks(trackId, { delivery: 'lost' })
    return { id: String(row?.['id']), orderId, trackId }
  }
  const pay: LatePayments['pay'] = async ({ trackId }) => {
    sandbox.control.pay(trackId, 'late')
    await sandbox.control.idle()
  }
  const settle: LatePayments['settle'] = async ({ id }) => {
    await world.sql('update deposits.deposits set poll_at = now() where id = $1', id)
    await runDepositClock({
      provider,
      log: world.log,
      database: world.database,
      write: (path, work) => world.realtime.write(path, SYSTEM, work),
    })
  }
  return {
    get provider() {
      return provider
    },
    open,
    pay,
    settle,
    async leftBehind(amount) {
      const who = await world.user()
      const payment = await open(who, amount)
      await world.mutate(who, 'auth:requestDeletion')
      await turnClosing(world, who)
      await runClock(world)
      expect(await isErased(world, who)).toBe(true)
      await pay(payment)
      await settle(payment)
      return { ...payment, who }
    },
  }
}
