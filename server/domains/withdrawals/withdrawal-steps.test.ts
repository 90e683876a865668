/** The steps of a withdrawal by admins: the statuses that allow them, permissions, and the balances afterwards. */
import { afterEach, describe, expect, test } from 'vitest'
import type { WithdrawalStatus } from '#contract/types.ts'
import { m, openClient, watchQuery } from '#realtime/testing/client.ts'
import { useMoneyWorld, type TestUser } from '#test-support/money-world.ts'
import { withdrawalAfter, type WithdrawalStep } from '#contract/rules/withdrawals.ts'

const world = useMoneyWorld()

interface Listed {
  _id: string
  amount: number
  status: WithdrawalStatus
  reference: string | null
  reason: string | null
  approvedBy: string | null
  model: { _id: string; email: string }
  risk: { totalEarned: number; completedOrders: number; memberSince: number; isFirstWithdrawal: boolean; sharedDetails: number }
}

interface List {
  items: Listed[]
  nextCursor: string | null
  openCount: number
  openTotal: number
}

const PATHS: Record<WithdrawalStep, [path: string, args: object]> = {
  approve: ['admin/withdrawals:approve', {}],
  send: ['admin/withdrawals:markSent', { reference: 'PP-77' }],
  reject: ['admin/withdrawals:reject', { reason: 'The address bounced' }],
  cancel: ['withdrawals:cancelWithdrawal', {}],
  fail: ['admin/withdrawals:markFailed', { reason: 'The bank sent it back' }],
}
const STEPS = Object.keys(PATHS) as WithdrawalStep[]

const take = (who: TestUser, step: WithdrawalStep, withdrawalId: string) =>
  world.mutate(who, PATHS[step][0], { withdrawalId, ...PATHS[step][1] })
const list = (admin: TestUser, args: Record<string, unknown> = {}) => world.query<List>(admin, 'admin/withdrawals:list', args)
const finance = () => world.user({ adminRole: 'finance' })

async function asked(amount = 40, cents = 100_00): Promise<{ model: TestUser; id: string }> {
  const model = await world.user({ status: 'model', cents })
  const { withdrawalId } = await world.mutate<{ withdrawalId: string }>(model, 'withdrawals:requestWithdrawal', {
    amount,
    paymentMethod: 'paypal',
    paymentDetails: `${model.id}@example.org`,
  })
  return { model, id: withdrawalId }
}

const find = async (admin: TestUser, id: string) => (await list(admin, { limit: 100 })).items.find(({ _id }) => _id === id)

afterEach(() => world.sql(`update settings.system set value = 'false' where key = 'withdrawals_blocked'`))

test('is found by its id, by the whole reference of the payment, and by its user: by an address only for roles that read it', async () => {
  const [{ model, id }, admin, owner] = [await asked(), await finance(), await world.user({ adminRole: 'owner' })]
  await take(admin, 'approve', id)
  await world.mutate(admin, 'admin/withdrawals:markSent', { withdrawalId: id, reference: `PP-${id}` })
  const found = async (who: TestUser, search: string, args: object = {}) =>
    (await list(who, { search, ...args })).items.map(({ _id }) => _id)
  const [row] = await world.sql('select email::text as email from users.users where id = $1', model.id)
  const email = String(row?.['email'])
  for (const search of [id, `PP-${id}`, email]) expect(await found(owner, search), search).toEqual([id])
  expect(await found(owner, id, { status: 'requested' })).toEqual([])
  expect(await found(owner, `PP-${id.slice(0, 8)}`)).toEqual([])
  expect(await found(admin, email)).toEqual([])
  const count = (who: TestUser, search: string) => world.query(who, 'admin/withdrawals:count', { search })
  expect([await count(owner, email), await count(admin, email)]).toEqual([
    { count: 1, isMore: false },
    { count: 0, isMore: false },
  ])
})

test('one withdrawal is the row of the list, with the payee for owners and finance alone, and follows its steps', async () => {
  const [{ model, id }, admin, moderator] = [await asked(), await finance(), await world.user({ adminRole: 'moderator' })]
  const one = (who: TestUser, withdrawalId = id) => world.query<Listed | null>(who, 'admin/withdrawals:get', { withdrawalId })
  for (const who of [admin, moderator]) expect(await one(who)).toEqual(await find(who, id))
  expect(await one(admin)).toMatchObject({ paymentDetails: `${model.id}@example.org` })
  expect(JSON.stringify(await one(moderator))).not.toContain(`${model.id}@example.org`)
  expect(await one(admin, model.id)).toBeNull()
  const client = openClient(world.url)
  const watched = watchQuery<Listed>(client, 'admin/withdrawals:get', { token: moderator.token, withdrawalId: id })
  await watched.until(({ status }) => status === 'requested')
  await take(admin, 'approve', id)
  expect(await watched.until(({ status }) => status === 'approved')).toMatchObject({ approvedBy: 'Test User' })
  await client.close()
})

