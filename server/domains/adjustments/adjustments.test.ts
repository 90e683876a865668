/** Balances that staff changes by hand: which roles may, up to which amount alone, and that each is booked once. */
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { ADJUSTMENT_DAYS } from '#contract/limits.ts'
import { SYSTEM } from '#server/access/actor.ts'
import type { AdminRole } from '#contract/shapes/admin-roles.ts'
import { useMoneyWorld, type TestUser } from '#test-support/money-world.ts'
import { runAdjustmentClock } from './parts.ts'

const world = useMoneyWorld()
let ana: TestUser
let ben: TestUser

interface Item {
  _id: string
  state: string
  amount: number
  lapsesAt: number
  may: { decide: boolean; withdraw: boolean }
}

/** An admin with two-factor, who has just proven to be it. */
async function admin(adminRole: AdminRole): Promise<TestUser> {
  const who = await world.user({ adminRole })
  await world.sql(`insert into auth.two_factor (user_id, mail_since) values ($1, now())`, who.id)
  return who
}

beforeAll(async () => {
  ;[ana, ben] = [await admin('finance'), await admin('owner')]
})

const ask = (who: TestUser, user: TestUser, amount: number, key?: string) =>
  world.mutate<{ adjustmentId: string; isWaiting: boolean }>(
    who,
    'admin/adjustments:request',
    { userId: user.id, amount, reason: 'A deposit was booked twice.', note: 'Ticket 12' },
    key,
  )
const act = (who: TestUser, verb: 'approve' | 'refuse' | 'withdraw', adjustmentId: string, key?: string) =>
  world.mutate(who, `admin/adjustments:${verb}`, { adjustmentId, ...(verb === 'refuse' ? { reason: 'No ticket says so.' } : {}) }, key)
const listed = async (who: TestUser, user: TestUser) =>
  (await world.query<{ items: Item[] }>(who, 'admin/adjustments:list', { userId: user.id })).items
const waiting = async (who: TestUser, user: TestUser) => (await listed(who, user)).find(({ state }) => state === 'asked')
const walletOf = async (who: TestUser) => (await world.balances(who)).wallet
const code = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'done',
    (error: { code?: string }) => error.code ?? 'failed',
  )
const counted = (codes: readonly string[]) =>
  Object.fromEntries(
    Map.groupBy(codes, (each) => each)
      .entries()
      .map(([k, v]) => [k, v.length]),
  )
const transfersOf = (id: string) =>
  world.sql('select kind, cents::integer as cents from ledger.transfers where cause_id = $1 order by id', id)

