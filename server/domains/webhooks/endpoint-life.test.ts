/** An endpoint from its switch to its end: pauses, notifications of failures, secrets, its log, and what is forgotten. */
import { afterEach, expect, test } from 'vitest'
import { EVENT_KEPT_DAYS, EVENTS_KEPT_MAX } from '#contract/limits.ts'
import { openReceiver, type Receiver } from '#test-support/receiver.ts'
import { useMoneyWorld, type TestUser } from '#test-support/money-world.ts'
import { forgetOldEvents } from './parts.ts'

const world = useMoneyWorld()
const open: Receiver[] = []

afterEach(async () => {
  for (const each of open.splice(0)) await each.close()
})

async function receiver(status = 204): Promise<Receiver> {
  const made = await openReceiver(status)
  open.push(made)
  return made
}

/** An endpoint that is on, without its test. */
async function endpointAt(who: TestUser, { url }: Receiver): Promise<string> {
  const { endpointId } = await world.mutate<{ endpointId: string }>(who, 'webhooks:add', { url, name: 'Shop', groups: ['order'] })
  await world.sql(`update webhooks.endpoints set state = 'on', tested_at = now() where id = $1`, endpointId)
  return endpointId
}

/** So many events of a user, as if they had happened, and nothing of them delivered. */
const fill = (who: TestUser, count: number) =>
  world.sql(
    `with made as (
       insert into webhooks.events (user_id, number, id, type, source, body, at)
       select $1::uuid, n, 'msg_' || $1::uuid || n, 'order.placed', 'fill:' || n, '{"type":"order.placed","data":{"number":' || n || '}}', now() from generate_series(1, $2::integer) n
     ) update webhooks.listeners set last_number = $2::integer where user_id = $1::uuid`,
    who.id,
    count,
  )

const recover = (who: TestUser, endpointId: string) =>
  world.mutate<{ count: number }>(who, 'webhooks:recover', { endpointId, since: Date.now() - 60_000 })
const replay = (who: TestUser, endpointId: string, number: number) => world.mutate(who, 'webhooks:replay', { endpointId, number })
const pause = (who: TestUser, endpointId: string, isPaused: boolean) => world.mutate(who, 'webhooks:pause', { endpointId, isPaused })

interface Endpoint {
  state: string
  pending: number
  failed: number
  failingSince: number | null
}
const endpointOf = async (who: TestUser) => (await world.query<{ endpoints: Endpoint[] }>(who, 'webhooks:list')).endpoints[0]
interface Attempt {
  kind: string
  status: number | null
  error: string | null
}
const attemptsOf = async (who: TestUser, endpointId: string, number: number) =>
  (await world.query<{ attempts: Attempt[] }>(who, 'webhooks:attempts', { endpointId, number })).attempts
const notificationsOf = async (who: TestUser) =>
  (await world.query<{ items: { kind: string }[] }>(who, 'notifications:list')).items
    .map(({ kind }) => kind)
    .filter((kind) => kind.startsWith('webhook_'))

test('a pause keeps everything back, also by hand, and what came meanwhile is recovered', async () => {
  const [model, customer, to] = [await world.user({ status: 'model' }), await world.user({ cents: 100_00 }), await receiver()]
  const endpointId = await endpointAt(model, to)
  await pause(model, endpointId, true)
  await pause(model, endpointId, true)
  expect(await endpointOf(model)).toMatchObject({ state: 'paused' })
  await world.place(customer, await world.product(model, 50_00), 50_00)
  await expect.poll(async () => (await world.query<{ lastNumber: number }>(model, 'webhooks:events', { after: 0 })).lastNumber).toBe(1)
  await expect(replay(model, endpointId, 1)).rejects.toMatchObject({ code: 'endpoint_off' })
  expect(to.received).toEqual([])
  await pause(model, endpointId, false)
  expect(await endpointOf(model)).toMatchObject({ state: 'on', pending: 0 })
  expect(await recover(model, endpointId)).toEqual({ count: 1 })
  await to.got(1)
})

