/** An admin in a user's account: permission, refused calls, its end, and the user's view of it. */
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { entriesOf } from '#realtime/define.ts'
import { openClient, watchQuery } from '#realtime/testing/client.ts'
import { SYSTEM } from '#server/access/actor.ts'
import { statement } from '#platform/db/statement.ts'
import { LOCK_WAITS } from '#test-support/lock-waits.ts'
import { useMoneyWorld, type TestUser } from '#test-support/money-world.ts'
import { userOf } from '../users/index.ts'
import { runPeopleClock } from './jobs.ts'

const world = useMoneyWorld()
const REASON = 'You asked why a deposit is missing.'
const HOUR_MS = 3_600_000
const updateRole = statement<[userId: string, role: string | null]>(
  'test.updateRole',
  `update users.users set is_admin = $2::text is not null, admin_role = $2 where id = $1`,
)

const endImpersonation = statement<[userId: string]>(
  'test.endImpersonation',
  `update users.impersonations set started_at = now() - interval '1 hour', ends_at = now() where user_id = $1`,
)
const endBorrowedSession = statement<[userId: string]>(
  'test.endBorrowedSession',
  `update users.sessions set expires_at = now() where impersonation_id is not null and user_id = $1`,
)

interface Begun {
  token: string
  endsAt: number
}

const ask = (admin: TestUser, userId: string, key?: string) =>
  world.mutate<Begun>(admin, 'admin/users:impersonate', { userId, reason: REASON }, key)
/** The same for an admin with two-factor. */
async function begin(admin: TestUser, userId: string, key?: string): Promise<Begun> {
  await world.sql(`insert into auth.two_factor (user_id, mail_since) values ($1, now()) on conflict do nothing`, admin.id)
  return ask(admin, userId, key)
}
/** The admin in the account of `who`. */
async function enter(admin: TestUser, who: TestUser): Promise<TestUser & Begun> {
  return { ...who, ...(await begin(admin, who.id)) }
}
const isIn = async (who: TestUser) => (await world.query(who, 'auth:getUser')) !== null
const log = async (who: TestUser) =>
  (
    await world.query<{ items: { role: string; reason: string; startedAt: number; endedAt: number | null; endsAt: number }[] }>(
      who,
      'auth:listSupportAccess',
    )
  ).items
const clock = () => runPeopleClock({ db: world.database, write: (path, work) => world.realtime.write(path, SYSTEM, work) })

