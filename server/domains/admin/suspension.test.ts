/** Suspension: permission, refused and open calls, and its end (docs/decisions/2026-11-21-support-access.md). */
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { entriesOf } from '#realtime/define.ts'
import { openClient, watchQuery } from '#realtime/testing/client.ts'
import { SYSTEM } from '#server/access/actor.ts'
import { useMoneyWorld, type TestUser } from '#test-support/money-world.ts'
import { runPeopleClock } from './jobs.ts'

const world = useMoneyWorld()
const REASON = 'Two accounts paid with one stolen card.'

const suspend = (admin: TestUser, userId: string, days: number | null = 7) =>
  world.mutate(admin, 'admin/users:suspend', { userId, days, reason: REASON, note: 'Ticket 12' })
const lift = (admin: TestUser, userId: string) => world.mutate(admin, 'admin/users:lift', { userId, reason: 'It was a mistake.' })
const clock = () => runPeopleClock({ db: world.database, write: (path, work) => world.realtime.write(path, SYSTEM, work) })
const notificationsOf = async (who: TestUser) =>
  (await world.query<{ items: { kind: string; data: unknown }[] }>(who, 'notifications:list')).items.map(({ kind, data }) => ({
    kind,
    data,
  }))
const handleOf = async (who: TestUser) => String((await world.sql(`select handle from users.users where id = $1`, who.id))[0]?.['handle'])
/** Moves the suspension into the past; drops the cached actor, as the task does. */
const letRunOut = async (who: TestUser) => {
  await world.realtime.settled()
  await world.sql(
    `update users.suspensions set from_at = now() - interval '2 days', until_at = now() - interval '1 second' where user_id = $1 and ended_at is null`,
    who.id,
  )
  await world.sql(`update users.users set suspended_until = now() - interval '1 second' where id = $1`, who.id)
}

interface Mine {
  suspension: { reason: string; until: number | null } | null
  isAdmin: boolean
}
const mine = (who: TestUser) => world.query<Mine>(who, 'auth:getUser')

describe('permission to suspend', () => {
  test.each([
    ['owner', null],
    ['moderator', null],
    ['support', null],
    ['finance', 'forbidden'],
    ['viewer', 'forbidden'],
  ] as const)('a user, by %s: %s', async (adminRole, code) => {
    const [admin, who] = [await world.user({ adminRole }), await world.user()]
    for (const call of [
      () => suspend(admin, who.id),
      () => lift(admin, who.id),
      () => world.mutate(admin, 'admin/users:endSessions', { userId: who.id, reason: REASON }),
    ]) {
      if (code === null) await call()
      else await expect(call()).rejects.toMatchObject({ code })
    }
  })

  test('is needed from an owner for an admin; never given for oneself or an unknown user, nor to a customer', async () => {
    const [owner, support, other, member] = [
      await world.user({ adminRole: 'owner' }),
      await world.user({ adminRole: 'support' }),
      await world.user({ adminRole: 'finance' }),
      await world.user(),
    ]
    await expect(suspend(support, other.id)).rejects.toMatchObject({ code: 'admin_account' })
    await expect(suspend(owner, owner.id)).rejects.toMatchObject({ code: 'own_account' })
    await expect(suspend(owner, randomUUID())).rejects.toMatchObject({ code: 'not_found' })
    await expect(suspend(owner, 'nobody')).rejects.toMatchObject({ code: 'bad_request' })
    await expect(suspend(member, support.id)).rejects.toMatchObject({ code: 'forbidden' })
    await suspend(owner, other.id)
    // No admin meanwhile, not even for reading.
    await expect(world.query(other, 'admin/users:list')).rejects.toMatchObject({ code: 'forbidden' })
    expect(await mine(other)).toMatchObject({ isAdmin: false, suspension: { reason: REASON } })
    await lift(owner, other.id)
    expect(await mine(other)).toMatchObject({ isAdmin: true, suspension: null })
  })

  test('is used once when two admins suspend at once', async () => {
    const [owner, moderator, who] = [
      await world.user({ adminRole: 'owner' }),
      await world.user({ adminRole: 'moderator' }),
      await world.user(),
    ]
    const outcomes = await Promise.allSettled([suspend(owner, who.id), suspend(moderator, who.id)])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'already_suspended' } })
    await lift(owner, who.id)
    await expect(lift(owner, who.id)).rejects.toMatchObject({ code: 'not_suspended' })
  })
})

