/** The password of a signed-in user, and the proof that sensitive steps require. */
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Notification } from '#contract/types.ts'
import type { CallError } from '#platform/call-error.ts'
import { actorOf } from '#test-support/context.ts'
import { deposit } from '#test-support/money.ts'
import { useMoneyWorld, type TestUser } from '#test-support/money-world.ts'

const world = useMoneyWorld()
const PASSWORD = 'copper lantern 88 tide'
const OTHER = 'marzipan otter 41 quay'
const HOUR_MS = 3_600_000

interface Member extends TestUser {
  email: string
}

async function member(email = `${randomUUID()}@example.org`, password = PASSWORD): Promise<Member> {
  const { userId, token } = (await world.realtime.mutate(
    'auth:register',
    { email, password, isAdult: true, acceptsTerms: true },
    { address: randomUUID() },
  )) as { userId: string; token: string }
  return { id: userId, token, email, actor: actorOf(userId) }
}

const login = async (email: string, password: string): Promise<TestUser> => {
  const { userId, token } = (await world.realtime.mutate('auth:login', { email, password }, { address: randomUUID() })) as {
    userId: string
    token: string
  }
  return { id: userId, token, actor: actorOf(userId) }
}
const change = (who: TestUser, args: { currentPassword?: string; newPassword: string }) => world.mutate(who, 'auth:changePassword', args)
const prove = (who: TestUser, password: string) => world.mutate<{ provenUntil: number }>(who, 'auth:prove', { password })
const isIn = async (who: TestUser): Promise<boolean> => (await world.query(who, 'auth:getUser')) !== null
const security = (who: TestUser) => world.query<{ hasPassword: boolean; passwordChangedAt: number | null }>(who, 'auth:getSecurity')
/** Moves the proof into the past, as minutes later. */
const forgetProof = (who: TestUser) =>
  world.sql(`update users.sessions set proven_until = now() - interval '1 second' where user_id = $1`, who.id)
const notificationsOf = async (who: TestUser) =>
  (await world.query<{ items: Notification[] }>(who, 'notifications:list')).items.map(({ kind }) => kind)

/** A model with money to withdraw. */
async function earner(): Promise<Member> {
  const who = await member()
  await world.sql(`update users.users set status = 'model', email_confirmed_at = now() where id = $1`, who.id)
  await world.sql(`insert into models.profiles (user_id) values ($1)`, who.id)
  await deposit(world, who.id, 100_00)
  // Through the engine, because it caches the actor of a token for a short while.
  return { ...(await login(who.email, PASSWORD)), email: who.email }
}
const withdraw = (who: TestUser, key?: string) =>
  world.mutate<{ withdrawalId: string }>(
    who,
    'withdrawals:requestWithdrawal',
    { amount: 30, paymentMethod: 'paypal', paymentDetails: 'me@example.org' },
    key,
  )

describe('a sensitive step', () => {
  test('needs no proof right after sign-in, needs one some minutes later, and goes through again after the password', async () => {
    const who = await earner()
    await withdraw(who)
    await forgetProof(who)
    await expect(withdraw(who)).rejects.toMatchObject({ code: 'proof_required', data: { ways: ['password'] } })
    expect(await world.balances(who)).toMatchObject({ wallet: 70_00, withdrawal_hold: 30_00 })
    const { provenUntil } = await prove(who, PASSWORD)
    expect(Math.abs(provenUntil - Date.now() - 10 * 60_000)).toBeLessThan(60_000)
    await withdraw(who)
    expect(await world.balances(who)).toMatchObject({ wallet: 40_00, withdrawal_hold: 60_00 })
  })

  test('refused for another reason names that reason first', async () => {
    const who = await earner()
    await forgetProof(who)
    const tooMuch = world.mutate(who, 'withdrawals:requestWithdrawal', {
      amount: 3000,
      paymentMethod: 'paypal',
      paymentDetails: 'me@example.org',
    })
    await expect(tooMuch).rejects.toMatchObject({ code: 'short_balance' })
  })

  test('repeated under its key after the refusal happens once', async () => {
    const who = await earner()
    await forgetProof(who)
    const key = randomUUID()
    await expect(withdraw(who, key)).rejects.toMatchObject({ code: 'proof_required' })
    await prove(who, PASSWORD)
    const ids = await Promise.all([withdraw(who, key), withdraw(who, key)])
    expect(ids[0]).toEqual(ids[1])
    expect(await world.balances(who)).toMatchObject({ withdrawal_hold: 30_00 })
  })

  test('is proven for one browser only', async () => {
    const who = await earner()
    const elsewhere = await login(who.email, PASSWORD)
    await forgetProof(who)
    await prove(elsewhere, PASSWORD)
    await expect(withdraw(who)).rejects.toMatchObject({ code: 'proof_required' })
    await withdraw(elsewhere)
  })

  test('of an account without a password requires a new sign-in', async () => {
    const who = await world.user({ status: 'model', cents: 100_00 })
    await withdraw(who)
    await forgetProof(who)
    await expect(withdraw(who)).rejects.toMatchObject({ code: 'proof_required', data: { ways: ['sign_in'] } })
    await expect(prove(who, PASSWORD)).rejects.toMatchObject({ code: 'no_password' })
  })
})