describe('within the limit', () => {
  test('an adjustment is booked at once, and the user reads the reason at the bell and in the statement', async () => {
    const user = await world.user({ cents: 50_00 })
    const { adjustmentId, isWaiting } = await ask(ana, user, 20)
    expect([isWaiting, await walletOf(user)]).toEqual([false, 70_00])
    expect(await transfersOf(adjustmentId)).toEqual([{ kind: 'adjustment_added', cents: 20_00 }])
    await ask(ana, user, -5.5)
    const { items } = await world.query<{ items: object[] }>(user, 'transactions:getStatement', { limit: 2 })
    expect(items).toMatchObject([
      { kind: 'adjustment', amount: -5.5, balanceAfter: 64.5, subject: 'A deposit was booked twice.' },
      { kind: 'adjustment', amount: 20, balanceAfter: 70, subject: 'A deposit was booked twice.' },
    ])
    const told = await world.query<{ items: { kind: string; data: object }[] }>(user, 'notifications:list', { limit: 2 })
    expect(told.items).toMatchObject([
      { kind: 'balance_adjusted', data: { amount: 5.5, direction: 'taken', reason: 'A deposit was booked twice.' } },
      { kind: 'balance_adjusted', data: { amount: 20, direction: 'added' } },
    ])
    expect(JSON.stringify([items, told])).not.toContain('Ticket 12')
    const about = await world.query<{ items: { kind: string; reason: string }[] }>(user, 'auth:listSupportAccess', {})
    expect(about.items[0]).toMatchObject({ kind: 'balance_adjusted', reason: 'A deposit was booked twice.' })
  })

  test('the preview says what the act then does', async () => {
    const user = await world.user({ cents: 30_00 })
    const preview = (amount: number) => world.query<object>(ana, 'admin/adjustments:preview', { userId: user.id, amount })
    const before = (await preview(12)) as { site: number }
    expect(before).toMatchObject({
      balance: 30,
      after: 42,
      siteAfter: before.site - 12,
      limit: 100,
      used: 0,
      isShort: false,
      needsSecond: false,
    })
    await ask(ana, user, 12)
    expect(await preview(-50)).toMatchObject({
      balance: 42,
      after: -8,
      site: before.site - 12,
      used: 12,
      isShort: true,
      needsSecond: false,
    })
    expect(await preview(88.01)).toMatchObject({ needsSecond: true })
    expect(await preview(-42)).toMatchObject({ after: 0, isShort: false })
  })

  test('the balance of an erased account stays as it is', async () => {
    const user = await world.user({ cents: 50_00 })
    await world.sql('update users.users set closes_at = now(), erased_at = now() where id = $1', user.id)
    for (const amount of [20, -20]) await expect(ask(ana, user, amount)).rejects.toMatchObject({ code: 'not_found' })
    expect(await walletOf(user)).toBe(50_00)
  })

  test('nothing is taken below zero, also by many at once', async () => {
    const user = await world.user({ cents: 30_00 })
    expect(await code(ask(ana, user, -30.01))).toBe('short_balance')
    const codes = await Promise.all(Array.from({ length: 100 }, () => code(ask(ana, user, -10))))
    expect(counted(codes)).toEqual({ done: 3, short_balance: 97 })
    expect(await walletOf(user)).toBe(0)
  })

  test('slices of one user add up, in both directions and by all admins, also at once', async () => {
    const user = await world.user({ cents: 500_00 })
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_none, at) =>
        ask(at % 2 === 0 ? ana : ben, user, at % 3 === 0 ? -9 : 9).then(String, (error: { code: string }) => error.code),
      ),
    )
    // Eleven times 9 are 99; the twelfth waits, and all others are refused until it is decided.
    expect(answers.filter((answer) => answer === 'already_asked')).toHaveLength(8)
    expect((await listed(ana, user)).map(({ state }) => state).toSorted()).toEqual(['asked', ...Array.from({ length: 11 }, () => 'booked')])
    await world.sql(
      `update adjustments.requests set decided_at = now() - interval '25 hours' where user_id = $1 and state = 'booked'`,
      user.id,
    )
    const left = await waiting(ana, user)
    await act(left?.may.withdraw === true ? ana : ben, 'withdraw', left?._id ?? '')
    expect(await ask(ana, user, 100)).toMatchObject({ isWaiting: false })
  })

  test('the amounts that one admin books alone add up over all users, also at once, and another admin goes on', async () => {
    const [carla, dan] = [await admin('finance'), await admin('finance')]
    const users = await Promise.all(Array.from({ length: 8 }, () => world.user({ cents: 200_00 })))
    const answers = await Promise.all(users.map((user, at) => ask(carla, user, at % 2 === 0 ? 90 : -90)))
    // Five times 90 are 450; the limit of an admin is 500.
    expect(answers.filter(({ isWaiting }) => !isWaiting)).toHaveLength(5)
    const [late, other] = [await world.user(), await world.user()]
    expect(await world.query<object>(carla, 'admin/adjustments:preview', { userId: late.id, amount: 50.01 })).toMatchObject({
      aloneLimit: 500,
      usedAlone: 450,
      used: 0,
      needsSecond: true,
    })
    expect(await ask(carla, late, 50)).toMatchObject({ isWaiting: false })
    expect(await ask(dan, other, 90)).toMatchObject({ isWaiting: false })
  })

  test('a booking counts for 24 hours, for the user and for the admin, who is not charged with requests of others', async () => {
    const [carla, user] = [await admin('finance'), await world.user()]
    await ask(carla, user, 90)
    const large = await ask(ana, await world.user(), 250)
    await act(carla, 'approve', large.adjustmentId)
    const used = async (hours: number) => {
      await world.sql(
        `update adjustments.requests set decided_at = now() - $2::integer * interval '1 hour' where decided_by = $1`,
        carla.id,
        hours,
      )
      return world.query<object>(carla, 'admin/adjustments:preview', { userId: user.id, amount: 20 })
    }
    expect(await used(23)).toMatchObject({ used: 90, usedAlone: 90, needsSecond: true })
    expect(await used(25)).toMatchObject({ used: 0, usedAlone: 0, needsSecond: false })
  })

  test('the same request twice books once', async () => {
    const [user, key] = [await world.user(), randomUUID()]
    const answers = await Promise.all([ask(ana, user, 7, key), ask(ana, user, 7, key)])
    expect(answers[0]).toEqual(answers[1])
    expect(await walletOf(user)).toBe(7_00)
  })
})

