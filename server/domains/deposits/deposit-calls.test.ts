/** Deposits against a scripted provider: opening, checking, retries, notifications, and the topics of each. */
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { SYSTEM, type Actor } from '#server/access/actor.ts'
import { createLog } from '#platform/log.ts'
import { actionContext, actorOf, createCaller, provenActor, writeAs } from '#test-support/context.ts'
import { useDatabase } from '#test-support/database-world.ts'
import { createTestUser } from '#test-support/people.ts'
import { checkPayment } from './check-payment.action.ts'
import type { DepositJobDeps } from './deps.ts'
import { createDepositOrderId } from './open-deposit.action.ts'
import { createAdminDepositCalls, createDepositCalls, receiveEvent, runDepositClock } from './parts.ts'
import { ProviderRefused, ProviderUnavailable, type PaymentProvider, type ProviderPayment } from './payment-provider.ts'
import { UNREADABLE } from './judge-payment.ts'
import { settleDeposit } from './settle-deposit.ts'
import { unclaimedCents } from './under-way.ts'

const db = useDatabase()
const log = createLog('silent')
let customer: Actor
const idOf = ({ userId }: Actor) => String(userId)
const topicsOf = (orderId: string) => [`deposit:${orderId}`, `deposits-of:${idOf(customer)}`]

const PAID: ProviderPayment = { ...UNREADABLE, state: 'paid' }

/** Answers of the provider, by track id; and the track ids it was asked for. */
let payments: Map<string, Partial<ProviderPayment> | Error>
let reads: string[]
let invoice: () => Promise<{ trackId: string; payLink: string; expiresAt: number }>
let address: PaymentProvider['createAddress']
const provider: PaymentProvider = {
  name: 'fake',
  createInvoice: () => invoice(),
  createAddress: (payment) => address(payment),
  async readPayment(trackId) {
    reads.push(trackId)
    const found = payments.get(trackId)
    if (found instanceof Error) throw found
    return { ...PAID, ...found }
  },
  test: async () => 'USDT',
  isSigned: () => false,
  verifyEvent(rawBody) {
    const trackId = JSON.parse(rawBody.toString()) as string
    return trackId === 'forged' ? null : { trackId, dedupeKey: trackId }
  },
}

let count = 0
beforeEach(async () => {
  await db.sql('update deposits.deposits set poll_at = null')
  customer = actorOf(await createTestUser(db))
  payments = new Map()
  reads = []
  address = async () => ({ trackId: `A${(count += 1)}`, address: 'TJRy', payAmount: '50', expiresAt: Date.now() + 7_200_000 })
  invoice = async () => ({ trackId: `T${(count += 1)}`, payLink: 'https://pay.example/1', expiresAt: Date.now() + 3_600_000 })
})

const call = (other: PaymentProvider | null = provider) => createCaller(db, { transactions: createDepositCalls({ provider: other, log }) })
const open = (amount = 50) => call()(customer, 'transactions:createOxaPayInvoice', { amount, currency: 'USDT' })
const row = async (orderId: string) =>
  (
    await db.sql(
      `select id, status, reason, track_id as track, credited_cents::integer as credited, round(extract(epoch from poll_at - now()))::integer as poll from deposits.deposits where order_id = $1`,
      orderId,
    )
  )[0]
async function opened(): Promise<{ id: string; orderId: string; trackId: string }> {
  const { orderId } = (await open()).value
  const { id, track } = (await row(orderId)) ?? {}
  return { id: String(id), orderId, trackId: String(track) }
}
const notifications = () => db.sql('select kind, data from notifications.notifications where user_id = $1 order by id', idOf(customer))