describe('the course of a withdrawal', () => {
  test('approved and sent: the money on hold leaves the books', async () => {
    const [{ model, id }, admin] = [await asked(), await finance()]
    await take(admin, 'approve', id)
    expect(await world.balances(model)).toMatchObject({ wallet: 60_00, withdrawal_hold: 40_00 })
    await take(admin, 'send', id)
    expect(await world.balances(model)).toMatchObject({ wallet: 60_00, withdrawal_hold: 0 })
    expect(await find(admin, id)).toMatchObject({ status: 'sent', reference: 'PP-77', approvedBy: 'Test User' })
  })

  test.each(['requested', 'approved'] as const)('%s and rejected: the money is back, the model reads why', async (from) => {
    const [{ model, id }, admin] = [await asked(), await finance()]
    if (from === 'approved') await take(admin, 'approve', id)
    await take(admin, 'reject', id)
    expect(await world.balances(model)).toMatchObject({ wallet: 100_00, withdrawal_hold: 0 })
    const { items } = await world.query<{ items: Listed[] }>(model, 'withdrawals:getMine')
    expect(items).toMatchObject([{ status: 'rejected', reason: 'The address bounced', reference: null }])
  })

  test('sent and come back: the money is in the wallet once, and can be requested again', async () => {
    const [{ model, id }, admin] = [await asked(), await finance()]
    for (const step of ['approve', 'send'] as const) await take(admin, step, id)
    const attempts = await Promise.allSettled(Array.from({ length: 5 }, () => take(admin, 'fail', id)))
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(take(admin, 'fail', id)).rejects.toMatchObject({ code: 'wrong_status', data: { status: 'failed' } })
    expect(await world.balances(model)).toMatchObject({ wallet: 100_00, withdrawal_hold: 0 })
    const { items } = await world.query<{ items: Listed[] }>(model, 'withdrawals:getMine')
    expect(items).toMatchObject([{ status: 'failed', reason: 'The bank sent it back', reference: 'PP-77' }])
    const lines = await world.query<{ items: { kind: string; amount: number; balanceAfter: number }[] }>(
      model,
      'transactions:getStatement',
      {},
    )
    expect(lines.items.slice(0, 2).map(({ kind, amount, balanceAfter }) => [kind, amount, balanceAfter])).toEqual([
      ['withdrawal_returned', 40, 100],
      ['withdrawal', -40, 60],
    ])
    await world.mutate(model, 'withdrawals:requestWithdrawal', {
      amount: 100,
      paymentMethod: 'paypal',
      paymentDetails: `${model.id}@new.example`,
    })
    expect(await world.balances(model)).toMatchObject({ wallet: 0, withdrawal_hold: 100_00 })
  })

  test('a payout that came back returns also while withdrawals are blocked; not to an erased account', async () => {
    const [{ model, id }, gone, admin] = [await asked(), await asked(), await finance()]
    for (const one of [id, gone.id]) for (const step of ['approve', 'send'] as const) await take(admin, step, one)
    await world.sql(`update settings.system set value = 'true' where key = 'withdrawals_blocked'`)
    await world.sql(`update users.users set closes_at = now(), erased_at = now() where id = $1`, gone.model.id)
    await expect(take(admin, 'fail', gone.id)).rejects.toMatchObject({ code: 'owner_gone' })
    await take(admin, 'fail', id)
    expect(await world.balances(model)).toMatchObject({ wallet: 100_00, withdrawal_hold: 0 })
  })

  test('cancelled by its user only', async () => {
    const [{ model, id }, other] = [await asked(), await asked()]
    await expect(take(other.model, 'cancel', id)).rejects.toMatchObject({ code: 'not_found' })
    await take(model, 'cancel', id)
    expect(await world.balances(model)).toMatchObject({ wallet: 100_00, withdrawal_hold: 0 })
  })

  test('every step that the status does not allow is refused with the status, and moves nothing', async () => {
    const admin = await finance()
    const ways: [WithdrawalStatus, WithdrawalStep[]][] = [
      ['requested', []],
      ['approved', ['approve']],
      ['sent', ['approve', 'send']],
      ['failed', ['approve', 'send', 'fail']],
      ['rejected', ['reject']],
    ]
    for (const [status, way] of ways) {
      const { model, id } = await asked()
      for (const step of way) await take(admin, step, id)
      const before = await world.balances(model)
      for (const step of STEPS.filter((one) => withdrawalAfter(status, one) === null)) {
        await expect(take(step === 'cancel' ? model : admin, step, id), `${step} when ${status}`).rejects.toMatchObject({
          code: 'wrong_status',
          data: { status },
        })
      }
      expect(await world.balances(model)).toEqual(before)
    }
  })

  test('steps at the same moment: one is taken', async () => {
    for (const [one, other] of [
      ['cancel', 'approve'],
      ['approve', 'approve'],
      ['reject', 'cancel'],
    ] as const) {
      const [{ model, id }, admin] = [await asked(), await finance()]
      const by = (step: WithdrawalStep) => take(step === 'cancel' ? model : admin, step, id)
      const results = await Promise.allSettled([by(one), by(other)])
      // Neither of each pair is allowed after the other.
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      for (const result of results) if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'wrong_status' })
    }
    const [{ model, id }, admin] = [await asked(), await finance()]
    await take(admin, 'approve', id)
    await Promise.allSettled([take(admin, 'send', id), take(admin, 'reject', id), take(admin, 'send', id)])
    const { wallet, withdrawal_hold: hold } = await world.balances(model)
    expect(hold).toBe(0)
    expect(wallet).toBe((await find(admin, id))?.status === 'sent' ? 60_00 : 100_00)
  })
})