describe('permission', () => {
  test.each([
    ['owner', null],
    ['support', null],
    ['moderator', 'forbidden'],
    ['finance', 'forbidden'],
    ['viewer', 'forbidden'],
  ] as const)('%s: %s', async (adminRole, code) => {
    const [admin, who] = [await world.user({ adminRole }), await world.user()]
    if (code === null) expect(await isIn(await enter(admin, who))).toBe(true)
    else await expect(begin(admin, who.id)).rejects.toMatchObject({ code })
  })

  test('is checked before the reason is asked for, and the check opens nothing', async () => {
    const [admin, viewer, who] = [await world.user({ adminRole: 'support' }), await world.user({ adminRole: 'viewer' }), await world.user()]
    const prepare = (by: TestUser) => world.mutate(by, 'admin/users:prepareImpersonation', { userId: who.id })
    await expect(prepare(viewer)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(prepare(admin)).rejects.toMatchObject({ code: 'two_factor_needed' })
    await world.sql(`insert into auth.two_factor (user_id, mail_since) values ($1, now())`, admin.id)
    await expect(prepare(admin)).resolves.toEqual({ success: true })
    expect(await log(who)).toEqual([])
  })

  test('is never given for an admin, oneself, an unknown user, nor to a customer', async () => {
    const [owner, viewer, member, other] = [
      await world.user({ adminRole: 'owner' }),
      await world.user({ adminRole: 'viewer' }),
      await world.user(),
      await world.user(),
    ]
    await expect(begin(owner, viewer.id)).rejects.toMatchObject({ code: 'admin_account' })
    await expect(begin(owner, owner.id)).rejects.toMatchObject({ code: 'own_account' })
    await expect(begin(owner, randomUUID())).rejects.toMatchObject({ code: 'not_found' })
    await expect(begin(member, other.id)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(world.mutate(owner, 'admin/users:impersonate', { userId: other.id, reason: '' })).rejects.toMatchObject({
      code: 'bad_request',
    })
  })

  test('is never given by a password alone', async () => {
    const [owner, who] = [await world.user({ adminRole: 'owner' }), await world.user()]
    await expect(ask(owner, who.id)).rejects.toMatchObject({ code: 'two_factor_needed' })
    expect(await log(who)).toEqual([])
  })

  test('ends for a user who is made an admin meanwhile', async () => {
    const [owner, who] = [await world.user({ adminRole: 'owner' }), await world.user()]
    let outcome: Promise<unknown> = Promise.resolve()
    await world.database.write(async (tx) => {
      await tx.run(updateRole, who.id, 'viewer')
      // It waits for this transaction, and then checks the role.
      outcome = begin(owner, who.id).catch((error: unknown) => error)
      await expect.poll(() => world.sql(`select from ${LOCK_WAITS}`)).not.toEqual([])
    })
    expect(await outcome).toMatchObject({ code: 'admin_account' })
    expect(await log(who)).toEqual([])
  })

  test('requires a fresh proof of the admin', async () => {
    const [owner, who] = [await world.user({ adminRole: 'owner' }), await world.user()]
    await world.sql(`update users.sessions set proven_until = now() where user_id = $1`, owner.id)
    await expect(begin(owner, who.id)).rejects.toMatchObject({ code: 'proof_required' })
    expect(await log(who)).toEqual([])
  })

  test('is used once by a repeated call, and its answer is in no journal', async () => {
    const [owner, who, key] = [await world.user({ adminRole: 'owner' }), await world.user(), randomUUID()]
    const first = await begin(owner, who.id, key)
    expect(await begin(owner, who.id, key)).toEqual(first)
    expect(await log(who)).toHaveLength(1)
    const entries = JSON.stringify(await world.sql(`select * from journal.entries where actor_id = $1`, owner.id))
    expect(entries).not.toContain(first.token)
  })
})

describe('in the account', () => {
  test("refuses every write but leaving; reads show the user's view", async () => {
    const open = [...entriesOf(contract)].flatMap(({ path, entry }) =>
      entry.kind !== 'query' && entry.despite.includes('impersonating') ? [path] : [],
    )
    expect(open.toSorted()).toEqual(['auth:logout', 'auth:renewSession'])
    const [support, who, model] = [
      await world.user({ adminRole: 'support' }),
      await world.user({ status: 'model', cents: 100_00 }),
      await world.user({ status: 'model' }),
    ]
    const inside = await enter(support, who)
    const before = await world.balances(who)
    const productId = await world.product(model, 20_00)
    for (const [path, args] of [
      ['orders:placeOrder', { productId, addonIds: [], desiredText: 'A lake', expectedTotal: 20 }],
      ['tips:giveTip', { modelId: model.id, amount: 5 }],
      ['withdrawals:requestWithdrawal', { amount: 30, paymentMethod: 'paypal', paymentDetails: 'a@example.org' }],
      ['auth:changePassword', { newPassword: 'copper lantern 88 tide' }],
      ['auth:revokeOtherSessions', {}],
      ['auth:prove', { password: 'copper lantern 88 tide' }],
      ['models:followModel', { modelId: model.id }],
      ['presence:updatePresence', {}],
      ['notifications:markRead', {}],
    ] as const) {
      await expect(world.mutate(inside, path, args), path).rejects.toMatchObject({ code: 'impersonating' })
    }
    expect(await world.balances(who)).toEqual(before)
    expect(await world.query(inside, 'auth:getUser')).toMatchObject({ _id: who.id, isAdmin: false, borrowedUntil: inside.endsAt })
    expect(await world.query(inside, 'models:getMyProfile')).not.toBeNull()
    await expect(world.query(inside, 'admin/users:list')).rejects.toMatchObject({ code: 'forbidden' })
    // The user's own session is neither listed nor extended.
    expect(await world.query<object[]>(who, 'auth:listSessions')).toHaveLength(1)
    expect(await world.mutate(inside, 'auth:renewSession')).toEqual({ expiresAt: inside.endsAt })
    expect(Math.abs(inside.endsAt - Date.now() - HOUR_MS)).toBeLessThan(60_000)
  })

  test('records both ids in the journal', async () => {
    const [support, who] = [await world.user({ adminRole: 'support' }), await world.user()]
    await world.mutate(await enter(support, who), 'auth:logout')
    expect(await world.sql(`select path, impersonator_id from journal.entries where actor_id = $1`, who.id)).toContainEqual({
      path: 'auth:logout',
      impersonator_id: support.id,
    })
  })

  test('notifies the user at once, by role and reason and not by name, and shows the end', async () => {
    const [support, who, other] = [await world.user({ adminRole: 'support' }), await world.user(), await world.user()]
    const client = openClient(world.url)
    const shown = watchQuery<{ items: { endedAt: number | null; reason: string }[] }>(client, 'auth:listSupportAccess', {
      token: who.token,
    })
    await shown.until(({ items }) => items.length === 0)
    const inside = await enter(support, who)
    const [running] = (await shown.until(({ items }) => items.length === 1)).items
    expect(running).toMatchObject({ reason: REASON, role: 'support', endedAt: null, endsAt: inside.endsAt })
    await world.mutate(inside, 'auth:logout')
    await shown.until(({ items }) => items[0]?.endedAt !== null)
    const notifications = await world.query<{ items: { kind: string; data: object }[] }>(who, 'notifications:list')
    expect(notifications.items).toMatchObject([{ kind: 'support_access', data: { reason: REASON } }])
    expect(JSON.stringify([notifications, await log(who)])).not.toContain(support.id)
    expect(await log(other)).toEqual([])
    await client.close()
  })

  test('pages the log', async () => {
    const [support, who] = [await world.user({ adminRole: 'support' }), await world.user()]
    for (let round = 0; round < 3; round += 1) await begin(support, who.id)
    const page = await world.query<{ items: { startedAt: number }[]; nextCursor: string | null }>(who, 'auth:listSupportAccess', {
      limit: 2,
    })
    const rest = await world.query<{ items: { startedAt: number }[]; nextCursor: string | null }>(who, 'auth:listSupportAccess', {
      limit: 2,
      cursor: page.nextCursor,
    })
    expect([page.items.length, rest.items.length, rest.nextCursor]).toEqual([2, 1, null])
    const times = [...page.items, ...rest.items].map(({ startedAt }) => startedAt)
    expect(times).toEqual(times.toSorted((a, b) => b - a))
  })
})

describe('its end', () => {
  /** Opened in the account, and closed there at once. */
  async function watched(inside: TestUser) {
    const client = openClient(world.url)
    const user = watchQuery<object | null>(client, 'auth:getUser', { token: inside.token })
    await user.until((value) => value !== null)
    return { lost: () => user.until((value) => value === null), close: () => client.close() }
  }

  test('comes after an hour, by the task, in the open page too', async () => {
    const [support, who] = [await world.user({ adminRole: 'support' }), await world.user()]
    const inside = await enter(support, who)
    const { lost, close } = await watched(inside)
    await world.realtime.settled()
    // Its end is in the page that is open, so the page has to hear of it.
    await world.realtime.write('test/users:endHour', SYSTEM, async ({ tx, touch }) => {
      await tx.run(endImpersonation, who.id)
      await tx.run(endBorrowedSession, who.id)
      touch(userOf(who.id))
    })
    await clock()
    await lost()
    const [ended] = await log(who)
    expect(ended?.endedAt).toBe(ended?.endsAt)
    expect(await isIn(support)).toBe(true)
    await close()
  })

  test('comes when the admin begins another one', async () => {
    const [support, first, second] = [await world.user({ adminRole: 'support' }), await world.user(), await world.user()]
    const inside = await enter(support, first)
    const { lost, close } = await watched(inside)
    const next = await enter(support, second)
    await lost()
    expect([await isIn(inside), await isIn(next)]).toEqual([false, true])
    expect((await log(first))[0]?.endedAt).not.toBeNull()
    await close()
  })

  test('leaves one when two are begun at the same moment', async () => {
    const [support, who] = [await world.user({ adminRole: 'support' }), await world.user()]
    const outcomes = await Promise.allSettled([begin(support, who.id), begin(support, who.id)])
    const running = await world.sql(`select id from users.impersonations where admin_id = $1 and ended_at is null`, support.id)
    expect(running).toHaveLength(1)
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
  })

  test('comes when the user signs out everywhere else', async () => {
    const [support, who] = [await world.user({ adminRole: 'support' }), await world.user()]
    const { lost, close } = await watched(await enter(support, who))
    await world.mutate(who, 'auth:revokeOtherSessions')
    await lost()
    expect((await log(who))[0]?.endedAt).not.toBeNull()
    await close()
  })

  test('comes when the session ends in which the admin began', async () => {
    const [support, who] = [await world.user({ adminRole: 'support' }), await world.user()]
    const { lost, close } = await watched(await enter(support, who))
    await world.mutate(support, 'auth:logout')
    await lost()
    expect((await log(who))[0]?.endedAt).not.toBeNull()
    await close()
  })

  test('comes when the admin is suspended or loses the role, or the user becomes an admin', async () => {
    const owner = await world.user({ adminRole: 'owner' })
    const setRole = (who: TestUser, role: string | null) =>
      world.realtime.write('test/users:setRole', SYSTEM, async ({ tx, touch }) => {
        await tx.run(updateRole, who.id, role)
        touch(userOf(who.id))
      })
    for (const change of ['suspended', 'demoted', 'promoted'] as const) {
      const [support, who] = [await world.user({ adminRole: 'support' }), await world.user()]
      const { lost, close } = await watched(await enter(support, who))
      if (change === 'suspended') await world.mutate(owner, 'admin/users:suspend', { userId: support.id, days: 1, reason: 'A test.' })
      else await (change === 'demoted' ? setRole(support, null) : setRole(who, 'viewer'))
      await lost()
      await close()
    }
  })
})
