/** Admin roles are given and taken by owners, and a right that changed in any way is in force at once, also by SQL. */
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { openClient, watchQuery } from '#realtime/testing/client.ts'
import { useMoneyWorld, type TestUser } from '#test-support/money-world.ts'

const world = useMoneyWorld()
const REASON = 'Joins the finance team.'

async function twoFactor(who: TestUser): Promise<void> {
  await world.sql(`insert into auth.two_factor (user_id, mail_since) values ($1, now()) on conflict do nothing`, who.id)
}
async function owner(): Promise<TestUser> {
  const who = await world.user({ adminRole: 'owner' })
  await twoFactor(who)
  return who
}
const setRole = async (admin: TestUser, userId: string, role: string | null) => {
  const [now] = await world.sql(`select admin_role as role from users.users where id = $1`, userId)
  return world.mutate(admin, 'admin/users:setRole', { userId, role, seenRole: now?.['role'] ?? null, reason: REASON })
}
const suspend = (admin: TestUser, { id: userId }: TestUser) =>
  world.mutate(admin, 'admin/users:suspend', { userId, days: null, reason: 'A stolen laptop.' })
const roleOf = async (boss: TestUser, who: TestUser) =>
  (await world.query<{ adminRole: string | null }>(boss, 'admin/users:get', { userId: who.id })).adminRole
const isAdmin = (who: TestUser): Promise<boolean> =>
  world.query(who, 'admin/users:list').then(
    () => true,
    () => false,
  )

describe('an admin role', () => {
  test('is given, changed and taken by an owner, in force with the answer, and recorded', async () => {
    const [boss, who] = [await owner(), await world.user()]
    expect(await isAdmin(who)).toBe(false)
    await setRole(boss, who.id, 'finance')
    expect([await isAdmin(who), await roleOf(boss, who)]).toEqual([true, 'finance'])
    await setRole(boss, who.id, 'viewer')
    expect(await roleOf(boss, who)).toBe('viewer')
    await setRole(boss, who.id, null)
    expect([await isAdmin(who), await roleOf(boss, who)]).toEqual([false, null])
    const { items } = await world.query<{ items: { kind: string; role: string | null; reason: string }[] }>(
      boss,
      'admin/users:getHistory',
      {
        userId: who.id,
      },
    )
    expect(items.map(({ kind, role, reason }) => [kind, role, reason])).toEqual([
      ['role_taken', 'viewer', REASON],
      ['role_given', 'viewer', REASON],
      ['role_taken', 'finance', REASON],
      ['role_given', 'finance', REASON],
    ])
  })

  test('of two that owners give at once, the second is refused: its owner has not seen the first', async () => {
    const [one, other, who] = [await owner(), await owner(), await world.user()]
    const give = (admin: TestUser, role: string) =>
      world.mutate(admin, 'admin/users:setRole', { userId: who.id, role, seenRole: null, reason: REASON })
    const outcomes = await Promise.allSettled([give(one, 'finance'), give(other, 'support')])
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'changed_meanwhile' } })
    expect(await roleOf(one, who)).toBe(outcomes[0].status === 'fulfilled' ? 'finance' : 'support')
  })

  test.each(['finance', 'moderator', 'support', 'viewer'] as const)('is never given by %s', async (adminRole) => {
    const [admin, who] = [await world.user({ adminRole }), await world.user()]
    await twoFactor(admin)
    await expect(setRole(admin, who.id, 'viewer')).rejects.toMatchObject({ code: 'forbidden' })
    expect(await isAdmin(who)).toBe(false)
  })

  test('is refused for oneself, an unknown user, and the same role again; and needs two-factor and a proof', async () => {
    const [boss, who] = [await owner(), await world.user()]
    await expect(setRole(boss, boss.id, null)).rejects.toMatchObject({ code: 'own_account' })
    await expect(setRole(boss, randomUUID(), 'viewer')).rejects.toMatchObject({ code: 'not_found' })
    await expect(setRole(boss, who.id, null)).rejects.toMatchObject({ code: 'same_role' })
    const without = await world.user({ adminRole: 'owner' })
    await expect(setRole(without, who.id, 'viewer')).rejects.toMatchObject({ code: 'two_factor_needed' })
    await world.sql(`update users.sessions set proven_until = '-infinity' where user_id = $1`, boss.id)
    await expect(setRole(boss, who.id, 'viewer')).rejects.toMatchObject({ code: 'proof_required' })
    expect(await isAdmin(who)).toBe(false)
  })

  test('stays with one of two owners who take it from each other at once', async () => {
    const [one, other] = [await owner(), await owner()]
    const outcomes = await Promise.allSettled([setRole(one, other.id, null), setRole(other, one.id, null)])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'forbidden' } })
    expect([await isAdmin(one), await isAdmin(other)].filter(Boolean)).toEqual([true])
  })

  test.each([
    ['suspend each other', suspend],
    ['suspend and take the role', (by: TestUser, who: TestUser) => setRole(by, who.id, null)],
  ])('of one of two owners who %s at once stays with all its rights', async (_what, second) => {
    for (let round = 0; round < 4; round += 1) {
      const [one, other] = [await owner(), await owner()]
      const outcomes = await Promise.allSettled([suspend(one, other), second(other, one)])
      expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
      expect([await isAdmin(one), await isAdmin(other)].filter(Boolean)).toEqual([true])
    }
  })
})

