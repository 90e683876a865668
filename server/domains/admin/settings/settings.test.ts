/** Settings by admins: each has effect, none is overwritten unseen, and every change has its author. */
import { randomBytes, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Contract } from '#contract/index.ts'
import type { SiteSetting } from '#contract/rules/site-settings.ts'
import type { ArgsInputOf, ResultOf } from '#realtime/define.ts'
import { SYSTEM } from '#server/access/actor.ts'
import { applyDueSettings } from '#server/domains/settings/parts.ts'
import { useMoneyWorld, type TestUser } from '#test-support/money-world.ts'

type Calls = Contract['admin']['settings']
type Saved = Omit<ArgsInputOf<Calls['saveSettings']>, 'token'>

const world = useMoneyWorld()

const owner = () => world.user({ adminRole: 'owner' })
const settings = async (by: TestUser) => world.query<ResultOf<Calls['getSettings']>>(by, 'admin/settings:getSettings')
const settingOf = async (by: TestUser, key: SiteSetting) => {
  const found = (await settings(by)).settings.find((setting) => setting.key === key)
  if (found === undefined) throw new Error(`there is no ${key}`)
  return found
}
const save = (by: TestUser, args: Saved) => world.mutate(by, 'admin/settings:saveSettings', { ...args })
/** Over the version of now. */
const set = async (by: TestUser, key: SiteSetting, value: string, reason = 'A test') =>
  save(by, { changes: [{ key, value, version: (await settingOf(by, key)).version }], reason })
const changesOf = async (by: TestUser, key: SiteSetting) =>
  (await world.query<ResultOf<Calls['listChanges']>>(by, 'admin/settings:listChanges', { key })).items
const unproven = (who: TestUser) => world.sql(`update users.sessions set proven_until = '-infinity' where user_id = $1`, who.id)
const apply = () => world.realtime.write('test:settings', SYSTEM, applyDueSettings)
const site = async () => (await world.realtime.query('systemSettings:getSite', {})).value as ResultOf<Contract['systemSettings']['getSite']>

/** Runs `work` with a setting, and sets it back. */
async function during(by: TestUser, key: SiteSetting, value: string, work: () => Promise<void>) {
  const before = (await settingOf(by, key)).value
  await set(by, key, value)
  try {
    await work()
  } finally {
    await set(by, key, before)
  }
}

test('a change has its author, reason and old value; saving the same value adds nothing', async () => {
  const boss = await owner()
  const { value, version } = await settingOf(boss, 'accept_hours')
  await set(boss, 'accept_hours', '48', 'Models asked for it')
  expect(await settingOf(boss, 'accept_hours')).toMatchObject({ value: '48', version: version + 1, by: { userId: boss.id } })
  await set(boss, 'accept_hours', '48')
  const [last, ...older] = await changesOf(boss, 'accept_hours')
  expect(last).toMatchObject({ before: value, after: '48', by: { userId: boss.id }, reason: 'Models asked for it', isScheduled: false })
  await set(boss, 'accept_hours', value, 'Back')
  expect((await changesOf(boss, 'accept_hours')).length).toBe(older.length + 2)
})

test('of two admins who save the same setting, the second is refused and shown which; other settings do not clash', async () => {
  const [one, other] = [await owner(), await owner()]
  const name = await settingOf(one, 'website_name')
  const hours = await settingOf(one, 'accept_hours')
  await save(one, { changes: [{ key: 'website_name', value: 'Studio', version: name.version }], reason: 'A new name' })
  await save(other, { changes: [{ key: 'accept_hours', value: '60', version: hours.version }], reason: 'Shorter' })
  const both = [
    { key: 'website_name' as const, value: 'Gallery', version: name.version },
    { key: 'dispute_appeal_cents' as const, value: '1', version: (await settingOf(one, 'dispute_appeal_cents')).version },
  ]
  await expect(save(other, { changes: both, reason: 'Another name' })).rejects.toMatchObject({
    code: 'changed_meanwhile',
    data: { keys: ['website_name'] },
  })
  expect((await settingOf(one, 'dispute_appeal_cents')).value).toBe('2000')
  expect((await site()).name).toBe('Studio')
  await set(one, 'website_name', 'Atelier')
  await set(one, 'accept_hours', hours.value)
})

