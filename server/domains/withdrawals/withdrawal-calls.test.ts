/** Results and topics of the calls about withdrawals. */
import { beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from '#server/access/actor.ts'
import { actorOf, createCaller, provenActor, writeAs } from '#test-support/context.ts'
import { useDatabase } from '#test-support/database-world.ts'
import { LOCK_WAITS } from '#test-support/lock-waits.ts'
import { balancesOf, createTestUser, createPicture, fundWallet } from '#test-support/people.ts'
import { takeBackLastPayouts } from './change-withdrawal.ts'
import { createAdminWithdrawalCalls, createWithdrawalCalls } from './parts.ts'
import { requestLastPayout } from './request-withdrawal.ts'

const db = useDatabase()
/** Statements that wait for a lock. Tests of other files run on the same server. */
const WAITING = `select from ${LOCK_WAITS}`
let call: ReturnType<typeof createCaller>
let model: Actor
let admin: Actor

beforeEach(async () => {
  call = createCaller(db, { withdrawals: createWithdrawalCalls(), admin: { withdrawals: createAdminWithdrawalCalls() } })
  const id = await createTestUser(db, { name: 'Ines', status: 'model' })
  await fundWallet(db, id, 500_00)
  model = await provenActor(db, id, 'model')
  admin = await provenActor(db, await createTestUser(db, { name: 'Jonas', adminRole: 'finance' }), 'admin')
})

const idOf = ({ userId }: Actor) => String(userId)
const paypal = () => ({ paymentMethod: 'paypal', paymentDetails: `${idOf(model)}@example.org` }) as const
const ask = async (amount = 40) => (await call(model, 'withdrawals:requestWithdrawal', { amount, ...paypal() })).value.withdrawalId
const changed = () => [`withdrawals-of:${idOf(model)}`, 'withdrawals', `wallet-of:${idOf(model)}`]
const find = async (id: string) => (await call(admin, 'admin/withdrawals:list', { limit: 100 })).value.items.find((item) => item._id === id)

test('each step touches the withdrawals and the wallet of its owner, and the list of the admins', async () => {
  const asked = await call(model, 'withdrawals:requestWithdrawal', { amount: 40, ...paypal() })
  expect(asked).toMatchObject({ value: { success: true }, topics: expect.arrayContaining(changed()) as string[] })
  const [sent, rejected, cancelled] = [asked.value.withdrawalId, await ask(), await ask()]
  for (const { value, topics } of [
    await call(admin, 'admin/withdrawals:approve', { withdrawalId: sent }),
    await call(admin, 'admin/withdrawals:markSent', { withdrawalId: sent, reference: 'PP-1' }),
    await call(admin, 'admin/withdrawals:markFailed', { withdrawalId: sent, reason: 'It came back' }),
    await call(admin, 'admin/withdrawals:reject', { withdrawalId: rejected, reason: 'bounced' }),
    await call(model, 'withdrawals:cancelWithdrawal', { withdrawalId: cancelled }),
  ]) {
    expect(value).toEqual({ success: true })
    expect(topics).toEqual(expect.arrayContaining(changed()))
  }
})

test('money is let go only by an admin who has just proven to be it', async () => {
  const [asked, approved] = [await ask(), await ask()]
  await call(admin, 'admin/withdrawals:approve', { withdrawalId: approved })
  await db.sql(`update users.sessions set proven_until = now() - interval '1 second' where user_id = $1`, idOf(admin))
  const refused = { code: 'proof_required' }
  await expect(call(admin, 'admin/withdrawals:approve', { withdrawalId: asked })).rejects.toMatchObject(refused)
  await expect(call(admin, 'admin/withdrawals:markSent', { withdrawalId: approved, reference: 'PP-1' })).rejects.toMatchObject(refused)
  expect([(await find(asked))?.status, (await find(approved))?.status]).toEqual(['requested', 'approved'])
  await call(admin, 'admin/withdrawals:reject', { withdrawalId: asked, reason: 'bounced' })
})

test('the own list, the details of the last payout and the refundable amounts watch what they read', async () => {
  await ask()
  expect((await call(model, 'withdrawals:getMine', {})).topics).toEqual([
    `withdrawals-of:${idOf(model)}`,
    `wallet-of:${idOf(model)}`,
    `user:${idOf(model)}`,
  ])
  expect((await call(model, 'withdrawals:getPayoutDetails', {})).topics).toEqual([
    `withdrawals-of:${idOf(model)}`,
    `applications-of:${idOf(model)}`,
  ])
  const refundable = await call(model, 'withdrawals:getRefundable', {})
  expect(refundable.value).toEqual({ isOn: true, most: 0, networks: [] })
  expect(refundable.topics).toEqual([
    'setting:customer_refunds',
    `wallet-of:${idOf(model)}`,
    `withdrawals-of:${idOf(model)}`,
    `deposits-of:${idOf(model)}`,
  ])
})

test('the own list says how much is on hold, and until when the password holds payouts', async () => {
  await ask(40)
  await db.sql('update users.users set withdrawals_held_until = to_timestamp(1900000000) where id = $1', idOf(model))
  expect((await call(model, 'withdrawals:getMine', {})).value).toMatchObject({ held: 40, heldUntil: 1_900_000_000_000, nextCursor: null })
})

test('the list of the admins watches itself, and owner, wallet and approver of each row', async () => {
  const id = await ask()
  await call(admin, 'admin/withdrawals:approve', { withdrawalId: id })
  const { topics } = await call(admin, 'admin/withdrawals:list', { limit: 100 })
  expect(topics).toEqual(
    expect.arrayContaining(['withdrawals', 'deposits-unclaimed', `user:${idOf(model)}`, `wallet-of:${idOf(model)}`, `user:${idOf(admin)}`]),
  )
})

test('the list of the admins shows whose it is, what was earned and paid in, and who may send unclaimed money back', async () => {
  const picture = await createPicture(db, idOf(model))
  await db.sql(
    'update users.users set picture_id = $2, withdrawals_held_until = to_timestamp(1900000000) where id = $1',
    idOf(model),
    picture,
  )
  const id = await ask()
  // Neither the own money on hold nor a correction was paid in.
  await db.sql(
    `select ledger.transfer(uuidv7(), 'adjustment', 0, '00000000-0000-0000-0000-000000000004', ledger.account_of($1, 'wallet'), 700)`,
    idOf(model),
  )
  expect(await find(id)).toMatchObject({
    amount: 40,
    model: { name: 'Ines', picture: `/media/pictures/${picture}/96.webp` },
    approvedBy: null,
    heldUntil: 1_900_000_000_000,
    isLast: false,
    isKept: false,
    risk: { totalEarned: 0, totalDeposited: 500, completedOrders: 0, isFirstWithdrawal: true, sharedDetails: 0 },
  })
  const mayReturn = async (who: Actor) => (await call(who, 'admin/withdrawals:list', {})).value.mayReturn
  expect(await mayReturn(admin)).toBe(true)
  expect(await mayReturn({ ...admin, adminRole: 'viewer' })).toBe(false)
})

test('a withdrawal is shown as cancelled when its owner has closed it', async () => {
  const [open, rejected, cancelled] = [await ask(), await ask(), await ask()]
  await call(admin, 'admin/withdrawals:reject', { withdrawalId: rejected, reason: 'bounced' })
  await call(model, 'withdrawals:cancelWithdrawal', { withdrawalId: cancelled })
  const { items } = (await call(model, 'withdrawals:getMine', {})).value
  expect(items.map(({ _id, isCancelled }) => [_id, isCancelled])).toEqual([
    [cancelled, true],
    [rejected, false],
    [open, false],
  ])
})

test('a first withdrawal is one before which none was sent', async () => {
  const [rejected, first, second, open] = [await ask(), await ask(), await ask(), await ask()]
  await call(admin, 'admin/withdrawals:reject', { withdrawalId: rejected, reason: 'bounced' })
  await db.sql(`update withdrawals.withdrawals set closed_at = now() - interval '6 hours' where id = $1`, rejected)
  // One of another user, to whom nothing was paid in.
  const [theirs] = await db.sql(
    `insert into withdrawals.withdrawals (user_id, amount_cents, method, details, status, reference, closed_at)
     values ($1, 2500, 'paypal', 'me@example.org', 'sent', 'x', now() - interval '7 hours') returning id`,
    await createTestUser(db, { status: 'model' }),
  )
  expect((await find(String(theirs?.['id'])))?.risk).toMatchObject({ isFirstWithdrawal: true, totalEarned: 0, totalDeposited: 0 })
  expect((await find(open))?.risk.isFirstWithdrawal).toBe(true)
  for (const [at, id] of [first, second].entries()) {
    await db.sql(
      `update withdrawals.withdrawals set status = 'sent', reference = 'x', closed_at = now() - $2 * interval '1 hour' where id = $1`,
      id,
      5 - at,
    )
  }
  const isFirst = async (id: string) => (await find(id))?.risk.isFirstWithdrawal
  expect([await isFirst(first), await isFirst(second), await isFirst(open)]).toEqual([true, false, false])
})

test('details that erasing has blanked are not shared with other users', async () => {
  const id = await ask()
  const other = await createTestUser(db, { status: 'model' })
  const erased = `insert into withdrawals.withdrawals (user_id, amount_cents, method, details) values ($1, 2500, 'paypal', $2)`
  await db.sql(erased, other, '–')
  await db.sql(erased, other, paypal().paymentDetails)
  const sharedDetails = async () => (await find(id))?.risk.sharedDetails
  expect(await sharedDetails()).toBe(1)
  await db.sql(`update withdrawals.withdrawals set details = '–' where id = $1`, id)
  expect(await sharedDetails()).toBe(0)
})

test('others with the same details are counted once each, whatever they have asked, up to ninety-nine', async () => {
  const id = await ask()
  const theirs = (count: number, times: number) =>
    db.sql(
      `insert into withdrawals.withdrawals (user_id, amount_cents, method, details) select u, 2500, 'paypal', $1 from (select gen_random_uuid() as u from generate_series(1, $2)) o, generate_series(1, $3)`,
      paypal().paymentDetails,
      count,
      times,
    )
  const shared = async () => (await find(id))?.risk.sharedDetails
  await theirs(2, 3)
  await ask()
  expect(await shared()).toBe(2)
  await theirs(96, 1)
  expect(await shared()).toBe(98)
  await theirs(1, 1)
  expect(await shared()).toBe(99)
  await theirs(1, 1)
  expect(await shared()).toBe(99)
})

test('the earnings of a model are the sum of orders, posts, tips and messages', async () => {
  const id = await ask()
  await db.sql(
    `insert into models.sales (model_id, order_earned_cents, purchase_earned_cents, tip_earned_cents, message_earned_cents) values ($1, 1, 10, 100, 1000)
     on conflict (model_id) do update set order_earned_cents = 1, purchase_earned_cents = 10, tip_earned_cents = 100, message_earned_cents = 1000`,
    idOf(model),
  )
  expect((await find(id))?.risk.totalEarned).toBe(11.11)
})

test('the list of the admins is filtered by each status alone', async () => {
  await db.sql('truncate withdrawals.withdrawals')
  const [requested, approved, sent, failed, rejected] = [await ask(), await ask(), await ask(), await ask(), await ask()]
  for (const withdrawalId of [approved, sent, failed]) await call(admin, 'admin/withdrawals:approve', { withdrawalId })
  for (const withdrawalId of [sent, failed]) await call(admin, 'admin/withdrawals:markSent', { withdrawalId, reference: 'PP-1' })
  await call(admin, 'admin/withdrawals:markFailed', { withdrawalId: failed, reason: 'It came back' })
  await call(admin, 'admin/withdrawals:reject', { withdrawalId: rejected, reason: 'bounced' })
  for (const [status, id] of Object.entries({ requested, approved, sent, failed, rejected })) {
    const { value } = await call(admin, 'admin/withdrawals:list', { status: status as 'sent' })
    expect(value.items.map(({ _id }) => _id)).toEqual([id])
    expect((await call(admin, 'admin/withdrawals:count', { status: status as 'sent' })).value).toEqual({ count: 1, isMore: false })
  }
})

test('one withdrawal watches the list, its owner, the wallet and the approver; an unknown one the list alone', async () => {
  const id = await ask()
  const get = (withdrawalId: string) => call(admin, 'admin/withdrawals:get', { withdrawalId })
  const own = ['withdrawals', `user:${idOf(model)}`, `wallet-of:${idOf(model)}`]
  expect((await get(id)).topics).toEqual(own)
  await call(admin, 'admin/withdrawals:approve', { withdrawalId: id })
  expect((await get(id)).topics).toEqual([...own, `user:${idOf(admin)}`])
  expect(await get(idOf(model))).toEqual({ value: null, topics: ['withdrawals'] })
})

test('an admin who views the site as the owner does not read the payee', async () => {
  const { paymentDetails } = paypal()
  const visiting = { ...model, impersonatorId: idOf(admin) }
  const details = async (who: Actor) => (await call(who, 'withdrawals:getPayoutDetails', {})).value
  expect(await details(model)).toBeNull()
  await ask()
  expect(await details(model)).toEqual({ ...paypal(), network: null })
  const [own] = (await call(model, 'withdrawals:getMine', {})).value.items
  expect(own?.paymentDetails).toBe(paymentDetails)
  const [seen] = (await call(visiting, 'withdrawals:getMine', {})).value.items
  expect(seen).toMatchObject({ amount: 40, paymentMethod: 'paypal' })
  for (const masked of [seen?.paymentDetails, (await details(visiting))?.paymentDetails]) {
    expect(masked).not.toBe(paymentDetails)
    expect(paymentDetails.startsWith(String(masked).slice(0, 1))).toBe(true)
  }
})

test('the own list has pages', async () => {
  const ids = [await ask(), await ask(), await ask()].toReversed()
  const seen: string[] = []
  let cursor: string | null = null
  for (let page = 0; page < 2; page += 1) {
    const { value }: { value: { items: { _id: string }[]; nextCursor: string | null } } = await call(model, 'withdrawals:getMine', {
      limit: 2,
      cursor,
    })
    seen.push(...value.items.map(({ _id }) => _id))
    cursor = value.nextCursor
    expect(cursor === null).toBe(page === 1)
  }
  expect(seen).toEqual(ids)
})

test('a request waits for another change of the wallet, and is refused above what that leaves', async () => {
  const client = await db.pool.connect()
  let asked: Promise<unknown> = Promise.resolve()
  try {
    await client.query('begin')
    await client.query(
      `select ledger.transfer(uuidv7(), 'adjustment', 0, ledger.account_of($1, 'wallet'), '00000000-0000-0000-0000-000000000004', 47000)`,
      [idOf(model)],
    )
    asked = ask(40).catch((error: unknown) => error)
    await expect.poll(() => db.sql(WAITING)).not.toEqual([])
    await client.query('commit')
  } finally {
    client.release()
  }
  expect(await asked).toMatchObject({ code: 'short_balance', data: { balance: 30 } })
})

test('a suspended owner is paid nothing, nor one whose password has changed; both get it back when it is rejected', async () => {
  const [id, approved] = [await ask(), await ask()]
  await call(admin, 'admin/withdrawals:approve', { withdrawalId: approved })
  const steps = [
    () => call(admin, 'admin/withdrawals:approve', { withdrawalId: id }),
    () => call(admin, 'admin/withdrawals:markSent', { withdrawalId: approved, reference: 'PP-1' }),
  ]
  const set = (text: string) => db.sql(`update users.users set ${text} where id = $1`, idOf(model))
  await set(`suspended_until = now() + interval '1 hour'`)
  for (const step of steps) await expect(step()).rejects.toMatchObject({ code: 'owner_suspended' })
  await set(`suspended_until = now() - interval '1 hour', withdrawals_held_until = now() + interval '1 hour'`)
  for (const step of steps)
    await expect(step()).rejects.toMatchObject({ code: 'withdrawal_held', data: { until: expect.any(Number) as number } })
  await set(`withdrawals_held_until = now() - interval '1 hour'`)
  for (const step of steps) await expect(step()).resolves.toMatchObject({ value: { success: true } })
})

test('a decision waits while the account of the owner is being closed or erased', async () => {
  const id = await ask()
  let approved: Promise<unknown> = Promise.resolve()
  const client = await db.pool.connect()
  try {
    await client.query('begin')
    await client.query('select from users.users where id = $1 for update', [idOf(model)])
    approved = call(admin, 'admin/withdrawals:approve', { withdrawalId: id })
    await expect.poll(() => db.sql(WAITING)).not.toEqual([])
    expect((await find(id))?.status).toBe('requested')
    await client.query('commit')
  } finally {
    client.release()
  }
  await approved
  expect((await find(id))?.status).toBe('approved')
})

describe('a last payout', () => {
  const request = (amountCents: number, touched: string[] = []) =>
    writeAs(
      db,
      model,
      (context) => requestLastPayout(context, { amountCents, method: 'paypal', details: 'me@example.org', network: undefined }),
      touched,
    )
  const takeBack = async () => {
    const touched: string[] = []
    return { cents: await writeAs(db, model, takeBackLastPayouts, touched), touched: [...new Set(touched)] }
  }
  const wallet = async () => (await balancesOf(db, idOf(model))).wallet
  const spend = async (cents: number) => {
    await db.sql(
      `select ledger.transfer(uuidv7(), 'adjustment', 0, ledger.account_of($1, 'wallet'), '00000000-0000-0000-0000-000000000004', $2)`,
      idOf(model),
      (await wallet()) - cents,
    )
  }

  test('takes all that is left, however little, and only the amount that its owner saw', async () => {
    await spend(7)
    for (const cents of [6, 8]) await expect(request(cents)).rejects.toMatchObject({ code: 'balance_changed', data: { balance: 0.07 } })
    const touched: string[] = []
    const id = await request(7, touched)
    expect(touched).toEqual(expect.arrayContaining(changed()))
    expect(await find(id)).toMatchObject({ amount: 0.07, isLast: true, isKept: false })
    // The second one keeps to the minimum.
    await fundWallet(db, idOf(model), 24_99)
    await expect(request(24_99)).rejects.toMatchObject({ code: 'last_payout_used', data: { minimum: 25 } })
    await fundWallet(db, idOf(model), 1)
    expect(await find(await request(25_00))).toMatchObject({ amount: 25, isLast: true })
  })

  test('is cancelled with the closing unless it is approved; then it goes on as an ordinary one', async () => {
    expect(await takeBack()).toEqual({ cents: 0, touched: [] })
    await spend(30_00)
    const approved = await request(30_00)
    await call(admin, 'admin/withdrawals:approve', { withdrawalId: approved })
    await fundWallet(db, idOf(model), 40_00)
    const open = await request(40_00)
    const { cents, touched } = await takeBack()
    expect(cents).toBe(30_00)
    expect(touched).toEqual(expect.arrayContaining(changed()))
    expect(await wallet()).toBe(40_00)
    expect(await find(open)).toMatchObject({ status: 'rejected', isKept: true })
    expect(await find(approved)).toMatchObject({ status: 'approved', isKept: true })
    expect(await takeBack()).toEqual({ cents: 30_00, touched: [] })
  })

  test('that was approved is marked as kept, and touches the list of the admins', async () => {
    const usual = await ask()
    await spend(30_00)
    await call(admin, 'admin/withdrawals:approve', { withdrawalId: await request(30_00) })
    expect((await takeBack()).touched).toEqual(['withdrawals'])
    expect(await find(usual)).toMatchObject({ status: 'requested', isLast: false, isKept: false })
  })

  test('of a customer has no completed orders', async () => {
    model = actorOf(await createTestUser(db))
    await fundWallet(db, idOf(model), 9)
    expect(await find(await request(9))).toMatchObject({ isLast: true, risk: { completedOrders: 0, totalEarned: 0, totalDeposited: 0.09 } })
  })
})