test('its owner is notified from the fourth failure in a row on, once, and once when it works again', async () => {
  const [who, to] = [await world.user(), await receiver(500)]
  const endpointId = await endpointAt(who, to)
  await fill(who, 3)
  await recover(who, endpointId)
  await expect.poll(async () => (await attemptsOf(who, endpointId, 3)).length).toBe(1)
  await expect.poll(async () => (await endpointOf(who))?.failingSince).not.toBeNull()
  expect(await notificationsOf(who)).toEqual([])
  for (const times of [2, 3]) {
    await replay(who, endpointId, 1)
    await expect.poll(async () => (await attemptsOf(who, endpointId, 1)).length).toBeGreaterThanOrEqual(times)
    await expect.poll(() => notificationsOf(who)).toEqual(['webhook_failing'])
  }
  to.answer(204)
  await replay(who, endpointId, 1)
  await expect.poll(() => notificationsOf(who)).toEqual(['webhook_recovered', 'webhook_failing'])
  await expect.poll(async () => (await endpointOf(who))?.failingSince).toBeNull()
  await replay(who, endpointId, 2)
  await expect.poll(async () => (await endpointOf(who))?.pending).toBeLessThanOrEqual(1)
  expect(await notificationsOf(who)).toEqual(['webhook_recovered', 'webhook_failing'])
})

test('a receiver that changes the protocol, or answers a status that HTTP does not have, has failed, and the server goes on', async () => {
  const [who, to] = [await world.user(), await receiver()]
  const endpointId = await endpointAt(who, to)
  to.answer((req) => void req.socket.write('HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n'))
  await fill(who, 1)
  await recover(who, endpointId)
  await expect.poll(() => attemptsOf(who, endpointId, 1)).toMatchObject([{ status: null, error: 'broken' }])
  to.answer((req) => void req.socket.write('HTTP/1.1 000 Nothing\r\ncontent-length: 0\r\n\r\n'))
  await replay(who, endpointId, 1)
  await expect.poll(() => attemptsOf(who, endpointId, 1)).toMatchObject([{ status: null, error: 'broken' }, { error: 'broken' }])
  to.answer(204)
  await replay(who, endpointId, 1)
  await expect.poll(() => endpointOf(who)).toMatchObject({ pending: 0, failed: 0, failingSince: null })
})

test('a secret is made with a proof alone, and the one before signs for a day', async () => {
  const [who, to] = [await world.user(), await receiver()]
  const endpointId = await endpointAt(who, to)
  await fill(who, 1)
  await world.mutate(who, 'webhooks:rotate', { endpointId })
  const [row] = await world.sql(`select old_until - now() as left, old_until from webhooks.endpoints where id = $1`, endpointId)
  expect(Number(row?.['old_until']) - Date.now()).toBeGreaterThan(23.9 * 3_600_000)
  expect(Number(row?.['old_until']) - Date.now()).toBeLessThan(24.1 * 3_600_000)
  const signatures = async (count: number) => {
    await replay(who, endpointId, 1)
    await to.got(count)
    return to.received[count - 1]?.headers['webhook-signature']?.split(' ').length
  }
  expect(await signatures(1)).toBe(2)
  await world.sql(`update webhooks.endpoints set old_until = now() where id = $1`, endpointId)
  await expect.poll(() => endpointOf(who)).toMatchObject({ pending: 0 })
  expect(await signatures(2)).toBe(1)
  await world.sql(`update users.sessions set proven_until = now() where user_id = $1`, who.id)
  await expect(world.mutate(who, 'webhooks:rotate', { endpointId })).rejects.toMatchObject({ code: 'proof_required' })
  await expect(world.mutate(who, 'webhooks:add', { url: to.url, name: '', groups: ['order'] })).rejects.toMatchObject({
    code: 'proof_required',
  })
})