test('of twenty saves over one version at once, one counts', async () => {
  const admins = await Promise.all(Array.from({ length: 5 }, owner))
  const { version, value } = await settingOf(admins[0] as TestUser, 'accept_hours')
  const results = await Promise.allSettled(
    admins.flatMap((by, who) =>
      [1, 2, 3, 4].map((hours) =>
        save(by, { changes: [{ key: 'accept_hours', value: String(100 + who * 10 + hours), version }], reason: 'A race' }),
      ),
    ),
  )
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect((await settingOf(admins[0] as TestUser, 'accept_hours')).version).toBe(version + 1)
  await set(admins[0] as TestUser, 'accept_hours', value)
})

test('finance changes what is about money, other roles nothing; sensitive settings need a proof', async () => {
  const [boss, finance, support] = [await owner(), await world.user({ adminRole: 'finance' }), await world.user({ adminRole: 'support' })]
  const { version } = await settingOf(boss, 'website_name')
  await expect(save(finance, { changes: [{ key: 'website_name', value: 'Bank', version }], reason: 'x' })).rejects.toMatchObject({
    code: 'owners_only',
  })
  await expect(settings(support)).rejects.toMatchObject({ code: 'forbidden' })
  const before = (await settingOf(boss, 'network_cents_TRC20')).value
  await set(finance, 'network_cents_TRC20', '120')
  await set(finance, 'network_cents_TRC20', before)
  // Owners alone set the amounts from which a second admin is needed: otherwise one admin of finance would raise them.
  for (const key of ['adjustment_second_approval_cents', 'withdrawal_second_approval_cents'] as const) {
    await expect(set(finance, key, '10000000')).rejects.toMatchObject({ code: 'owners_only' })
    const change = { key, value: '10000000', startsAt: Date.now() + 60_000, reason: 'x' }
    await expect(world.mutate(finance, 'admin/settings:scheduleSetting', change)).rejects.toMatchObject({ code: 'owners_only' })
  }
  await unproven(boss)
  await expect(set(boss, 'commission_percent', '15')).rejects.toMatchObject({ code: 'proof_required' })
  await expect(
    world.mutate(boss, 'admin/settings:scheduleSetting', { key: 'maintenance', value: 'true', startsAt: Date.now() + 60_000, reason: 'x' }),
  ).rejects.toMatchObject({ code: 'proof_required' })
})

test('a value outside its bounds is refused, also ahead of time', async () => {
  const boss = await owner()
  await expect(set(boss, 'commission_percent', '91')).rejects.toMatchObject({ code: 'bad_request' })
  await expect(
    world.mutate(boss, 'admin/settings:scheduleSetting', {
      key: 'accept_hours',
      value: '0',
      startsAt: Date.now() + 60_000,
      reason: 'x',
    }),
  ).rejects.toMatchObject({ code: 'bad_request' })
})

test('another commission counts for orders from then on, and open orders keep theirs', async () => {
  const [boss, customer, model] = [await owner(), await world.user({ cents: 300_00 }), await world.user({ status: 'model' })]
  const product = await world.product(model, 100_00)
  const early = await world.place(customer, product, 100_00)
  await during(boss, 'commission_percent', '10', async () => {
    const late = await world.place(customer, product, 100_00)
    await world.complete(model, early)
    await world.complete(model, late)
  })
  expect((await world.balances(model)).earnings_hold).toBe(80_00 + 90_00)
})

test('a scheduled change waits for its time, comes once, and says who asked for it', async () => {
  const boss = await owner()
  const { value } = await settingOf(boss, 'accept_hours')
  const ahead = (hours: string, startsAt = Date.now() + 60_000) =>
    world.mutate<{ scheduledId: string }>(boss, 'admin/settings:scheduleSetting', {
      key: 'accept_hours',
      value: hours,
      startsAt,
      reason: 'From January',
    })
  await expect(ahead('30', Date.now() - 1)).rejects.toMatchObject({ code: 'bad_time' })
  const { scheduledId } = await ahead('36')
  const cancelled = await ahead('37')
  await world.mutate(boss, 'admin/settings:cancelScheduled', { scheduledId: cancelled.scheduledId })
  await expect(world.mutate(boss, 'admin/settings:cancelScheduled', { scheduledId: cancelled.scheduledId })).rejects.toMatchObject({
    code: 'wrong_status',
  })
  expect((await settings(boss)).scheduled).toMatchObject([{ _id: scheduledId, value: '36', by: { userId: boss.id } }])
  expect(await apply()).toBe(0)
  await world.sql(`update settings.scheduled set starts_at = now() - interval '1 minute'`)
  expect(await Promise.all([apply(), apply(), apply()])).toEqual(expect.arrayContaining([1, 0, 0]))
  expect((await settings(boss)).scheduled).toEqual([])
  expect((await changesOf(boss, 'accept_hours'))[0]).toMatchObject({
    before: value,
    after: '36',
    by: { userId: boss.id },
    reason: 'From January',
    isScheduled: true,
  })
  await set(boss, 'accept_hours', value)
})