describe('opening', () => {
  test('touches the deposit, and plans a check after half a minute', async () => {
    const { value, topics } = await open(1)
    expect(topics).toEqual([`deposits-of:${idOf(customer)}`, ...topicsOf(value.orderId)])
    expect(await row(value.orderId)).toMatchObject({ status: 'pending', poll: 30, credited: 0 })
    const expires = 'select (extract(epoch from expires_at) * 1000)::float8 as at from deposits.deposits where order_id = $1'
    expect(await db.sql(expires, value.orderId)).toEqual([{ at: value.expiresAt }])
    const read = await call()(customer, 'transactions:getByOrderId', { orderId: value.orderId })
    expect(read).toEqual({ value: { status: 'pending', reason: null }, topics: [`deposit:${value.orderId}`] })
  })

  test('that fails says why, marks the deposit as failed and touches it', async () => {
    for (const [error, expected] of [
      [new ProviderUnavailable(), { code: 'provider_unavailable' }],
      [new ProviderRefused('email', 'no such address'), { code: 'provider_refused', data: { field: 'email' } }],
      [new Error('a bug'), { message: 'a bug' }],
    ] as const) {
      invoice = () => Promise.reject(error)
      const touched: string[] = []
      const orderId = createDepositOrderId(Date.now())
      const calls = createDepositCalls({ provider, log })
      const work = calls.createOxaPayInvoice(actionContext(db, customer, touched), { token: 'x', amount: 5, currency: 'USDT', orderId })
      await expect(work).rejects.toMatchObject(expected)
      expect(await row(orderId)).toMatchObject({ status: 'failed', reason: 'provider_failed', track: null })
      expect(touched).toEqual([`deposits-of:${idOf(customer)}`, ...topicsOf(orderId)])
    }
  })

  test('makes order ids of the time and thirty digits', () => {
    expect(createDepositOrderId(1_800_000_000_000)).toMatch(/^DEP-1800000000000-\d{30}$/)
    const digits = Array.from({ length: 20 }, () => createDepositOrderId(1).split('-')[2]).join('')
    expect(new Set(digits).size).toBe(10)
  })
})

describe('the button that checks a payment now', () => {
  const look = (orderId: string, now: number, touched?: string[]) =>
    checkPayment({ provider, log }, actionContext(db, customer, touched), orderId, now)

  test('checks once in two seconds, credits the received amount, and stops when all is paid', async () => {
    const [{ orderId, trackId }, other] = [await opened(), await opened()]
    const now = Date.now()
    payments.set(trackId, { orderId, state: 'pending' })
    payments.set(other.trackId, { orderId: other.orderId, state: 'pending' })
    expect(await look(orderId, now)).toBe('pending')
    expect(await look(orderId, now + 1_999)).toBe('pending')
    expect(reads).toEqual([trackId])
    await look(other.orderId, now + 1_999)
    expect(reads).toEqual([trackId, other.trackId])
    payments.set(trackId, { orderId, state: 'underpaid', receivedCents: 20_00 })
    const touched: string[] = []
    expect(await look(orderId, now + 2_000, touched)).toBe('pending')
    expect(touched).toEqual(expect.arrayContaining([...topicsOf(orderId), `wallet-of:${idOf(customer)}`]))
    // Something is missing: another check is worth it.
    payments.set(trackId, { orderId, state: 'paid', receivedCents: 50_00 })
    expect(await look(orderId, now + 4_000)).toBe('success')
    expect(await row(orderId)).toMatchObject({ credited: 50_00, reason: null })
    expect(await look(orderId, now + 8_000)).toBe('success')
    expect(reads).toEqual([trackId, other.trackId, trackId, trackId])
    expect(await notifications()).toEqual([
      { kind: 'deposit_credited', data: { amountCents: 20_00, askedCents: 50_00, creditedCents: 20_00, isOpen: true } },
      { kind: 'deposit_credited', data: { amountCents: 30_00, askedCents: 50_00, creditedCents: 50_00, isOpen: false } },
    ])
  })

  test('answers the status when there is nothing to check', async () => {
    const { orderId, id } = await opened()
    expect(await checkPayment({ provider: null, log }, actionContext(db, customer), orderId, Date.now())).toBe('pending')
    await db.sql('update deposits.deposits set track_id = null where id = $1', id)
    expect(await look(orderId, Date.now() + 60_000)).toBe('pending')
    expect(reads).toEqual([])
  })

  test('reports a provider that does not answer, and hides no other error', async () => {
    const { orderId, trackId } = await opened()
    let now = Date.now()
    for (const [error, expected] of [
      [new ProviderUnavailable(), { code: 'provider_unavailable' }],
      [new ProviderRefused(null, 'no'), { code: 'provider_unavailable' }],
      [new Error('a bug'), { message: 'a bug' }],
    ] as const) {
      payments.set(trackId, error)
      await expect(look(orderId, (now += 5_000))).rejects.toMatchObject(expected)
    }
  })

  test('logs an error when the provider refuses to answer, not when it is away', async () => {
    const { orderId, trackId } = await opened()
    const logged = vi.spyOn(log, 'error').mockReturnValue(undefined)
    let now = Date.now()
    for (const [error, times] of [
      [new ProviderUnavailable(), 0],
      [new ProviderRefused(null, 'no'), 1],
    ] as const) {
      payments.set(trackId, error)
      await expect(look(orderId, (now += 5_000))).rejects.toMatchObject({ code: 'provider_unavailable' })
      expect(logged).toHaveBeenCalledTimes(times)
    }
    logged.mockRestore()
  })

  test('checks no deposit of another user, and none that does not exist', async () => {
    const { orderId } = await opened()
    const other = actorOf(await createTestUser(db))
    await expect(checkPayment({ provider, log }, actionContext(db, other), orderId)).rejects.toMatchObject({ code: 'not_found' })
    await expect(look('DEP-0', Date.now())).rejects.toMatchObject({ code: 'not_found' })
    expect(reads).toEqual([])
  })
})