describe('permissions', () => {
  test.each(['moderator', 'support', 'viewer'] as const)('a %s may look and decide nothing', async (adminRole) => {
    const [{ id }, admin] = [await asked(), await world.user({ adminRole })]
    expect(await find(admin, id)).toMatchObject({ status: 'requested' })
    for (const step of ['approve', 'reject'] as const) await expect(take(admin, step, id)).rejects.toMatchObject({ code: 'forbidden' })
    await take(await finance(), 'approve', id)
    await expect(take(admin, 'send', id)).rejects.toMatchObject({ code: 'forbidden' })
  })

  test('keep models and visitors from the admin calls', async () => {
    const { model, id } = await asked()
    for (const step of ['approve', 'send', 'reject'] as const) {
      await expect(take(model, step, id)).rejects.toMatchObject({ code: 'forbidden' })
      await expect(take({ ...model, token: 'unknown' }, step, id)).rejects.toMatchObject({ code: 'unauthorized' })
    }
    await expect(list(model)).rejects.toMatchObject({ code: 'forbidden' })
  })

  test('keep every admin from their own withdrawal, also the owner; the database enforces it, too', async () => {
    const me = await world.user({ status: 'model', adminRole: 'owner', cents: 100_00 })
    const { withdrawalId: id } = await world.mutate<{ withdrawalId: string }>(me, 'withdrawals:requestWithdrawal', {
      amount: 50,
      paymentMethod: 'paypal',
      paymentDetails: 'me@example.org',
    })
    for (const step of ['approve', 'reject'] as const) await expect(take(me, step, id)).rejects.toMatchObject({ code: 'own_withdrawal' })
    await take(await finance(), 'approve', id)
    await expect(take(me, 'send', id)).rejects.toMatchObject({ code: 'own_withdrawal' })
    await take(await finance(), 'send', id)
    await expect(take(me, 'fail', id)).rejects.toMatchObject({ code: 'own_withdrawal' })
    await expect(
      world.sql(`update withdrawals.withdrawals set status = 'failed', failed_by = user_id, failed_at = now() where id = $1`, id),
    ).rejects.toThrow('check')
    await expect(world.sql(`update withdrawals.withdrawals set approved_by = user_id where id = $1`, id)).rejects.toThrow('check')
    await expect(
      world.sql(`update withdrawals.withdrawals set status = 'sent', reference = 'x', closed_by = user_id where id = $1`, id),
    ).rejects.toThrow('check')
  })

  test('require another admin to send above $1,000 than the approving one; up to it the same one may', async () => {
    const [one, other] = [await finance(), await finance()]
    const [exact, above] = [await asked(1_000, 2_000_00), await asked(1_000.01, 2_000_00)]
    for (const { id } of [exact, above]) await take(one, 'approve', id)
    await take(one, 'send', exact.id)
    await expect(take(one, 'send', above.id)).rejects.toMatchObject({ code: 'second_approval' })
    expect(await world.balances(above.model)).toMatchObject({ withdrawal_hold: 1_000_01 })
    await take(other, 'send', above.id)
    expect(await world.balances(above.model)).toMatchObject({ withdrawal_hold: 0 })
  })

  test('block approving and sending while the books are checked, but money can be returned', async () => {
    const [{ id }, approved, admin] = [await asked(), await asked(), await finance()]
    await take(admin, 'approve', approved.id)
    await world.sql(`update settings.system set value = 'true' where key = 'withdrawals_blocked'`)
    await expect(take(admin, 'approve', id)).rejects.toMatchObject({ code: 'withdrawals_blocked' })
    await expect(take(admin, 'send', approved.id)).rejects.toMatchObject({ code: 'withdrawals_blocked' })
    await take(admin, 'reject', approved.id)
    expect(await world.balances(approved.model)).toMatchObject({ wallet: 100_00, withdrawal_hold: 0 })
  })
})

