/** Typing and presence in a thread: which members see each other, and the switches of both directions. */
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ThreadSigns } from '#contract/types.ts'
import { Signals } from '#realtime/signals.ts'
import { sessionsOf, userOf } from '../users/index.ts'
import { useMoneyWorld, type TestUser } from '#test-support/money-world.ts'

const world = useMoneyWorld()

let customer: TestUser
let model: TestUser
let threadId: string

beforeEach(async () => {
  // Time stands still: no signal ends by itself.
  vi.spyOn(Signals.prototype, 'turn').mockImplementation(() => undefined)
  model = await world.user({ status: 'model' })
  customer = await world.user({ cents: 100_00 })
  threadId = await world.place(customer, await world.product(model, 50_00), 50_00)
  await world.mutate(customer, 'orders:openThread', { orderId: threadId })
})
afterEach(() => void vi.restoreAllMocks())

interface Answer {
  status: string
  value?: null
  errorData?: { code: string }
}

async function signal({ token }: Pick<TestUser, 'token'>, more: object = {}): Promise<Answer> {
  const body = JSON.stringify({ path: 'threads:signal', args: { token, threadId, sign: 'typing', isOn: true, ...more } })
  return (await fetch(`${world.url}/api/signal`, { method: 'POST', body })).json() as Promise<Answer>
}
const signals = (who: TestUser) => world.query<ThreadSigns | null>(who, 'threads:signals', { threadId })
const choose = (who: TestUser, choice: object) => world.mutate(who, 'appearance:saveDisplaySettings', { ...choice })
const NOTHING: ThreadSigns = { typing: [], here: [] }
const refused = (code: string) => expect.objectContaining({ errorData: expect.objectContaining({ code }) as unknown }) as unknown

describe('threads:signal', () => {
  test('shows the other side that one is typing, and here, and ends that', async () => {
    expect(await signal(customer)).toMatchObject({ status: 'success', value: null })
    await signal(customer, { sign: 'here' })
    expect(await signals(model)).toEqual({ typing: [customer.id], here: [customer.id] })
    expect(await signals(customer)).toEqual(NOTHING)
    await signal(customer, { isOn: false })
    expect(await signals(model)).toEqual({ typing: [], here: [customer.id] })
  })

  test('writes nothing, into the journal or a table', async () => {
    // The clock of the server writes entries of its own.
    const OF_THREADS = `select count(*) as count from journal.entries where path like 'threads%'`
    const [before] = await world.sql(OF_THREADS)
    for (let key = 0; key < 40; key += 1) await signal(customer, { isOn: key % 2 === 0 })
    expect(await world.sql(OF_THREADS)).toEqual([before])
  })

  test('answers strangers, admins and visitors of a thread as for a missing one', async () => {
    const stranger = await world.user({ status: 'model' })
    const admin = await world.user({ adminRole: 'support' })
    await world.mutate(admin, 'orders:openThread', { orderId: threadId, reason: 'A complaint of the customer' })
    for (const other of [stranger, admin]) {
      expect(await signal(other)).toEqual(refused('not_found'))
      expect(await signal(other, { threadId: randomUUID() })).toEqual(refused('not_found'))
      expect(await signals(other)).toBeNull()
    }
    expect(await signal({ token: 'invented' })).toEqual(refused('unauthorized'))
    expect(await signals(model)).toEqual(NOTHING)
  })

  test('shows nothing in a closed thread', async () => {
    await world.sql(`update threads.threads set closes_at = now() - interval '1 second' where id = $1`, threadId)
    expect(await signal(customer)).toMatchObject({ value: null })
    expect(await signals(model)).toEqual(NOTHING)
  })

  test('shows nothing of a member who may only read', async () => {
    await world.sql(`update threads.members set may_write = false where thread_id = $1 and user_id = $2`, threadId, customer.id)
    expect(await signal(customer)).toMatchObject({ value: null })
    expect(await signals(model)).toEqual(NOTHING)
  })

  test('shows nothing to a user who is blocked, or blocks', async () => {
    await signal(customer)
    await signal(model)
    await world.mutate(model, 'members:blockUser', { userId: customer.id })
    expect(await signals(model)).toEqual(NOTHING)
    expect(await signals(customer)).toEqual(NOTHING)
  })

  test('takes none after the session has ended', async () => {
    await signal(customer)
    await world.mutate(customer, 'auth:logout')
    expect(await signal(customer)).toEqual(refused('unauthorized'))
  })
})

describe('a chat', () => {
  let chatId: string
  beforeEach(async () => {
    chatId = (await world.mutate<{ chatId: string }>(customer, 'chats:open', { userId: model.id })).chatId
  })
  const shown = () => world.query<ThreadSigns>(model, 'threads:signals', { threadId: chatId })

  test('shows nothing before its first message, then who is typing', async () => {
    await signal(customer, { threadId: chatId })
    expect(await shown()).toEqual(NOTHING)
    await world.mutate(customer, 'chats:send', { chatId, clientId: randomUUID(), text: 'Hello' })
    await signal(customer, { threadId: chatId })
    expect(await shown()).toEqual({ typing: [customer.id], here: [] })
  })

  test.each([
    ['suspended', `suspended_reason = 'Spam', suspended_until = 'infinity'`],
    ['closing', `closes_at = now() + interval '9 days'`],
  ])('shows nothing of %s users, who do not chat', async (_state, change) => {
    await world.mutate(customer, 'chats:send', { chatId, clientId: randomUUID(), text: 'Hello' })
    const admin = await world.user({ adminRole: 'owner' })
    await world.sql(`update users.users set ${change} where id = $1`, customer.id)
    await world.realtime.write('test/users:suspend', admin.actor, async ({ touch }) => touch(userOf(customer.id), sessionsOf(customer.id)))
    await signal(customer, { threadId: chatId })
    expect(await shown()).toEqual(NOTHING)
  })
})

describe('the switches', () => {
  test('a user who sends none is not shown, from that moment on', async () => {
    await signal(customer, { sign: 'here' })
    expect(await signals(model)).toEqual({ typing: [], here: [customer.id] })
    await choose(customer, { sendsSignals: false })
    expect(await signals(model)).toEqual(NOTHING)
    expect(await signal(customer)).toMatchObject({ value: null })
    await choose(customer, { sendsSignals: true })
    expect((await signals(model))?.typing).toEqual([])
  })

  test('a user who wants to see none gets none, and is still shown', async () => {
    await choose(model, { seesSignals: false })
    await signal(customer)
    await signal(model)
    expect(await signals(model)).toEqual(NOTHING)
    expect(await signals(customer)).toEqual({ typing: [model.id], here: [] })
  })
})