describe('during a suspension', () => {
  test('every write is refused unless declared otherwise, with the reason and the end; reading goes on', async () => {
    const [owner, who] = [await world.user({ adminRole: 'owner' }), await world.user({ status: 'model', cents: 100_00 })]
    await suspend(owner, who.id)
    const writes = [...entriesOf(contract)].filter(
      ({ path, entry }) => entry.kind !== 'query' && entry.role !== 'visitor' && entry.role !== 'admin' && !path.startsWith('admin/'),
    )
    expect(writes.length).toBeGreaterThan(40)
    const until = (await mine(who)).suspension?.until
    expect(Math.abs((until ?? 0) - Date.now() - 7 * 86_400_000)).toBeLessThan(60_000)
    for (const [path, args] of [
      ['presence:updatePresence', {}],
      ['models:setPresenceHidden', { isHidden: true }],
      ['withdrawals:requestWithdrawal', { amount: 30, paymentMethod: 'paypal', paymentDetails: 'a@example.org' }],
      ['posts:createDraft', {}],
    ] as const) {
      expect(writes.find((write) => write.path === path)?.entry.despite, path).not.toContain('suspended')
      await expect(world.mutate(who, path, args), path).rejects.toMatchObject({ code: 'suspended', data: { reason: REASON, until } })
    }
    expect(await world.query(who, 'models:getMyProfile')).not.toBeNull()
    await world.mutate(who, 'notifications:markRead')
  })

  test('only these are open: reading notifications, appearance and language, securing the account, and finishing paid work', () => {
    const open = [...entriesOf(contract)].flatMap(({ path, entry }) => (entry.despite.includes('suspended') ? [path] : []))
    const finishing = [
      'orders:rejectOrder',
      'orders:cancelOrder',
      'orders:acceptDelivery',
      'orders:generateOrderMediaUploadUrlR2',
      'orders:completeOrderWithMediaR2',
      'orders:replaceDelivery',
      'orders:createDownloadLink',
      'cloudflare_r2:uploadToR2',
      'withdrawals:cancelWithdrawal',
    ]
    const account = [
      'auth:logout',
      'auth:renewSession',
      'auth:revokeSession',
      'auth:revokeOtherSessions',
      'auth:changePassword',
      'appearance:saveLanguageSettings',
      'appearance:saveAppearanceSettings',
      'appearance:saveDisplaySettings',
      'notifications:markRead',
      'notifications:noteTimeZone',
    ]
    expect(open).toEqual(expect.arrayContaining([...finishing, ...account]))
    // Agreed work goes on: orders under way, and the talk about them.
    const underWay = /^(?:orders|threads|media):/
    // All others secure the account, prove its user, export its data, end push messages, keys, feeds and assistants, say the language of a text, keep others off, ask the team, or rate help.
    for (const path of open.filter((path) => !finishing.includes(path) && !account.includes(path) && !underWay.test(path)))
      expect(path).toMatch(
        /^(?:auth:|notifications:unsubscribePush$|members:(?:un)?blockUser$|assistants:(?:end|setNotifications)$|translation:setLanguage$|connections:(?:endFeed|revokeKey)$|reports:|tickets:|help:)/,
      )
  })

  test('a model is in no list, has no page, sells nothing and gets nothing, and returns when it is lifted', async () => {
    const [owner, model, customer] = [
      await world.user({ adminRole: 'owner' }),
      await world.user({ status: 'model' }),
      await world.user({ cents: 100_00 }),
    ]
    const productId = await world.product(model, 20_00)
    const name = await handleOf(model)
    const listed = async () =>
      (await world.query<{ items: { _id: string }[] }>(customer, 'models:list', { sort: 'new' })).items.some(({ _id }) => _id === model.id)
    expect(await listed()).toBe(true)
    await world.mutate(customer, 'models:followModel', { modelId: model.id })
    await suspend(owner, model.id, null)
    expect(await listed()).toBe(false)
    expect(await world.query(customer, 'models:getByName', { name })).toBeNull()
    expect(await world.query(customer, 'models:getFollowedModels')).toEqual([])
    await expect(world.place(customer, productId, 20_00)).rejects.toMatchObject({ code: 'not_for_sale' })
    await expect(world.mutate(customer, 'tips:giveTip', { modelId: model.id, amount: 5 })).rejects.toMatchObject({ code: 'not_found' })
    const other = await world.user()
    await expect(world.mutate(other, 'models:followModel', { modelId: model.id })).rejects.toMatchObject({ code: 'not_found' })
    expect((await world.balances(customer)).wallet).toBe(100_00)
    await lift(owner, model.id)
    expect(await listed()).toBe(true)
    expect(await world.query(customer, 'models:getFollowedModels')).toMatchObject([{ id: model.id }])
    await world.place(customer, productId, 20_00)
  })

  test('posts are visible to their buyers only', async () => {
    const [owner, model, buyer, other] = [
      await world.user({ adminRole: 'owner' }),
      await world.user({ status: 'model' }),
      await world.user({ cents: 100_00 }),
      await world.user({ cents: 100_00 }),
    ]
    const { postId, revision } = await world.mutate<{ postId: string; revision: number }>(model, 'posts:createDraft')
    const fields = {
      title: 'Dawn',
      teaser: 'One morning',
      text: 'All of it',
      visibility: 'paid',
      price: 5,
      tags: [],
      media: [],
      areCommentsOpen: true,
    }
    const saved = await world.mutate<{ revision: number }>(model, 'posts:savePost', { ...fields, postId, revision })
    await world.mutate(model, 'posts:publishPost', { postId, revision: saved.revision, publishAt: null, timeZone: null })
    const { contentRevision } = await world.query<{ contentRevision: number }>(buyer, 'posts:getPost', { postId })
    const buy = (who: TestUser) => world.mutate(who, 'posts:purchasePost', { postId, expectedPrice: 5, contentRevision })
    await buy(buyer)
    const client = openClient(world.url)
    const shown = watchQuery<object | null>(client, 'posts:getPost', { postId })
    await shown.until((post) => post !== null)
    await suspend(owner, model.id)
    await shown.until((post) => post === null)
    expect(await world.query(other, 'posts:listByModel', { modelId: model.id })).toMatchObject({ items: [] })
    expect(await world.query(buyer, 'posts:getRights', { postIds: [postId] })).toMatchObject([{ text: 'All of it' }])
    expect(await world.query(other, 'posts:getRights', { postIds: [postId] })).toEqual([])
    await expect(buy(other)).rejects.toMatchObject({ code: 'not_for_sale' })
    await lift(owner, model.id)
    await shown.until((post) => post !== null)
    await buy(other)
    await client.close()
  })

  test('money in escrow is not stuck: the model delivers paid orders, the customer gets them, a new order is refused to both', async () => {
    const [owner, model, customer] = [
      await world.user({ adminRole: 'owner' }),
      await world.user({ status: 'model' }),
      await world.user({ cents: 100_00 }),
    ]
    const productId = await world.product(model, 20_00)
    const [kept, rejected, cancelled] = [
      await world.place(customer, productId, 20_00),
      await world.place(customer, productId, 20_00),
      await world.place(customer, productId, 20_00),
    ]
    await suspend(owner, model.id)
    await suspend(owner, customer.id)
    await expect(world.mutate(model, 'orders:acceptOrder', { orderId: kept })).rejects.toMatchObject({ code: 'suspended' })
    await world.complete(model, kept)
    await world.mutate(model, 'orders:rejectOrder', { orderId: rejected, reason: 'I cannot make it in time.' })
    await world.mutate(customer, 'orders:cancelOrder', { orderId: cancelled })
    await world.mutate(customer, 'orders:acceptDelivery', { orderId: kept })
    await expect(world.place(customer, productId, 20_00)).rejects.toMatchObject({ code: 'suspended' })
    expect(await world.balances(customer)).toMatchObject({ wallet: 80_00, escrow: 0 })
    expect(await world.balances(model)).toMatchObject({ wallet: 16_00, earnings_hold: 0 })
  })

  test('a withdrawal requested before is not paid out, and can be rejected', async () => {
    const [owner, finance, model] = [
      await world.user({ adminRole: 'owner' }),
      await world.user({ adminRole: 'finance' }),
      await world.user({ status: 'model', cents: 100_00 }),
    ]
    const { withdrawalId } = await world.mutate<{ withdrawalId: string }>(model, 'withdrawals:requestWithdrawal', {
      amount: 30,
      paymentMethod: 'paypal',
      paymentDetails: 'a@example.org',
    })
    await suspend(owner, model.id)
    await expect(world.mutate(finance, 'admin/withdrawals:approve', { withdrawalId })).rejects.toMatchObject({ code: 'owner_suspended' })
    await world.mutate(model, 'withdrawals:cancelWithdrawal', { withdrawalId })
    expect((await world.balances(model)).wallet).toBe(100_00)
  })

  test('an order placed at that moment is whole or refused', async () => {
    const owner = await world.user({ adminRole: 'owner' })
    for (let round = 0; round < 4; round += 1) {
      const [model, customer] = [await world.user({ status: 'model' }), await world.user({ cents: 20_00 })]
      const productId = await world.product(model, 20_00)
      const [placed] = await Promise.allSettled([
        world.place(customer, productId, 20_00),
        suspend(owner, round % 2 === 0 ? model.id : customer.id),
      ])
      const { wallet, escrow } = await world.balances(customer)
      const [{ count } = { count: -1 }] = (await world.sql(
        `select count(*)::integer as count from orders.orders where customer_id = $1`,
        customer.id,
      )) as { count: number }[]
      if (placed.status === 'fulfilled') expect([wallet, escrow, count]).toEqual([0, 20_00, 1])
      else {
        expect((placed.reason as { code: string }).code).toMatch(/^(?:suspended|not_for_sale)$/)
        expect([wallet, escrow, count]).toEqual([20_00, 0, 0])
      }
    }
  })
})

