/** Topics that the calls about deposits and their webhooks watch and touch, so that open screens follow. */
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from '#server/access/actor.ts'
import { createLog } from '#platform/log.ts'
import { actorOf, createCaller } from '#test-support/context.ts'
import { useDatabase } from '#test-support/database-world.ts'
import { fakeProvider } from '#test-support/fake-provider.ts'
import { createTestUser } from '#test-support/people.ts'
import { createAdminDepositCalls, createDepositCalls } from './parts.ts'
import { isRefusal, ProviderRefused, ProviderUnavailable, type ProviderEvent } from './payment-provider.ts'
import { isWhole } from './replay-webhook.action.ts'

const db = useDatabase()
const log = createLog('silent')
let customer: Actor
let owner: Actor
let wakes = 0
/** The event that the provider finds in a delivery, and whether it has signed it. */
let event: ProviderEvent | null
let isSigned: boolean
const provider = fakeProvider({ verifyEvent: () => event, isSigned: () => isSigned })

beforeEach(async () => {
  customer = actorOf(await createTestUser(db))
  owner = { ...actorOf(await createTestUser(db), 'admin'), adminRole: 'owner' }
  wakes = 0
  event = null
  isSigned = true
})

const calls = () =>
  createCaller(db, {
    transactions: createDepositCalls({ provider, log }),
    admin: { deposits: createAdminDepositCalls({ provider, log, wakeDeposits: () => void (wakes += 1) }) },
  })

async function insert(trackId: string = randomUUID()): Promise<{ id: string; orderId: string; trackId: string }> {
  const orderId = `DEP-1234567890-${String(Math.random()).slice(2).padEnd(30, '0').slice(0, 30)}`
  const [row] = await db.sql(
    `insert into deposits.deposits (order_id, user_id, amount_cents, provider, track_id, pay_link, expires_at) values ($1, $2, 5000, 'fake', $3, 'https://pay.example/1', now() + interval '1 hour') returning id`,
    orderId,
    customer.userId,
    trackId,
  )
  return { id: String(row?.['id']), orderId, trackId }
}
async function deliver(depositId: string | null, body = 'signed', signature: string | null = 'aa'): Promise<string> {
  const [row] = await db.sql(
    `insert into deposits.webhooks (provider, verdict, network, deposit_id, signature, body, size_bytes) values ('fake', 'new', '', $1, $2, $3, $4) returning id`,
    depositId,
    signature,
    Buffer.from(body),
    body.length,
  )
  return String(row?.['id'])
}

describe('the own deposits', () => {
  test('are read as those of the user, one by its number as itself', async () => {
    const { orderId } = await insert()
    const mine = `deposits-of:${String(customer.userId)}`
    for (const args of [{}, { orderId }]) {
      const { value, topics } = await calls()(customer, 'transactions:getDeposit', args)
      expect([value?.orderId, topics]).toEqual([orderId, [mine]])
    }
    expect((await calls()(customer, 'transactions:getByOrderId', { orderId })).topics).toEqual([`deposit:${orderId}`])
    const { value, topics } = await calls()(customer, 'transactions:dismissDeposit', { orderId })
    expect([value, topics]).toEqual([{ success: true }, [mine]])
    expect((await calls()(customer, 'transactions:getDeposit', {})).value).toBeNull()
    // A second time changes nothing, and is no error.
    expect((await calls()(customer, 'transactions:dismissDeposit', { orderId })).value).toEqual({ success: true })
  })
})

describe('the log of webhooks', () => {
  test('is read with the deposits that it names', async () => {
    const { id, orderId } = await insert()
    const [named, unnamed] = [await deliver(id), await deliver(null, '{"token": "secret"}', null)]
    const list = await calls()(owner, 'admin/deposits:listWebhooks', { limit: 2 })
    expect(list.topics).toEqual(['deposits-webhooks', `deposit:${orderId}`])
    expect(list.value.items.map(({ _id, deposit }) => [_id, deposit?.orderId ?? null])).toEqual([
      [unnamed, null],
      [named, orderId],
    ])
    expect((await calls()(owner, 'admin/deposits:countWebhooks', {})).topics).toEqual(['deposits-webhooks'])
    const get = (webhookId: string) => calls()(owner, 'admin/deposits:getWebhook', { webhookId })
    expect(await get(named)).toMatchObject({
      topics: ['deposits-webhooks', `deposit:${orderId}`],
      value: { hasSignature: true, deposit: { orderId, status: 'pending', reason: null, credited: 0 } },
    })
    expect(await get(unnamed)).toMatchObject({
      topics: ['deposits-webhooks'],
      value: { hasSignature: false, deposit: null, body: '{"token": "••••"}' },
    })
    await expect(get(randomUUID())).rejects.toMatchObject({ code: 'not_found' })
  })

  test('a replay is a row of its own with its verdict, and wakes the clock only for an event', async () => {
    const { id, trackId } = await insert()
    const webhookId = await deliver(id)
    const replay = () => calls()(owner, 'admin/deposits:replayWebhook', { webhookId })
    const seen: unknown[] = []
    for (const [found, signed] of [
      [null, false],
      [null, true],
      [{ trackId, dedupeKey: trackId }, true],
      [{ trackId, dedupeKey: trackId }, true],
    ] as const) {
      event = found
      isSigned = signed
      const { value, topics } = await replay()
      expect(value.webhookId).not.toBe(webhookId)
      seen.push([value.verdict, wakes, topics])
    }
    expect(seen).toEqual([
      ['forged', 0, ['deposits-webhooks']],
      ['unreadable', 0, ['deposits-webhooks']],
      ['new', 1, ['deposits-webhooks']],
      ['repeated', 2, ['deposits-webhooks']],
    ])
  })

  test('a delivery is whole when all of its bytes are kept, and there were any', () => {
    const of = (length: number, bytes: number) => isWhole({ body: Buffer.alloc(length), bytes })
    expect([of(1, 1), of(9, 9), of(8, 9), of(0, 9), of(0, 0)]).toEqual([true, true, false, false, false])
  })
})

test('only a refused request shows that the provider and the key work', () => {
  const refused = new ProviderRefused('email', 'no such address')
  const ofKey = new ProviderRefused(null, 'invalid key', { isAboutKey: true })
  expect([refused, ofKey, new ProviderUnavailable(), new Error('a bug')].map(isRefusal)).toEqual([true, false, false, false])
  expect([refused.isAboutKey, ofKey.isAboutKey, refused.field]).toEqual([false, true, 'email'])
})