describe('above the limit', () => {
  test('it waits for another admin, and is booked once by two who approve at the same moment', async () => {
    const user = await world.user()
    const { adjustmentId, isWaiting } = await ask(ana, user, 250)
    expect([isWaiting, await walletOf(user)]).toEqual([true, 0])
    expect(await waiting(ana, user)).toMatchObject({ amount: 250, may: { decide: false, withdraw: true } })
    const item = await waiting(ben, user)
    expect(item).toMatchObject({ may: { decide: true, withdraw: false } })
    expect(Math.abs((item?.lapsesAt ?? 0) - Date.now() - ADJUSTMENT_DAYS * 86_400_000)).toBeLessThan(60_000)
    expect(await code(act(ana, 'approve', adjustmentId))).toBe('own_request')
    expect(await code(act(ana, 'refuse', adjustmentId))).toBe('own_request')
    expect(await code(act(ben, 'withdraw', adjustmentId))).toBe('forbidden')
    const cem = await admin('finance')
    const codes = await Promise.all(
      Array.from({ length: 100 }, (_none, at) => code(act(at % 2 === 0 ? ben : cem, 'approve', adjustmentId))),
    )
    expect(counted(codes)).toEqual({ done: 1, wrong_status: 99 })
    expect(await walletOf(user)).toBe(250_00)
    expect(await transfersOf(adjustmentId)).toEqual([{ kind: 'adjustment_added', cents: 250_00 }])
  })

  test('an approval and its withdrawal, or its refusal, at the same moment: one of them happens', async () => {
    for (const [who, verb, after] of [
      [ana, 'withdraw', 'withdrawn'],
      [await admin('owner'), 'refuse', 'refused'],
    ] as const)
      for (let round = 0; round < 10; round++) {
        const user = await world.user()
        const { adjustmentId } = await ask(ana, user, 250)
        const codes = await Promise.all([code(act(ben, 'approve', adjustmentId)), code(act(who, verb, adjustmentId))])
        expect(codes.toSorted()).toEqual(['done', 'wrong_status'])
        const isBooked = codes[0] === 'done'
        expect((await listed(ana, user))[0]?.state).toBe(isBooked ? 'booked' : after)
        expect(await walletOf(user)).toBe(isBooked ? 250_00 : 0)
      }
  })

  test('the money may be gone when it is approved: nothing is booked, and it still waits', async () => {
    const [user, model] = [await world.user({ cents: 200_00 }), await world.user({ status: 'model' })]
    const { adjustmentId } = await ask(ana, user, -150)
    await world.place(user, await world.product(model, 100_00), 100_00)
    expect(await code(act(ben, 'approve', adjustmentId))).toBe('short_balance')
    expect([await walletOf(user), (await waiting(ben, user))?._id]).toEqual([100_00, adjustmentId])
  })

  test('it is a task of those who may decide, and counted on the dashboard, until it is decided', async () => {
    const user = await world.user()
    const { adjustmentId } = await ask(ana, user, 250)
    const tasksOf = async (who: TestUser) =>
      (await world.query<{ items: { kind: string; about: string }[] }>(who, 'tasks:list', { statuses: ['todo'], limit: 100 })).items.filter(
        ({ kind }) => kind === 'decide_adjustment',
      )
    const queued = async () =>
      (await world.query<{ kind: string; count: number }[]>(ben, 'admin/dashboard:getWork')).find(({ kind }) => kind === 'adjustments')
        ?.count ?? 0
    const before = await queued()
    expect((await tasksOf(ben)).map(({ about }) => about)).toContain(user.id)
    expect((await tasksOf(ana)).map(({ about }) => about)).not.toContain(user.id)
    await act(ben, 'approve', adjustmentId)
    expect((await tasksOf(ben)).map(({ about }) => about)).not.toContain(user.id)
    expect(await queued()).toBe(before - 1)
  })

  test('a refusal is read by the team and not by the user', async () => {
    const user = await world.user()
    const { adjustmentId } = await ask(ana, user, 250)
    await act(ben, 'refuse', adjustmentId)
    expect((await listed(ana, user))[0]).toMatchObject({ state: 'refused', refusal: 'No ticket says so.' })
    expect(await world.query(user, 'notifications:list', { limit: 5 })).toMatchObject({ items: [] })
  })

  test('a request that nobody decides on lapses, and cannot be approved from then on', async () => {
    const user = await world.user()
    const { adjustmentId } = await ask(ana, user, 250)
    await world.sql(`update adjustments.requests set lapses_at = now() - interval '1 second' where id = $1`, adjustmentId)
    expect(await code(act(ben, 'approve', adjustmentId))).toBe('wrong_status')
    await runAdjustmentClock({ db: world.database, write: (path, work) => world.realtime.write(path, SYSTEM, work) })
    expect((await listed(ana, user))[0]?.state).toBe('lapsed')
    expect(JSON.stringify(await world.query(ana, 'admin/adjustments:listWaiting', {}))).not.toContain(adjustmentId)
  })
})