describe('its end', () => {
  test('comes by the task: the open page shows it, the model returns, both sides are notified, and it comes once', async () => {
    const [owner, model] = [await world.user({ adminRole: 'owner' }), await world.user({ status: 'model' })]
    const client = openClient(world.url)
    const shown = watchQuery<Mine | null>(client, 'auth:getUser', { token: model.token })
    await shown.until((user) => user !== null)
    await suspend(owner, model.id, 1)
    expect((await shown.until((user) => user?.suspension !== null))?.suspension?.reason).toBe(REASON)
    await clock()
    expect((await mine(model)).suspension).not.toBeNull()
    await letRunOut(model)
    await clock()
    await shown.until((user) => user?.suspension === null)
    await clock()
    await world.mutate(model, 'presence:updatePresence')
    expect(await world.query(model, 'models:getByName', { name: await handleOf(model) })).not.toBeNull()
    const notifications = await notificationsOf(model)
    expect(notifications.map(({ kind }) => kind)).toEqual(['account_restored', 'account_suspended'])
    expect(notifications[1]?.data).toMatchObject({ reason: REASON })
    expect(JSON.stringify(notifications)).not.toContain('Ticket 12')
    await client.close()
  })

  test('applies to the user at that very moment, before the task has run, and another one can be set', async () => {
    const [owner, who] = [await world.user({ adminRole: 'owner' }), await world.user()]
    await suspend(owner, who.id, 1)
    await letRunOut(who)
    await expect(lift(owner, who.id)).rejects.toMatchObject({ code: 'not_suspended' })
    await suspend(owner, who.id, null)
    expect((await mine(who)).suspension).toEqual({ reason: REASON, until: null })
    const kept = await world.sql(`select ended_at is null as running from users.suspensions where user_id = $1 order by id`, who.id)
    expect(kept).toEqual([{ running: false }, { running: true }])
  })
})