describe('proving', () => {
  test('refuses a wrong password and waits longer after each attempt, also for the right one', async () => {
    const who = await earner()
    await forgetProof(who)
    for (let attempt = 0; attempt < 6; attempt += 1) await expect(prove(who, OTHER)).rejects.toMatchObject({ code: 'wrong_password' })
    await expect(prove(who, PASSWORD)).rejects.toMatchObject({ code: 'too_many_attempts' })
    await expect(withdraw(who)).rejects.toMatchObject({ code: 'proof_required' })
    // Attempts here do not block the owner's sign-in, nor the other way round.
    expect(await isIn(await login(who.email, PASSWORD))).toBe(true)
  })

  test('many attempts at once get no more than one after the other, and the right one behind them is refused', async () => {
    const who = await member()
    await expect(prove(who, OTHER)).rejects.toMatchObject({ code: 'wrong_password' })
    // As after many days of attempts: the next wait is so long that a slow machine cannot sit it out.
    await world.sql(
      `update auth.attempts set failures = 14 where key = (select key from auth.attempts where key like '% email %' order by last_at desc limit 1)`,
    )
    const codes = await Promise.all(
      Array.from({ length: 20 }, async (_, at) => prove(who, `${OTHER} ${at}`).then(String, ({ code }: CallError) => code)),
    )
    expect(codes.filter((code) => code === 'wrong_password')).toHaveLength(1)
    expect(codes.filter((code) => code === 'too_many_attempts')).toHaveLength(19)
    await expect(prove(who, PASSWORD)).rejects.toMatchObject({ code: 'too_many_attempts' })
  })

  test('needs a session and a password', async () => {
    const who = await member()
    await expect(prove({ ...who, token: 'unknown' }, PASSWORD)).rejects.toMatchObject({ code: 'unauthorized' })
    await expect(prove(who, '')).rejects.toMatchObject({ code: 'bad_request' })
    await expect(prove(who, 'x'.repeat(201))).rejects.toMatchObject({ code: 'bad_request' })
  })
})