describe('the clock', () => {
  const jobs = (other: PaymentProvider | null = provider): DepositJobDeps => ({
    provider: other,
    log,
    database: db,
    write: (_path, work) => writeAs(db, SYSTEM, work),
  })
  const due = (...ids: string[]) => db.sql(`update deposits.deposits set poll_at = now() - interval '1 second' where id = any ($1)`, ids)

  test('retries an unreadable payment after a minute, and marks its events as handled', async () => {
    const { id, orderId, trackId } = await opened()
    payments.set(trackId, new Error('odd'))
    await receiveEvent(jobs(), Buffer.from(JSON.stringify(trackId)), {}, () => undefined)
    await runDepositClock(jobs())
    expect(reads).toEqual([trackId])
    expect(await row(orderId)).toMatchObject({ status: 'pending', poll: 60 })
    await runDepositClock(jobs())
    expect(reads).toEqual([trackId])
    payments.set(trackId, { orderId, receivedCents: 50_00 })
    await due(id)
    await runDepositClock(jobs())
    expect(await row(orderId)).toMatchObject({ status: 'success', credited: 50_00, poll: 3_600 })
  })

  test('ends after three unanswered payments in a row', async () => {
    const all = [await opened(), await opened(), await opened(), await opened(), await opened()]
    await due(...all.map(({ id }) => id))
    for (const { trackId } of all) payments.set(trackId, new ProviderUnavailable())
    await runDepositClock(jobs())
    expect(reads).toHaveLength(3)
    // Another error is a sign of life.
    reads = []
    await due(...all.map(({ id }) => id))
    for (const { trackId } of all) payments.set(trackId, new Error('odd'))
    await runDepositClock(jobs())
    expect(reads).toHaveLength(5)
  })

  test('goes on when a payment in between was answered', async () => {
    const all = await Promise.all(Array.from({ length: 8 }, opened))
    await due(...all.map(({ id }) => id))
    const readPayment: PaymentProvider['readPayment'] = async (trackId) => {
      reads.push(trackId)
      if (reads.length % 3 > 0) throw new ProviderUnavailable()
      return { ...PAID, state: 'pending' }
    }
    await runDepositClock(jobs({ ...provider, readPayment }))
    expect(reads).toHaveLength(8)
  })

  test('logs how many webhooks about unknown payments it has set aside, if there are any', async () => {
    const warned = vi.spyOn(log, 'warn').mockReturnValue(undefined)
    const said = () => warned.mock.calls.map(([fields]) => fields as unknown)
    await db.sql('delete from deposits.events')
    await runDepositClock(jobs())
    expect(said()).toEqual([])
    await receiveEvent(jobs(), Buffer.from('"not ours"'), {}, () => undefined)
    await db.sql(`update deposits.events set received_at = now() - interval '2 hours'`)
    await runDepositClock(jobs())
    expect(said()).toEqual([{ foreign: 1 }])
    warned.mockRestore()
  })

  test('starts no second batch while the provider is away', async () => {
    await db.sql(
      `insert into deposits.deposits (order_id, user_id, amount_cents, provider, track_id, poll_at)
       select 'DEP-2-' || n, $1, 500, 'fake', 'away ' || n, now() - interval '1 minute' from generate_series(1, 51) n`,
      idOf(customer),
    )
    for (let n = 1; n <= 51; n += 1) payments.set(`away ${n}`, new ProviderUnavailable())
    await runDepositClock(jobs())
    expect(reads).toHaveLength(3)
  })

  test('does nothing without a provider', async () => {
    const { id } = await opened()
    await due(id)
    await runDepositClock(jobs(null))
    expect(reads).toEqual([])
  })

  test('closes an interrupted opening, notifies its owner and touches it', async () => {
    const orderId = createDepositOrderId(1)
    await db.sql(
      `insert into deposits.deposits (order_id, user_id, amount_cents, provider, created_at) values ($1, $2, 500, 'fake', now() - interval '11 minutes')`,
      orderId,
      idOf(customer),
    )
    const touched: string[] = []
    await runDepositClock({ ...jobs(), write: (_path, work) => writeAs(db, SYSTEM, work, touched) })
    expect(touched).toEqual(expect.arrayContaining(topicsOf(orderId)))
    expect(await notifications()).toEqual([{ kind: 'deposit_failed', data: { amountCents: 5_00, reason: 'provider_failed' } }])
  })

  test('an event is stored once and wakes the clock once; a forged one, or one without a provider, does neither', async () => {
    let wakes = 0
    const receive = (body: string, other?: PaymentProvider | null) =>
      receiveEvent(jobs(other), Buffer.from(JSON.stringify(body)), {}, () => void (wakes += 1))
    expect([await receive('event 1'), await receive('event 1'), await receive('event 2')]).toEqual(['ok', 'ok', 'ok'])
    expect(wakes).toBe(2)
    expect([await receive('forged'), await receive('event 3', null)]).toEqual(['forged', 'forged'])
    expect(wakes).toBe(2)
  })
})