describe('a change by SQL, without a call', () => {
  /** The account as a live query of `who` shows it. */
  async function watchAccount(who: TestUser) {
    const client = openClient(world.url)
    const account = watchQuery<{ isAdmin: boolean; suspension: object | null } | null>(client, 'auth:getUser', { token: who.token })
    await account.until((value) => value !== null)
    return { account, close: () => client.close() }
  }

  test('of a role is in force for calls and for open pages', async () => {
    const who = await world.user()
    const { account, close } = await watchAccount(who)
    expect(await isAdmin(who)).toBe(false)
    await world.sql(`update users.users set is_admin = true, admin_role = 'viewer' where id = $1`, who.id)
    await account.until((value) => value?.isAdmin === true)
    expect(await isAdmin(who)).toBe(true)
    await world.sql(`update users.users set is_admin = false, admin_role = null where id = $1`, who.id)
    await account.until((value) => value?.isAdmin === false)
    expect(await isAdmin(who)).toBe(false)
    await close()
  })

  test('of a suspension is in force for writes and for open pages', async () => {
    const who = await world.user({ status: 'model' })
    const { account, close } = await watchAccount(who)
    await world.mutate(who, 'presence:updatePresence', {})
    await world.sql(`update users.users set suspended_until = 'infinity', suspended_reason = 'By hand.' where id = $1`, who.id)
    await account.until((value) => value?.suspension != null)
    await expect(world.mutate(who, 'posts:createDraft', {})).rejects.toMatchObject({ code: 'suspended' })
    await close()
  })

  test.each([
    ['deleted', `delete from users.sessions where user_id = $1`],
    ['over', `update users.sessions set expires_at = now() where user_id = $1`],
  ])('of a session: one that is %s reads nothing more', async (_what, statement) => {
    const who = await world.user()
    const { account, close } = await watchAccount(who)
    await world.sql(statement, who.id)
    await account.until((value) => value === null)
    await expect(world.mutate(who, 'notifications:markRead')).rejects.toMatchObject({ code: 'unauthorized' })
    await close()
  })
})

test('only owners read on the page of a user that they may set the role, and balances are for owners and finance alone', async () => {
  const who = await world.user({ cents: 12_34 })
  type Shown = { money: { available: number } | null; may: { setRole: boolean } }
  for (const [adminRole, available, mayGive] of [
    ['owner', 12.34, true],
    ['finance', 12.34, false],
    ['moderator', undefined, false],
    ['support', undefined, false],
    ['viewer', undefined, false],
  ] as const) {
    const { money, may } = await world.query<Shown>(await world.user({ adminRole }), 'admin/users:get', { userId: who.id })
    expect([money?.available, may.setRole], adminRole).toEqual([available, mayGive])
  }
})
