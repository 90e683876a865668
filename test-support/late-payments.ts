/** Payments that are begun in time and arrive when their payer is gone: a payment provider in a box, beside the house of a test. */
import { afterAll, beforeAll, expect } from 'vitest'
import { SANDBOX_KEYS, startSandbox, type Sandbox } from '#sandbox/main.ts'
import { SYSTEM } from '#server/access/actor.ts'
import { createDepositCalls, createOxaPayProvider, runDepositClock, type PaymentProvider } from '#server/domains/deposits/parts.ts'
import { createCaller } from './context.ts'
import { runClock } from './leaving-world.ts'
import type { MoneyWorld, Person } from './money-world.ts'

export interface LatePayment {
  readonly id: string
  readonly orderId: string
  readonly trackId: string
}

export interface LatePayments {
  readonly provider: PaymentProvider
  /** A deposit of this person, in dollars, that nobody has paid and nobody looks after any more. */
  open(who: Person, amount: number): Promise<LatePayment>
  /** Its payer pays after all; no news of it reach the house. */
  pay(payment: LatePayment): Promise<void>
  /** What the clock does when it looks at this deposit again. */
  settle(payment: LatePayment): Promise<void>
  /** Somebody who has left, and whose payment came later. */
  leftBehind(amount: number): Promise<LatePayment & { who: Person }>
}

/** The days in which an account can be kept are over. */
export const turnClosing = (world: MoneyWorld, who: Person) =>
  world.sql(`update users.users set closes_at = now() - interval '1 second' where id = $1`, who.id)
/** Nobody signs in to it any more. */
export const isErased = async (world: MoneyWorld, who: Person) =>
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
      const who = await world.person()
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
