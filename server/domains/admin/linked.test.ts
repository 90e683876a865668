/** The page of a user lists what belongs to them: of each kind the newest, for the roles that read it, and nothing of others. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Contract } from '#contract/index.ts'
import { LINKED_LENGTH } from '#contract/limits.ts'
import type { ResultOf } from '#realtime/define.ts'
import { useMoneyWorld, type TestUser } from '#test-support/money-world.ts'

const world = useMoneyWorld()
type Linked = ResultOf<Contract['admin']['users']['getLinked']>
const linked = (as: TestUser, of: TestUser) => world.query<Linked>(as, 'admin/users:getLinked', { userId: of.id })

async function twoSides() {
  const owner = await world.user({ adminRole: 'owner' })
  const model = await world.user({ status: 'model' })
  const customer = await world.user({ cents: 500_00 })
  return { owner, model, customer, product: await world.product(model, 10_00) }
}

test('each side of an order has it in its own list, the newest first and a few at most', async () => {
  const { owner, model, customer, product } = await twoSides()
  const ids: string[] = []
  for (let n = 0; n <= LINKED_LENGTH; n += 1) ids.push(await world.place(customer, product, 10_00))
  // The states are mixed: the list goes by age, not by state.
  await world.complete(model, ids[1] ?? '')
  await world.mutate(model, 'orders:rejectOrder', { orderId: ids[3], reason: 'No time' })
  const [bought, sold] = [(await linked(owner, customer)).bought, (await linked(owner, model)).sold]
  expect(bought.items.map(({ _id }) => _id)).toEqual(ids.toReversed().slice(0, LINKED_LENGTH))
  expect(bought.items.map(({ status }) => status)).toEqual(['pending', 'pending', 'rejected', 'pending', 'completed'])
  expect(bought.isMore).toBe(true)
  expect(sold).toEqual(bought)
  expect((await linked(owner, customer)).sold).toEqual({ items: [], isMore: false })
  expect((await linked(owner, model)).bought.items).toEqual([])
})

test('deposits are for owners and finance, tickets for those who answer them', async () => {
  const { owner, customer } = await twoSides()
  await world.sql(
    `insert into tickets.tickets (user_id, client_id, category, subject, hours_id) select $1, $2, 'other', 'Where is it?', max(id) from tickets.hours`,
    customer.id,
    randomUUID(),
  )
  await world.sql(
    `insert into tickets.tickets (user_id, client_id, category, subject, hours_id, moved_at) select $1, $2, 'other', 'An older one', max(id), now() - interval '1 day' from tickets.hours`,
    customer.id,
    randomUUID(),
  )
  // More was asked for than has arrived.
  await world.sql('update deposits.deposits set amount_cents = amount_cents + 100 where user_id = $1', customer.id)
  const of = async (role: 'finance' | 'moderator' | 'support' | 'viewer') => linked(await world.user({ adminRole: role }), customer)
  const whole = await linked(owner, customer)
  expect(whole.deposits?.items).toMatchObject([{ title: expect.stringMatching(/^DEP-/), status: 'success', amount: 500 }])
  expect(whole.tickets?.items).toMatchObject([{ title: 'Where is it?', status: 'open', amount: null }, { title: 'An older one' }])
  expect(await of('finance')).toMatchObject({ deposits: whole.deposits, tickets: null })
  expect(await of('support')).toMatchObject({ deposits: null, tickets: whole.tickets })
  expect(await of('moderator')).toMatchObject({ deposits: null, tickets: whole.tickets })
  expect(await of('viewer')).toMatchObject({ deposits: null, tickets: null })
})

test('withdrawals come with their network and state, the newest first', async () => {
  const { owner, model, customer, product } = await twoSides()
  const orderId = await world.place(customer, product, 10_00)
  await world.complete(model, orderId)
  await world.mutate(customer, 'orders:acceptDelivery', { orderId })
  for (let n = 0; n < 6; n += 1) {
    const next = await world.place(customer, product, 10_00)
    await world.complete(model, next)
    await world.mutate(customer, 'orders:acceptDelivery', { orderId: next })
  }
  const ask = (amount: number) =>
    world.mutate<{ withdrawalId: string }>(model, 'withdrawals:requestWithdrawal', {
      amount,
      paymentMethod: 'paypal',
      paymentDetails: 'me@example.org',
    })
  await world.mutate(model, 'withdrawals:cancelWithdrawal', { withdrawalId: (await ask(30)).withdrawalId })
  await ask(50)
  expect((await linked(owner, model)).withdrawals.items).toMatchObject([
    { title: 'paypal', status: 'requested', amount: 50 },
    { title: 'paypal', status: 'rejected', amount: 30 },
  ])
})

test('the page of a user shows each part of the money', async () => {
  const { owner, model, customer, product } = await twoSides()
  for (let n = 0; n < 7; n += 1) {
    const orderId = await world.place(customer, product, 10_00)
    await world.complete(model, orderId)
    if (n > 0) await world.mutate(customer, 'orders:acceptDelivery', { orderId })
  }
  await world.place(customer, product, 10_00)
  await world.mutate(model, 'withdrawals:requestWithdrawal', { amount: 30, paymentMethod: 'paypal', paymentDetails: 'me@example.org' })
  const money = async (of: TestUser) => (await world.query<{ money: object }>(owner, 'admin/users:get', { userId: of.id })).money
  expect(await money(model)).toEqual({ available: 18, held: 8, inEscrow: 0, inWithdrawals: 30 })
  expect(await money(customer)).toEqual({ available: 420, held: 0, inEscrow: 10, inWithdrawals: 0 })
})