describe('a changed password', () => {
  test('opens the account in place of the old one, and ends every other session', async () => {
    const who = await member()
    const elsewhere = await login(who.email, PASSWORD)
    expect(await security(who)).toEqual({ hasPassword: true, passwordChangedAt: null })
    await change(who, { currentPassword: PASSWORD, newPassword: OTHER })
    expect(await Promise.all([who, elsewhere].map(isIn))).toEqual([true, false])
    await expect(login(who.email, PASSWORD)).rejects.toMatchObject({ code: 'wrong_credentials' })
    expect((await login(who.email, OTHER)).id).toBe(who.id)
    const { passwordChangedAt } = await security(who)
    expect(Date.now() - (passwordChangedAt ?? 0)).toBeLessThan(60_000)
  })

  test('notifies its owner, by mail, too', async () => {
    const who = await member()
    await world.sql(`update settings.system set value = 'true' where key = 'mail_is_on'`)
    await change(who, { currentPassword: PASSWORD, newPassword: OTHER })
    await world.sql(`update settings.system set value = 'false' where key = 'mail_is_on'`)
    expect(await notificationsOf(who)).toContain('password_changed')
    const mails = await world.sql(
      `select to_address as address, category as list from outbox.messages where recipient_id = $1 and kind = 'password_changed'`,
      who.id,
    )
    expect(mails).toEqual([{ address: who.email, list: null }])
  })

  test.each([
    ['wrong_password', { currentPassword: OTHER, newPassword: OTHER }],
    ['common_password', { currentPassword: PASSWORD, newPassword: 'Password1!' }],
    ['bad_request', { currentPassword: PASSWORD, newPassword: 'short1' }],
    ['bad_request', { currentPassword: '', newPassword: OTHER }],
  ])('refused with %s leaves all as it was', async (code, args) => {
    const who = await member()
    const elsewhere = await login(who.email, PASSWORD)
    await expect(change(who, args)).rejects.toMatchObject({ code })
    expect(await Promise.all([who, elsewhere].map(isIn))).toEqual([true, true])
    expect((await login(who.email, PASSWORD)).id).toBe(who.id)
    expect(await security(who)).toEqual({ hasPassword: true, passwordChangedAt: null })
    expect(await notificationsOf(who)).not.toContain('password_changed')
  })

  test('changed in two windows at once is changed in one', async () => {
    const who = await member()
    const answers = await Promise.allSettled([
      change(who, { currentPassword: PASSWORD, newPassword: OTHER }),
      change(who, { currentPassword: PASSWORD, newPassword: `${OTHER} again` }),
    ])
    const [won, lost] = [answers.filter(({ status }) => status === 'fulfilled'), answers.filter(({ status }) => status === 'rejected')]
    expect([won.length, lost.length]).toEqual([1, 1])
    // The later one compares its current password before the first has changed it, or after.
    expect(['conflict', 'wrong_password']).toContain((lost[0] as PromiseRejectedResult).reason.code)
    expect(await isIn(who)).toBe(true)
  })

  test('without the current one requires a proven session', async () => {
    const [who, bare] = [await member(), await world.user()]
    await forgetProof(who)
    await expect(change(who, { newPassword: OTHER })).rejects.toMatchObject({ code: 'proof_required', data: { ways: ['password'] } })
    await prove(who, PASSWORD)
    await change(who, { newPassword: OTHER })
    expect((await login(who.email, OTHER)).id).toBe(who.id)
    // An account without a password sets its first one.
    expect(await security(bare)).toMatchObject({ hasPassword: false })
    await change(bare, { newPassword: OTHER })
    expect(await security(bare)).toMatchObject({ hasPassword: true })
    const [{ email }] = (await world.sql('select email::text from users.users where id = $1', bare.id)) as [{ email: string }]
    expect((await login(email, OTHER)).id).toBe(bare.id)
  })

  test('cannot equal that of another account with the same address, and does not reveal whose it is', async () => {
    const first = await member()
    const second = await member(first.email, OTHER)
    await expect(change(second, { currentPassword: OTHER, newPassword: PASSWORD })).rejects.toMatchObject({ code: 'common_password' })
    expect((await login(first.email, PASSWORD)).id).toBe(first.id)
    expect((await login(first.email, OTHER)).id).toBe(second.id)
  })

  test('counts as an attempt at the other accounts of its address, with or without the current password', async () => {
    const first = await member()
    const second = await member(first.email, OTHER)
    const codes: string[] = []
    for (let at = 0; at < 8; at += 1)
      codes.push(
        await change(second, { newPassword: `another lantern ${at} tide` }).then(
          () => 'changed',
          ({ code }: CallError) => code,
        ),
      )
    expect(codes).toContain('too_many_attempts')
  })
})

describe('after a changed password no payout leaves', () => {
  test('for 24 hours: a withdrawal can be requested, rejected and cancelled, but neither approved nor sent', async () => {
    const [who, admin] = [await earner(), await world.user({ adminRole: 'finance' })]
    const approved = (await withdraw(who)).withdrawalId
    await world.mutate(admin, 'admin/withdrawals:approve', { withdrawalId: approved })
    await change(who, { currentPassword: PASSWORD, newPassword: OTHER })
    const [asked, rejected] = [(await withdraw(who)).withdrawalId, (await withdraw(who)).withdrawalId]
    const refusal = { code: 'withdrawal_held', data: { until: expect.any(Number) as number } }
    await expect(world.mutate(admin, 'admin/withdrawals:approve', { withdrawalId: asked })).rejects.toMatchObject(refusal)
    await expect(world.mutate(admin, 'admin/withdrawals:markSent', { withdrawalId: approved, reference: 'PP-1' })).rejects.toMatchObject(
      refusal,
    )
    await world.mutate(admin, 'admin/withdrawals:reject', { withdrawalId: rejected, reason: 'Please ask later' })

    const { heldUntil } = await world.query<{ heldUntil: number }>(who, 'withdrawals:getMine')
    expect(Math.abs(heldUntil - Date.now() - 24 * HOUR_MS)).toBeLessThan(60_000)
    const { items } = await world.query<{ items: { _id: string; heldUntil: number | null }[] }>(admin, 'admin/withdrawals:list', {
      limit: 100,
    })
    expect(items.find(({ _id }) => _id === asked)?.heldUntil).toBe(heldUntil)

    await world.sql(`update users.users set withdrawals_held_until = now() - interval '1 second' where id = $1`, who.id)
    await world.mutate(admin, 'admin/withdrawals:approve', { withdrawalId: asked })
    await world.mutate(admin, 'admin/withdrawals:markSent', { withdrawalId: approved, reference: 'PP-1' })
  })

  test('an account with an unchanged password has no hold', async () => {
    const who = await earner()
    expect(await world.query(who, 'withdrawals:getMine')).toMatchObject({ heldUntil: null })
  })
})