test('the log lists its deliveries newest first, in pages and by state, each with its last answer', async () => {
  const [who, to] = [await world.user(), await receiver()]
  const endpointId = await endpointAt(who, to)
  to.answer((_, res) => void res.writeHead(to.received.at(-1)?.body.includes('"number":2}') === true ? 418 : 204).end())
  await fill(who, 5)
  await recover(who, endpointId)
  await expect.poll(() => endpointOf(who)).toMatchObject({ pending: 1 })
  await world.sql(`update webhooks.deliveries set state = 'failed', next_at = null where endpoint_id = $1 and number = 2`, endpointId)
  await world.realtime.settled()
  const log = (more: Record<string, unknown>) =>
    world.query<{ items: { number: number; eventId: string; status: number | null }[]; nextCursor: string | null }>(
      who,
      'webhooks:deliveries',
      { endpointId, ...more },
    )
  const first = await log({ limit: 3 })
  expect(first.items.map(({ number, eventId, status }) => [number, eventId, status])).toEqual(
    [5, 4, 3].map((number) => [number, `msg_${who.id}${number}`, 204]),
  )
  expect((await log({ limit: 3, cursor: first.nextCursor })).items.map(({ number, status }) => [number, status])).toEqual([
    [2, 418],
    [1, 204],
  ])
  expect((await log({ state: 'failed' })).items.map(({ number }) => number)).toEqual([2])
  expect((await log({ state: 'delivered' })).items.map(({ number }) => number)).toEqual([5, 4, 3, 1])
  expect((await log({ state: 'pending' })).items).toEqual([])
})

test('events are forgotten after their days, and the oldest of an account beyond so many; attempts after their days', async () => {
  const [old, rich] = [await world.user(), await world.user()]
  for (const who of [old, rich]) {
    await world.mutate(who, 'webhooks:keepEvents', { isOn: true })
    await fill(who, 4)
  }
  const endpointId = await endpointAt(old, await receiver())
  for (const [number, days] of [
    [1, EVENT_KEPT_DAYS + 1],
    [2, EVENT_KEPT_DAYS - 1],
  ] as const) {
    await world.sql(
      `update webhooks.events set made_at = now() - $2::integer * interval '1 day' where user_id = $1 and number = $3`,
      old.id,
      days,
      number,
    )
    await world.sql(
      `insert into webhooks.attempts (endpoint_id, number, at, kind, status, ms) values ($1, $3, now() - $2::integer * interval '1 day', 'scheduled', 204, 1)`,
      endpointId,
      days,
      number,
    )
  }
  await world.sql('update webhooks.listeners set last_number = $2 where user_id = $1', rich.id, EVENTS_KEPT_MAX + 2)
  await forgetOldEvents(world.database, new AbortController().signal)
  const numbersOf = async (who: TestUser) =>
    (await world.sql('select number from webhooks.events where user_id = $1 order by number', who.id)).map(({ number }) => Number(number))
  expect(await numbersOf(old)).toEqual([2, 3, 4])
  expect(await numbersOf(rich)).toEqual([3, 4])
  expect(await world.sql('select number::integer from webhooks.attempts where endpoint_id = $1', endpointId)).toEqual([{ number: 2 }])
  await world.realtime.settled()
})

test('a user whose last endpoint is deleted hears of nothing more, unless their events are kept', async () => {
  const [model, customer, to] = [await world.user({ status: 'model' }), await world.user({ cents: 200_00 }), await receiver()]
  const productId = await world.product(model, 50_00)
  const listens = async () => (await world.sql('select is_on from webhooks.listeners where user_id = $1', model.id))[0]?.['is_on']
  const first = await endpointAt(model, to)
  const second = await endpointAt(model, to)
  await world.mutate(model, 'webhooks:remove', { endpointId: first })
  expect(await listens()).toBe(true)
  await world.mutate(model, 'webhooks:keepEvents', { isOn: true })
  await world.mutate(model, 'webhooks:remove', { endpointId: second })
  expect(await listens()).toBe(true)
  await world.mutate(model, 'webhooks:keepEvents', { isOn: false })
  expect(await listens()).toBe(false)
  await world.place(customer, productId, 50_00)
  await world.realtime.settled()
  // Listening again begins anew.
  await world.mutate(model, 'webhooks:keepEvents', { isOn: true })
  const later = await world.place(customer, productId, 50_00)
  await expect
    .poll(async () =>
      (await world.query<{ events: { data: { id: string } }[] }>(model, 'webhooks:events', { after: 0 })).events.map(({ data }) => data.id),
    )
    .toEqual([later])
})