describe('rights to adjust a balance', () => {
  test('moderators, support and viewers may not, nobody adjusts an own balance, only owners that of an admin', async () => {
    const user = await world.user()
    for (const role of ['moderator', 'support', 'viewer'] as const) expect(await code(ask(await admin(role), user, 5))).toBe('forbidden')
    expect(await code(ask(user, user, 5))).toBe('forbidden')
    expect(await code(ask(ana, ana, 5))).toBe('own_account')
    expect(await code(ask(ana, ben, 5))).toBe('admin_account')
    expect(await code(ask(ben, ana, 5))).toBe('done')
    const cem = await admin('owner')
    const { adjustmentId } = await ask(ben, cem, 500)
    expect(await waiting(ana, cem)).toMatchObject({ may: { decide: false, withdraw: false } })
    expect(await code(act(ana, 'approve', adjustmentId))).toBe('admin_account')
    expect(await code(act(cem, 'approve', adjustmentId))).toBe('own_account')
    await act(ben, 'withdraw', adjustmentId)
  })

  test('an admin without two-factor, or without a proof of now, is asked for it first', async () => {
    const [user, bare] = [await world.user(), await world.user({ adminRole: 'finance' })]
    expect(await code(ask(bare, user, 5))).toBe('two_factor_needed')
    const late = await admin('finance')
    await world.sql(`update users.sessions set proven_until = now() where user_id = $1`, late.id)
    expect(await code(ask(late, user, 5))).toBe('proof_required')
    expect(await walletOf(user)).toBe(0)
  })

  test('an approval needs two-factor and a proof as well, and without them the request goes on waiting', async () => {
    const user = await world.user()
    const { adjustmentId } = await ask(ana, user, 250)
    const [bare, late] = [await world.user({ adminRole: 'finance' }), await admin('finance')]
    await world.sql(`update users.sessions set proven_until = now() where user_id = $1`, late.id)
    expect(await code(act(bare, 'approve', adjustmentId))).toBe('two_factor_needed')
    expect(await code(act(late, 'approve', adjustmentId))).toBe('proof_required')
    expect([await waiting(ben, user), await walletOf(user)]).toEqual([expect.objectContaining({ _id: adjustmentId }), 0])
    await act(ben, 'approve', adjustmentId)
  })

  test('an admin whose balance it is reads neither the note nor the refusal of colleagues, who do', async () => {
    const [cem, dan] = [await admin('owner'), await admin('owner')]
    const { adjustmentId } = await ask(ben, cem, 500)
    await act(dan, 'refuse', adjustmentId)
    const texts = async (who: TestUser) => {
      const [item] = (await listed(who, cem)) as (Item & { note: string; refusal: string })[]
      return [item?.state, item?.note, item?.refusal]
    }
    expect(await texts(dan)).toEqual(['refused', 'Ticket 12', 'No ticket says so.'])
    expect(await texts(cem)).toEqual(['refused', '', ''])
  })

  test('each act says in the log what it was about, and whether it waits', async () => {
    const user = await world.user()
    const { adjustmentId } = await ask(ana, user, 250)
    await act(ben, 'refuse', adjustmentId)
    const acts = await world.sql(
      `select a.action, b.body->'before' as before, b.body->'after' as after from audit.acts a join audit.bodies b using (seq) join audit.concerns c using (seq)
       where c.user_id = $1 order by seq`,
      user.id,
    )
    expect(acts).toEqual([
      { action: 'admin/adjustments:request', before: null, after: { adjustmentId, isWaiting: true } },
      { action: 'admin/adjustments:refuse', before: { amount: 250, reason: 'A deposit was booked twice.' }, after: null },
    ])
  })

  test('the one who asked cannot approve in the database either', async () => {
    const user = await world.user()
    const { adjustmentId } = await ask(ana, user, 250)
    await expect(
      world.sql(`update adjustments.requests set state = 'booked', decided_by = asked_by, decided_at = now() where id = $1`, adjustmentId),
    ).rejects.toThrow('requests_two_admins')
  })
})
