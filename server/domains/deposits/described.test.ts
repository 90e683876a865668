/** A deposit beside the ticket about it follows its payment: arrived amount, network, and missing amount. */
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ConvexClient } from 'convex/browser'
import type { DeskDeposit } from '#contract/types.ts'
import { createLog } from '#platform/log.ts'
import { openClient, watchQuery } from '#realtime/testing/client.ts'
import { SYSTEM } from '#server/access/actor.ts'
import { useMoneyWorld } from '#test-support/money-world.ts'
import type { ProviderPayment } from './payment-provider.ts'
import { settleDeposit } from './settle-deposit.ts'
import { depositsOf } from './topics.ts'

const world = useMoneyWorld()
let client: ConvexClient
beforeEach(() => void (client = openClient(world.url)))
afterEach(() => client.close())

const PAYMENT: Omit<ProviderPayment, 'orderId'> = {
  state: 'underpaid',
  receivedCents: 30_00,
  incomingCents: null,
  otherCoin: null,
  network: 'TRC20',
  hasUnknownWorth: false,
  isAllConfirmed: true,
}

test('staff see a short payment arrive, and the rest of it', async () => {
  const [user, support] = [await world.user(), await world.user({ adminRole: 'support' })]
  const key = `DEP-${randomUUID()}`
  const [{ id }] = (await world.sql(
    `insert into deposits.deposits (order_id, user_id, amount_cents, provider, track_id, expires_at)
     values ($1, $2, 5000, 'oxapay', $1, now() + interval '1 hour') returning id`,
    key,
    user.id,
  )) as [{ id: string }]
  const { ticketId } = await world.mutate<{ ticketId: string }>(user, 'tickets:create', {
    clientId: randomUUID(),
    category: 'deposit',
    subject: 'Where is my deposit?',
    text: 'I have sent 50 USDT.',
    about: { kind: 'deposit', key },
  })
  const settle = (payment: Partial<ProviderPayment>) =>
    world.realtime.write('test/deposits:settle', SYSTEM, (context) =>
      settleDeposit(context, createLog('silent'), id, { ...PAYMENT, orderId: key, ...payment }, Date.now()),
    )
  const beside = watchQuery<DeskDeposit>(client, 'admin/tickets:getDeposit', { token: support.token, ticketId })
  expect(await beside.until(() => true)).toMatchObject({ status: 'pending', network: null, amount: 50, received: 0, missing: 50 })

  // The network of the address that was chosen last, until something arrives on another one.
  await world.realtime.write('test/deposits:address', SYSTEM, async ({ tx, touch }) => {
    await tx.script(
      `insert into deposits.addresses (track_id, deposit_id, network, address, pay_amount, expires_at, created_at) values
         ('${key}-1', '${id}', 'ERC20', '0x1', '50', now() + interval '1 hour', now() - interval '1 minute'),
         ('${key}-2', '${id}', 'POLYGON', '0x2', '50', now() + interval '1 hour', now())`,
    )
    touch(depositsOf(user.id))
  })
  expect(await beside.until(({ network }) => network !== null)).toMatchObject({ network: 'POLYGON', received: 0 })

  await settle({})
  expect(await beside.until(({ received }) => received > 0)).toMatchObject({ network: 'TRC20', received: 30, credited: 30, missing: 20 })
  await settle({ state: 'paid', receivedCents: 50_00 })
  expect(await beside.until(({ missing }) => missing === 0)).toMatchObject({
    status: 'success',
    credited: 50,
    settledAt: expect.any(Number),
  })
})