describe('settling', () => {
  const settle = async (id: string, payment: Partial<ProviderPayment>) => {
    const touched: string[] = []
    const given: ProviderPayment = { ...PAID, ...payment }
    await writeAs(db, SYSTEM, (context) => settleDeposit(context, log, id, given, Date.now()), touched)
    return touched
  }

  test('touches its topics when something has changed, and none otherwise', async () => {
    const { id, orderId } = await opened()
    const pending = { orderId, state: 'pending' } as const
    expect(await settle(id, pending)).toEqual([])
    expect(await settle(id, { orderId, state: 'confirming' })).toEqual(topicsOf(orderId))
    expect(await settle(id, { orderId, state: 'confirming' })).toEqual([])
    expect(await settle(id, { orderId, state: 'unknown' })).toEqual(topicsOf(orderId))
    expect(await settle(id, { orderId, receivedCents: 50_00 })).toEqual(expect.arrayContaining(topicsOf(orderId)))
    expect(await settle(id, { orderId, receivedCents: 50_00 })).toEqual([])
    expect(await settle(id, { orderId, receivedCents: 60_00 })).toEqual(expect.arrayContaining(topicsOf(orderId)))
  })

  test('credits a single cent, and each further one', async () => {
    const { id, orderId } = await opened()
    for (const receivedCents of [1, 2])
      expect(await settle(id, { orderId, receivedCents })).toEqual(expect.arrayContaining(topicsOf(orderId)))
    expect(await settle(id, { orderId, receivedCents: 2 })).toEqual([])
    expect(await row(orderId)).toMatchObject({ status: 'success', credited: 2 })
    expect(await notifications()).toEqual(
      [1, 2].map((creditedCents) => ({
        kind: 'deposit_credited',
        data: { amountCents: 1, askedCents: 50_00, creditedCents, isOpen: false },
      })),
    )
  })

  test('of a payment for an erased user touches the list of unclaimed ones, and no wallet', async () => {
    const { id, orderId } = await opened()
    await db.sql('update users.users set closes_at = now(), erased_at = now() where id = $1', idOf(customer))
    const touched = await settle(id, { orderId, receivedCents: 50_00 })
    expect(touched).toEqual(expect.arrayContaining(['deposits-unclaimed', ...topicsOf(orderId)]))
    expect(touched).not.toContain(`wallet-of:${idOf(customer)}`)
    const late = await settle(id, { orderId, receivedCents: 50_00, state: 'expired' })
    expect(late).toEqual([])
    expect(await notifications()).toEqual([])
  })

  test('unclaimed payments have pages, the oldest first, and watch their topic', async () => {
    await db.sql('truncate deposits.unclaimed')
    const calls = createCaller(db, { admin: { deposits: createAdminDepositCalls({ provider, log, wakeDeposits: () => undefined }) } })
    const admin = await provenActor(db, await createTestUser(db, { adminRole: 'finance' }), 'admin')
    const { id, orderId, trackId } = await opened()
    await db.sql('update users.users set closes_at = now(), erased_at = now() where id = $1', idOf(customer))
    for (const receivedCents of [10_00, 30_00, 31_00]) await settle(id, { orderId, receivedCents })
    const list = (cursor: string | null) => calls(admin, 'admin/deposits:listUnclaimed', { limit: 1, cursor })
    const seen: number[] = []
    for (let cursor: string | null = null, page = 0; page < 3; page += 1) {
      const { value, topics } = await list(cursor)
      expect(topics).toEqual(['deposits-unclaimed'])
      expect(value.items[0]).toMatchObject({ orderId, trackId, provider: 'fake' })
      seen.push(...value.items.map(({ amount }) => amount))
      cursor = value.nextCursor
      expect(cursor === null).toBe(page === 2)
    }
    expect(seen).toEqual([10, 20, 1])
    const before = await unclaimedCents(db)
    const [first] = await db.sql('select id from deposits.unclaimed order by id limit 1')
    const back = { unclaimedId: String(first?.['id']), reason: 'Sent back', reference: 'REF-1' }
    const returned = await calls(admin, 'admin/deposits:returnUnclaimed', back)
    expect(returned).toMatchObject({ value: { success: true }, topics: ['deposits-unclaimed'] })
    expect(await db.sql('select kind, cents::integer as cents from ledger.transfers where cause_id = $1', back.unclaimedId)).toEqual([
      { kind: 'unclaimed_returned', cents: 10_00 },
    ])
    await db.sql(`update settings.system set value = 'true' where key = 'withdrawals_blocked'`)
    await expect(calls(admin, 'admin/deposits:returnUnclaimed', back)).rejects.toMatchObject({ code: 'withdrawals_blocked' })
    await db.sql(`update settings.system set value = 'false' where key = 'withdrawals_blocked'`)
    const unknown = calls(admin, 'admin/deposits:returnUnclaimed', { ...back, unclaimedId: randomUUID() })
    await expect(unknown).rejects.toMatchObject({ code: 'not_found' })
    expect(before - (await unclaimedCents(db))).toBe(10_00)
    await expect(calls(admin, 'admin/deposits:returnUnclaimed', back)).rejects.toMatchObject({ code: 'wrong_status' })
    expect(await db.sql('select returned_by as by, reason, reference from deposits.unclaimed where returned_at is not null')).toEqual([
      { by: idOf(admin), reason: 'Sent back', reference: 'REF-1' },
    ])
    expect((await calls(admin, 'admin/deposits:listUnclaimed', {})).value.items.map(({ amount }) => amount)).toEqual([20, 1])
  })

  test('of an expired link notifies its owner once', async () => {
    const { id, orderId } = await opened()
    await settle(id, { orderId, state: 'expired' })
    await settle(id, { orderId, state: 'expired' })
    expect(await notifications()).toEqual([{ kind: 'deposit_failed', data: { amountCents: 50_00, reason: 'expired' } }])
  })
})