test('in maintenance only admins change anything; all others read and sign in', async () => {
  const [boss, customer] = [await owner(), await world.user({ cents: 50_00 })]
  const model = await world.user({ status: 'model' })
  await set(boss, 'maintenance_text', 'Back at noon')
  await during(boss, 'maintenance', 'true', async () => {
    const follow = () => world.mutate(customer, 'models:followModel', { modelId: model.id })
    await expect
      .poll(() => follow().catch(({ code, data }: { code: string; data: unknown }) => ({ code, data })))
      .toEqual({
        code: 'maintenance',
        data: { text: 'Back at noon' },
      })
    expect((await site()).maintenance).toBe('Back at noon')
    expect(await world.query(customer, 'auth:getUser')).toMatchObject({ _id: customer.id })
    await expect(register()).rejects.toMatchObject({ code: 'sign_up_closed' })
  })
  await expect
    .poll(() => world.mutate(customer, 'models:followModel', { modelId: model.id }).catch(() => 'refused'))
    .toMatchObject({
      success: true,
    })
})

const register = () =>
  world.realtime.mutate(
    'auth:register',
    {
      email: `${randomBytes(6).toString('hex')}@example.org`,
      password: 'a-long-quiet-evening',
      isAdult: true,
      acceptsTerms: true,
    },
    { idempotencyKey: randomUUID() },
  )

/** The code of the refusal. */
async function beginDeposit({ token }: TestUser): Promise<string | undefined> {
  const response = await fetch(`${world.url}/api/action`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ path: 'transactions:createOxaPayInvoice', args: { token, amount: 20, currency: 'USDT' } }),
  })
  return ((await response.json()) as { errorData?: { code: string } }).errorData?.code
}

test('closed orders charge nobody, and open ones go on; closed deposits begin none', async () => {
  const [boss, customer, model] = [await owner(), await world.user({ cents: 300_00 }), await world.user({ status: 'model' })]
  const product = await world.product(model, 100_00)
  const open = await world.place(customer, product, 100_00)
  const codeOf = async (work: Promise<unknown>) => work.then(() => 'done').catch(({ code }: { code: string }) => code)
  await during(boss, 'orders_open', 'false', async () => {
    await expect.poll(() => codeOf(world.mutate(customer, 'tips:giveTip', { modelId: model.id, amount: 5 }))).toBe('paused')
    const { wallet } = await world.balances(customer)
    expect(await codeOf(world.place(customer, product, 100_00))).toBe('paused')
    await world.complete(model, open)
    expect(await world.balances(customer)).toMatchObject({ wallet })
  })
  await during(boss, 'deposits_open', 'false', async () => {
    await expect.poll(() => beginDeposit(customer)).toBe('paused')
  })
  await expect.poll(() => codeOf(world.place(customer, product, 100_00))).toBe('done')
})

test('closed sign-up opens no account, and opens them again at once', async () => {
  const boss = await owner()
  await during(boss, 'sign_up', 'closed', async () => {
    await expect(register()).rejects.toMatchObject({ code: 'sign_up_closed' })
    expect((await site()).isSignUpOpen).toBe(false)
  })
  expect(await register()).toMatchObject({ token: expect.any(String) })
})

test('an announcement is on every page until it is emptied', async () => {
  const boss = await owner()
  await set(boss, 'announcement_tone', 'warning')
  await during(boss, 'announcement', 'No payouts on Monday', async () => {
    expect((await site()).announcement).toEqual({ text: 'No payouts on Monday', isWarning: true })
  })
  expect((await site()).announcement).toBeNull()
})

test('a try of the commission equals the settlements of the last month, and changes nothing', async () => {
  const [boss, customer, model] = [await owner(), await world.user({ cents: 300_00 }), await world.user({ status: 'model' })]
  const orderId = await world.place(customer, await world.product(model, 33_33), 33_33)
  await world.complete(model, orderId)
  await world.sql(
    `update orders.settlements set at = date_trunc('month', now() at time zone 'UTC') at time zone 'UTC' - interval '1 second' where order_id = $1`,
    orderId,
  )
  const tried = await world.query<ResultOf<Calls['tryCommission']>>(boss, 'admin/settings:tryCommission', { percent: 7 })
  expect(tried).toMatchObject({ orders: 1, shared: 33.33, commission: 6.67, tried: 2.33 })
  expect((await settingOf(boss, 'commission_percent')).value).toBe('20')
})