describe('the admin list', () => {
  test('shows reasons for caution: earnings, a first withdrawal, details used by others', async () => {
    const [{ model, id }, admin, customer] = [await asked(), await finance(), await world.user({ cents: 50_00 })]
    const orderId = await world.place(customer, await world.product(model, 50_00), 50_00)
    await world.complete(model, orderId)
    expect(await find(admin, id)).toMatchObject({
      amount: 40,
      model: { _id: model.id },
      approvedBy: null,
      risk: { totalEarned: 40, completedOrders: 1, isFirstWithdrawal: true, sharedDetails: 0 },
    })
    const twin = await world.user({ status: 'model', cents: 100_00 })
    await world.mutate(twin, 'withdrawals:requestWithdrawal', {
      amount: 30,
      paymentMethod: 'paypal',
      paymentDetails: `${model.id}@example.org`,
    })
    await take(admin, 'approve', id)
    await take(admin, 'send', id)
    const { withdrawalId: next } = await world.mutate<{ withdrawalId: string }>(model, 'withdrawals:requestWithdrawal', {
      amount: 25,
      paymentMethod: 'paypal',
      paymentDetails: `${model.id}@new.example`,
    })
    expect(await find(admin, id)).toMatchObject({ status: 'sent', risk: { isFirstWithdrawal: true, sharedDetails: 1 } })
    expect(await find(admin, next)).toMatchObject({ risk: { isFirstWithdrawal: false, sharedDetails: 0 } })
  })

  test('starts with the longest waiting, by status, by key; its totals are those of the hold', async () => {
    const admin = await finance()
    const ids: string[] = []
    for (let at = 0; at < 3; at += 1) ids.push((await asked(30 + at)).id)
    const all = async (status?: WithdrawalStatus) => {
      const found: string[] = []
      let cursor: string | null = null
      do {
        const page: List = await list(admin, {
          limit: 2,
          ...(cursor === null ? {} : { cursor }),
          ...(status === undefined ? {} : { status }),
        })
        found.push(...page.items.map(({ _id }) => _id))
        cursor = page.nextCursor
      } while (cursor !== null)
      return found
    }
    await take(admin, 'approve', ids[1]!)
    expect((await all()).slice(-3)).toEqual(ids)
    expect((await all('requested')).slice(-2)).toEqual([ids[0], ids[2]])
    expect(await all('approved')).toContain(ids[1])
    const [held] = await world.sql(`select sum(balance_cents)::bigint as cents from ledger.accounts where kind = 'withdrawal_hold'`)
    const { openTotal, openCount } = await list(admin)
    expect(Math.round(openTotal * 100)).toBe(held!['cents'])
    expect(openCount).toBe((await all('requested')).length + (await all('approved')).length)
    for (const cursor of ['x', Buffer.from('["nobody"]').toString('base64url')])
      await expect(list(admin, { cursor })).rejects.toMatchObject({ code: 'bad_request' })
  })

  test('is live for admins and the model, through every step', async () => {
    const [{ model, id }, admin, customer] = [await asked(), await finance(), await world.user({ cents: 50_00 })]
    const client = openClient(world.url)
    const adminList = watchQuery<List>(client, 'admin/withdrawals:list', { token: admin.token, limit: 100 })
    const mine = watchQuery<{ items: Listed[]; held: number }>(client, 'withdrawals:getMine', { token: model.token })
    const shows = (status: WithdrawalStatus) =>
      Promise.all([
        adminList.until(({ items }) => items.some((item) => item._id === id && item.status === status)),
        mine.until(({ items }) => items[0]?.status === status),
      ])
    await shows('requested')
    await world.complete(model, await world.place(customer, await world.product(model, 50_00), 50_00))
    await adminList.until(({ items }) =>
      items.some((item) => item._id === id && item.risk.totalEarned === 40 && item.risk.completedOrders === 1),
    )
    await client.mutation(m('admin/withdrawals:approve'), { token: admin.token, withdrawalId: id })
    await shows('approved')
    await client.mutation(m('admin/withdrawals:markSent'), { token: admin.token, withdrawalId: id, reference: 'PP-1' })
    await shows('sent')
    await mine.until(({ held }) => held === 0)
    await client.close()
  })
})
