/** Plans by admins: later prices, agreed ones, and no change overwritten unseen. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Contract } from '#contract/index.ts'
import { LANGUAGES } from '#contract/limits.ts'
import type { ResultOf } from '#realtime/define.ts'
import { useMoneyWorld, type TestUser } from '#test-support/money-world.ts'

type Calls = Contract['admin']['plans']
type Plan = ResultOf<Calls['list']>[number]

const world = useMoneyWorld()

const owner = () => world.user({ adminRole: 'owner' })
const list = (by: TestUser) => world.query<Plan[]>(by, 'admin/plans:list')
const namesOf = (name: string) => Object.fromEntries(LANGUAGES.map((language) => [language, name]))
const aPlan = (changes: Record<string, unknown> = {}) => ({
  names: namesOf(`Plan ${randomUUID().slice(0, 8)}`),
  price: 12,
  days: 30,
  benefits: ['pro_posts', 'long_briefs', 'badge'],
  position: 9,
  isActive: true,
  reason: 'A test',
  ...changes,
})
const add = async (by: TestUser, changes: Record<string, unknown> = {}) =>
  (await world.mutate<{ planId: string }>(by, 'admin/plans:save', aPlan(changes))).planId
async function planOf(by: TestUser, planId: string): Promise<Plan> {
  const found = (await list(by)).find(({ _id }) => _id === planId)
  if (found === undefined) throw new Error('there is no such plan')
  return found
}
const change = (by: TestUser, { _id: planId, version, ...now }: Plan, changes: Record<string, unknown>) =>
  world.mutate(by, 'admin/plans:save', {
    plan: { planId, version },
    names: now.names,
    price: now.price,
    days: now.days,
    benefits: now.benefits,
    position: now.position,
    isActive: now.isActive,
    reason: 'A test',
    ...changes,
  })
const forSale = async () => (await world.realtime.query('subscription:getPlans', {})).value as { _id: string; price: number }[]
const buy = (who: TestUser, planId: string, expectedPrice: number) =>
  world.mutate(who, 'subscription:buyPlan', { planId, expectedPrice, isAutoRenewOn: true })

test('a new plan is for sale at once, and not any more once it is withdrawn', async () => {
  const boss = await owner()
  const planId = await add(boss)
  expect((await forSale()).find(({ _id }) => _id === planId)).toMatchObject({ price: 12 })
  await change(boss, await planOf(boss, planId), { isActive: false })
  expect((await forSale()).some(({ _id }) => _id === planId)).toBe(false)
  await expect(buy(await world.user({ cents: 50_00 }), planId, 12)).rejects.toMatchObject({ code: 'plan_unavailable' })
})

test('a changed price counts for later purchases; earlier buyers keep what was agreed', async () => {
  const [boss, early, late] = [await owner(), await world.user({ cents: 50_00 }), await world.user({ cents: 50_00 })]
  const planId = await add(boss)
  await buy(early, planId, 12)
  await change(boss, await planOf(boss, planId), { price: 15 })
  await expect(buy(late, planId, 12)).rejects.toMatchObject({ code: 'price_changed' })
  await buy(late, planId, 15)
  expect([(await world.balances(early)).wallet, (await world.balances(late)).wallet]).toEqual([38_00, 35_00])
  const { items } = await world.query<ResultOf<Calls['listHolders']>>(boss, 'admin/plans:listHolders', { planId })
  expect(new Map(items.map(({ userId, agreedPrice }) => [userId, agreedPrice]))).toEqual(
    new Map([
      [early.id, 12],
      [late.id, 15],
    ]),
  )
  expect((await planOf(boss, planId)).holders).toBe(2)
})

test('a change is saved whole, and the log of acts has what was there before', async () => {
  const boss = await owner()
  const planId = await add(boss)
  const before = await planOf(boss, planId)
  const names = namesOf(`Plan ${randomUUID().slice(0, 8)}`)
  const now = { names, price: 15.5, days: 60, benefits: ['badge'], position: 8, isActive: false }
  await change(boss, before, now)
  expect(await planOf(boss, planId)).toMatchObject({ ...now, version: before.version + 1 })
  const [act] = await world.sql(
    `select b.body->'before' as before from audit.acts a join audit.bodies b using (seq) where a.action = 'admin/plans:save' order by seq desc limit 1`,
  )
  expect(act?.['before']).toEqual({ priceCents: 12_00, days: 30, isActive: true, names: before.names })
})

test('plans are for sale in the order of their places', async () => {
  const boss = await owner()
  const [late, early] = [await add(boss, { position: 98 }), await add(boss, { position: 97 })]
  const order = (await forSale()).map(({ _id }) => _id)
  expect(order.indexOf(early)).toBeLessThan(order.indexOf(late))
  expect(order.indexOf(early)).toBeGreaterThan(0)
})

test('a user whose Pro is over has no plan any more', async () => {
  const [boss, who] = [await owner(), await world.user({ cents: 20_00 })]
  const planId = await add(boss)
  await world.mutate(who, 'subscription:buyPlan', { planId, expectedPrice: 12, isAutoRenewOn: false })
  const holders = () => world.query<ResultOf<Calls['listHolders']>>(boss, 'admin/plans:listHolders', { planId })
  expect([(await planOf(boss, planId)).holders, (await holders()).items]).toEqual([1, [expect.objectContaining({ userId: who.id })]])
  await world.sql(`update users.users set pro_expires_at = now() - interval '1 second' where id = $1`, who.id)
  await world.mutate(who, 'subscription:checkSubscription')
  expect([(await planOf(boss, planId)).holders, (await holders()).items]).toEqual([0, []])
  // Pro that was given by hand afterwards is none of this plan.
  await world.sql(`update users.users set pro_expires_at = now() + interval '9 days', subscription_type = 'Gift' where id = $1`, who.id)
  expect((await holders()).items).toEqual([])
})

test('the list of users goes on where a page ends', async () => {
  const boss = await owner()
  const planId = await add(boss)
  const users = await Promise.all([1, 2, 3].map(() => world.user({ cents: 20_00 })))
  for (const who of users) await buy(who, planId, 12)
  const page = (cursor?: string) =>
    world.query<ResultOf<Calls['listHolders']>>(boss, 'admin/plans:listHolders', { planId, limit: 2, cursor })
  const first = await page()
  const second = await page(first.nextCursor ?? undefined)
  expect([first.items.length, second.items.length, second.nextCursor]).toEqual([2, 1, null])
  expect([...first.items, ...second.items].map(({ userId }) => userId).toSorted()).toEqual(users.map(({ id }) => id).toSorted())
})

test('of two admins who change one plan, the second is refused', async () => {
  const [one, other] = [await owner(), await owner()]
  const plan = await planOf(one, await add(one))
  const results = await Promise.allSettled([change(one, plan, { price: 13 }), change(other, plan, { price: 14 })])
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await expect(change(one, plan, { price: 20 })).rejects.toMatchObject({ code: 'changed_meanwhile' })
})

test('a name is used once, all languages are needed, and only proven owners save', async () => {
  const boss = await owner()
  const names = namesOf(`Plan ${randomUUID().slice(0, 8)}`)
  await add(boss, { names })
  await expect(add(boss, { names })).rejects.toMatchObject({ code: 'name_taken' })
  await expect(add(boss, { names: { ...names, zh: ' ' } })).rejects.toMatchObject({ code: 'bad_request' })
  await expect(add(boss, { price: 0 })).rejects.toMatchObject({ code: 'bad_request' })
  await expect(add(await world.user({ adminRole: 'finance' }))).rejects.toMatchObject({ code: 'forbidden' })
  await expect(world.mutate(boss, 'admin/plans:save', aPlan({ plan: { planId: randomUUID(), version: 1 } }))).rejects.toMatchObject({
    code: 'not_found',
  })
  await world.sql(`update users.sessions set proven_until = '-infinity' where user_id = $1`, boss.id)
  await expect(add(boss)).rejects.toMatchObject({ code: 'proof_required' })
})