describe('the admin view of users', () => {
  interface Row {
    _id: string
    name: string
    isSuspended: boolean
  }
  const list = (admin: TestUser, args: object = {}) =>
    world.query<{ items: Row[]; nextCursor: string | null }>(admin, 'admin/users:list', { ...args })

  test.each(['owner', 'finance', 'moderator', 'support', 'viewer'] as const)(
    '%s finds them by name, part of the address and e-mail, of each kind, by pages',
    async (adminRole) => {
      const admin = await world.user({ adminRole })
      const [first, second] = [await world.user(), await world.user({ status: 'model' })]
      const word = `z${randomUUID().slice(0, 8)}`
      await world.sql(`update users.users set name = $2 where id = any ($1)`, [first.id, second.id], `Ána ${word}`)
      const ids = async (args: object) => (await list(admin, args)).items.map(({ _id }) => _id)
      expect(await ids({ search: `ana ${word}` })).toEqual([second.id, first.id])
      expect(await ids({ search: word, kind: 'models' })).toEqual([second.id])
      expect(await ids({ search: word, kind: 'members' })).toEqual([first.id])
      expect(await ids({ search: word, kind: 'admins' })).toEqual([])
      expect(await ids({ search: await handleOf(first) })).toContain(first.id)
      expect(await ids({ search: `${word} nobody` })).toEqual([])
      expect(await ids({ search: '%' })).toEqual([])
      const page = await list(admin, { search: word, limit: 1 })
      expect((await list(admin, { search: word, limit: 1, cursor: page.nextCursor })).items.map(({ _id }) => _id)).toEqual([first.id])
      expect(await world.query(admin, 'admin/users:count', { search: word })).toEqual({ count: 2, isMore: false })
    },
  )

  test("a suspension moves a user into that list live; the page shows all of it, and the admin's acts", async () => {
    const [owner, support, viewer, who] = [
      await world.user({ adminRole: 'owner' }),
      await world.user({ adminRole: 'support' }),
      await world.user({ adminRole: 'viewer' }),
      await world.user({ cents: 12_00 }),
    ]
    const client = openClient(world.url)
    const shown = watchQuery<{ items: Row[] }>(client, 'admin/users:list', { token: viewer.token, kind: 'suspended' })
    await shown.until(({ items }) => items.every(({ _id }) => _id !== who.id))
    await suspend(support, who.id, 3)
    await shown.until(({ items }) => items.some(({ _id, isSuspended }) => _id === who.id && isSuspended))
    const page = (as: TestUser) => world.query<object>(as, 'admin/users:get', { userId: who.id })
    expect(await page(owner)).toMatchObject({
      money: { available: 12 },
      suspension: { reason: REASON, note: 'Ticket 12' },
      sessions: [{ kind: 'computer' }],
      may: { suspend: true, endSessions: true, impersonate: true },
    })
    expect(await page(viewer)).toMatchObject({ may: { suspend: false, endSessions: false, impersonate: false } })
    expect(await world.query(owner, 'admin/users:get', { userId: randomUUID() })).toBeNull()
    expect(await world.mutate(owner, 'admin/users:endSessions', { userId: who.id, reason: 'A stolen phone.' })).toEqual({ count: 1 })
    await expect(world.query(who, 'notifications:unreadCount')).rejects.toMatchObject({ code: 'unauthorized' })
    await lift(owner, who.id)
    await shown.until(({ items }) => items.every(({ _id }) => _id !== who.id))
    const history = await world.query<{ items: { kind: string; reason: string; note: string; by: string }[] }>(
      support,
      'admin/users:getHistory',
      { userId: who.id },
    )
    expect(history.items.map(({ kind, note }) => [kind, note])).toEqual([
      ['lifted', ''],
      ['sessions_ended', ''],
      ['suspended', 'Ticket 12'],
    ])
    await client.close()
  })

  test('customers and visitors see none of it', async () => {
    const [member, other] = [await world.user(), await world.user()]
    for (const [path, args] of [
      ['admin/users:list', {}],
      ['admin/users:count', {}],
      ['admin/users:get', { userId: other.id }],
      ['admin/users:getHistory', { userId: other.id }],
    ] as const) {
      await expect(world.query(member, path, args)).rejects.toMatchObject({ code: 'forbidden' })
      await expect(world.query({ ...member, token: 'nobody' }, path, args)).rejects.toMatchObject({ code: 'unauthorized' })
    }
  })
})
