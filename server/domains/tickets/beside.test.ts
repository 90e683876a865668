/** Cards beside a ticket: each role reads what it may, and every part follows its item without a reload. */
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ConvexClient } from 'convex/browser'
import type { Contract } from '#contract/index.ts'
import type { DeskDeposit, DeskTicket, TicketSubject } from '#contract/types.ts'
import type { ResultOf } from '#realtime/define.ts'
import { openClient, watchQuery } from '#realtime/testing/client.ts'
import { useMoneyWorld, type TestUser } from '#test-support/money-world.ts'

const world = useMoneyWorld()
let client: ConvexClient
beforeEach(() => void (client = openClient(world.url)))
afterEach(() => client.close())

type Order = NonNullable<ResultOf<Contract['orders']['getOrder']>>
type User = NonNullable<ResultOf<Contract['admin']['users']['get']>>
type Linked = ResultOf<Contract['admin']['users']['getLinked']>

const ask = async (who: TestUser, about?: Pick<TicketSubject, 'kind' | 'key'>) =>
  (
    await world.mutate<{ ticketId: string }>(who, 'tickets:create', {
      clientId: randomUUID(),
      category: 'other',
      subject: 'A question',
      text: 'Can you help me?',
      about,
    })
  ).ticketId
const depositOf = async (who: TestUser) => {
  const [row] = await world.sql('select order_id as key from deposits.deposits where user_id = $1', who.id)
  return { kind: 'deposit' as const, key: String(row?.['key']) }
}
const getDeposit = (who: TestUser, ticketId: string) => world.query<DeskDeposit | null>(who, 'admin/tickets:getDeposit', { ticketId })

test.each([
  ['owner', true],
  ['moderator', true],
  ['support', true],
  ['finance', false],
  ['viewer', false],
] as const)('the deposit that a ticket is about is read at the desk by %s: %s', async (adminRole, mayRead) => {
  const user = await world.user({ cents: 40_00 })
  const [about, admin] = [await depositOf(user), await world.user({ adminRole })]
  const ticketId = await ask(user, about)
  if (!mayRead) {
    await expect(getDeposit(admin, ticketId)).rejects.toMatchObject({ code: 'forbidden' })
    return
  }
  // Neither the pay link nor the addresses are for staff.
  expect(await getDeposit(admin, ticketId)).toEqual({
    _id: expect.any(String),
    orderId: about.key,
    status: 'success',
    reason: null,
    amount: 40,
    received: 40,
    credited: 40,
    missing: 0,
    otherCoin: null,
    network: null,
    createdAt: expect.any(Number),
    expiresAt: null,
    settledAt: expect.any(Number),
  })
})

test('a ticket opens no deposit but its own, and none to the admin who asked', async () => {
  const [user, admin] = [await world.user({ cents: 40_00 }), await world.user({ adminRole: 'owner', cents: 40_00 })]
  expect(await getDeposit(admin, await ask(user))).toBeNull()
  expect(await getDeposit(admin, await ask(user, { kind: 'account', key: user.id }))).toBeNull()
  expect(await getDeposit(admin, await ask(admin, await depositOf(admin)))).toBeNull()
  expect(await getDeposit(admin, randomUUID())).toBeNull()
  // A row that names the deposit of another user, which no call writes, opens nothing either.
  const ticketId = await ask(user, await depositOf(user))
  await world.sql(`update tickets.tickets set about_key = $2 where id = $1`, ticketId, (await depositOf(admin)).key)
  expect(await getDeposit(admin, ticketId)).toBeNull()
})

test('a ticket still says what it was linked to once that is gone', async () => {
  const [user, admin] = [await world.user({ cents: 40_00 }), await world.user({ adminRole: 'support' })]
  const about = await depositOf(user)
  const ticketId = await ask(user, about)
  await world.sql(`update tickets.tickets set about_key = 'DEP-gone' where id = $1`, ticketId)
  expect(await world.query<DeskTicket>(admin, 'admin/tickets:get', { ticketId })).toMatchObject({
    about: { kind: 'deposit', key: 'DEP-gone' },
  })
  expect(await getDeposit(admin, ticketId)).toBeNull()
})

test('the order and the account beside a ticket follow what support does to them', async () => {
  const [model, customer] = [await world.user({ status: 'model' }), await world.user({ cents: 100_00 })]
  const [support, owner] = [await world.user({ adminRole: 'support' }), await world.user({ adminRole: 'owner' })]
  const orderId = await world.place(customer, await world.product(model, 50_00), 50_00)
  const ticketId = await ask(customer, { kind: 'order', key: orderId })
  const { about, user } = await world.query<DeskTicket>(support, 'admin/tickets:get', { ticketId })
  const [ofSupport, ofOwner] = [
    { token: support.token, userId: user.userId },
    { token: owner.token, userId: user.userId },
  ]
  const order = watchQuery<Order>(client, 'orders:getOrder', { token: support.token, orderId: about?.key })
  const account = watchQuery<User>(client, 'admin/users:get', ofSupport)
  const last = watchQuery<Linked>(client, 'admin/users:getLinked', ofSupport)
  const withMoney = watchQuery<User>(client, 'admin/users:get', ofOwner)
  expect((await order.until(() => true)).order).toMatchObject({ status: 'pending', desiredText: '' })
  expect((await withMoney.until(() => true)).money).toMatchObject({ available: 50, inEscrow: 50 })
  expect((await account.until(() => true)).money).toBeNull()
  expect((await last.until(() => true)).deposits).toBeNull()

  await world.mutate(support, 'admin/orders:rejectOrder', { orderId, reason: 'Agreed with both sides' })
  expect((await order.until(({ order: { status } }) => status === 'rejected')).order).toMatchObject({ refunded: 50 })
  expect((await withMoney.until(({ money }) => money?.inEscrow === 0)).money).toMatchObject({ available: 100 })
  expect((await last.until(({ bought }) => bought.items[0]?.status === 'rejected')).bought.items).toHaveLength(1)

  await world.mutate(support, 'admin/users:suspend', { userId: customer.id, days: 7, reason: 'While we look into it' })
  expect(await account.until(({ isSuspended }) => isSuspended)).toMatchObject({ suspension: { reason: 'While we look into it' } })
})
