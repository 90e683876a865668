/** A receiver that is dead, slow, lying or endless costs its own endpoint alone; missed events are recovered, once each. */
import type { Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createLog } from '#platform/log.ts'
import { networksOf } from '#platform/outbound/address-rules.ts'
import { createGuard } from '#platform/outbound/guarded-request.ts'
import { subkeyOf } from '#platform/sealed-text.ts'
import { readSecret } from '#platform/secret.ts'
import { SYSTEM } from '#server/access/actor.ts'
import { openReceiver, type Receiver } from '#test-support/receiver.ts'
import { testConfig } from '#test-support/money.ts'
import { useMoneyWorld, type TestUser } from '#test-support/money-world.ts'
import { delayMs, pauseMs } from './attempt.ts'
import { createDeliverer } from './parts.ts'

const world = useMoneyWorld()
const cleaners: (() => unknown)[] = []

afterEach(async () => {
  for (const clean of cleaners.splice(0).toReversed()) await clean()
})

async function receiver(status = 204): Promise<Receiver> {
  const made = await openReceiver(status)
  cleaners.push(() => made.close())
  return made
}

/** An endpoint that is on, without its test. */
async function endpointAt(who: TestUser, url: string): Promise<string> {
  const { endpointId } = await world.mutate<{ endpointId: string }>(who, 'webhooks:add', { url, name: '', groups: ['order'] })
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

const stateOf = async (endpointId: string) =>
  (
    await world.sql(
      `select e.state, e.failures, e.failing_since is not null as failing, (select count(*)::int from webhooks.deliveries d where d.endpoint_id = e.id and d.state = 'pending') as pending,
         (select count(*)::int from webhooks.deliveries d where d.endpoint_id = e.id and d.state = 'delivered') as delivered,
         (select count(*)::int from webhooks.attempts a where a.endpoint_id = e.id) as attempts
       from webhooks.endpoints e where e.id = $1`,
      endpointId,
    )
  )[0]

/** A sender of its own with a short patience; the server's works beside it. */
async function impatient(deadlineMs: number) {
  const deliverer = createDeliverer({
    db: world.database,
    write: (path, work) => world.realtime.write(path, SYSTEM, work),
    guard: createGuard({ allowed: networksOf('127.0.0.0/8'), deadlineMs }),
    sealKey: subkeyOf(await readSecret(testConfig('').secret, ''), 'webhook secrets'),
    log: createLog('silent'),
  })
  cleaners.push(() => deliverer.stop())
  return deliverer
}

test('every event is recovered once, also a thousand of them', async () => {
  const [who, to] = [await world.user(), await receiver()]
  const endpointId = await endpointAt(who, to.url)
  await fill(who, 1_000)
  expect(await recover(who, endpointId)).toEqual({ count: 1_000 })
  await expect.poll(() => stateOf(endpointId)).toMatchObject({ pending: 0, delivered: 1_000, attempts: 1_000 })
  expect(new Set(to.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1_000)
  expect(to.received).toHaveLength(1_000)
  expect(await recover(who, endpointId)).toEqual({ count: 0 })
})

test('a dead receiver is asked once in a turn and then rests, while others get theirs', async () => {
  const [unlucky, lucky, to] = [await world.user(), await world.user(), await receiver()]
  const gone = await receiver()
  const deadId = await endpointAt(unlucky, gone.url)
  await gone.close()
  cleaners.pop()
  const goodId = await endpointAt(lucky, to.url)
  await fill(unlucky, 200)
  await fill(lucky, 200)
  await recover(unlucky, deadId)
  await recover(lucky, goodId)
  await expect.poll(() => stateOf(goodId)).toMatchObject({ delivered: 200, failing: false })
  await expect.poll(() => stateOf(deadId)).toMatchObject({ pending: 200, delivered: 0, failing: true })
  expect(Number((await stateOf(deadId))?.['attempts'])).toBeLessThan(5)
})

test('receivers that never answer hold their own turns and no others', async () => {
  const [owner, lucky, to] = [await world.user(), await world.user(), await receiver()]
  const silent = await receiver()
  silent.answer(() => undefined)
  const silentIds = await Promise.all([1, 2, 3, 4].map((n) => endpointAt(owner, `${silent.url}/${n}`)))
  await fill(owner, 10)
  for (const id of silentIds) await recover(owner, id)
  await silent.got(3)
  const goodId = await endpointAt(lucky, to.url)
  await fill(lucky, 50)
  await recover(lucky, goodId)
  await expect.poll(() => stateOf(goodId)).toMatchObject({ delivered: 50 })
  // One owner has three turns at once, and each asks for the first message alone.
  expect(silent.received).toHaveLength(3)
  for (const id of silentIds) await world.mutate(owner, 'webhooks:remove', { endpointId: id })
})

test('an endless answer and one that lies about its length count by their status', async () => {
  const [who, to] = [await world.user(), await receiver()]
  const endpointId = await endpointAt(who, to.url)
  let isLying = false
  to.answer((_, res) => {
    if (isLying) return void res.writeHead(200, { 'content-length': '5' }).end('no')
    res.writeHead(200)
    const more = () => {
      while (!res.destroyed && res.write(Buffer.alloc(8_192, 'x')));
    }
    res.on('drain', more)
    more()
  })
  await fill(who, 1)
  await recover(who, endpointId)
  await expect.poll(() => stateOf(endpointId)).toMatchObject({ delivered: 1, failing: false })
  isLying = true
  await world.mutate(who, 'webhooks:replay', { endpointId, number: 1 })
  await expect.poll(() => stateOf(endpointId)).toMatchObject({ delivered: 1, attempts: 2 })
  const [kept] = await world.sql('select max(char_length(answer)) as longest from webhooks.attempts where endpoint_id = $1', endpointId)
  expect(kept).toEqual({ longest: 2_048 })
})

test('a message that is refused waits by its own schedule, and the rest arrives', async () => {
  const [who, to] = [await world.user(), await receiver()]
  const endpointId = await endpointAt(who, to.url)
  to.answer((_, res) => void res.writeHead(to.received.at(-1)?.body.includes('"number":2}') === true ? 500 : 204).end())
  await fill(who, 5)
  await recover(who, endpointId)
  await expect.poll(() => stateOf(endpointId)).toMatchObject({ delivered: 4, pending: 1, failing: false })
})

test('a sender that is stopped leaves what it had begun to be sent again', async () => {
  const [who, to] = [await world.user(), await receiver()]
  const sockets: Socket[] = []
  to.answer((req) => void sockets.push(req.socket))
  const endpointId = await endpointAt(who, to.url)
  await fill(who, 1)
  const deliverer = await impatient(30_000)
  await world.sql(`insert into webhooks.deliveries (endpoint_id, number, user_id, next_at) values ($1, 1, $2, now())`, endpointId, who.id)
  await world.sql('update webhooks.endpoints set due_at = now() where id = $1', endpointId)
  deliverer.wake()
  await to.got(1)
  await deliverer.stop()
  to.answer(204)
  await world.sql(`update webhooks.endpoints set due_at = now(), busy_until = '-infinity' where id = $1`, endpointId)
  await world.mutate(who, 'webhooks:replay', { endpointId, number: 1 })
  await expect.poll(() => stateOf(endpointId)).toMatchObject({ delivered: 1, pending: 0 })
  expect(new Set(to.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
})

test('attempts follow the schedule with a fifth of jitter, and what the receiver asks for within bounds', () => {
  const refused = { at: 0, status: 500, error: null, ms: 1, answer: '', retryAfter: null }
  expect([1, 2, 3, 9, 10].map((tries) => delayMs(tries, refused, 0.5))).toEqual([5_000, 300_000, 1_800_000, 86_400_000, null])
  expect([0, 1].map((random) => delayMs(2, refused, random))).toEqual([240_000, 360_000])
  expect(delayMs(1, { ...refused, status: null, error: 'timeout' }, 0.5)).toBe(60_000)
  expect(delayMs(1, { ...refused, status: 429, retryAfter: '90' }, 0.5)).toBe(90_000)
  expect(delayMs(1, { ...refused, status: 429, retryAfter: '9000' }, 0.5)).toBe(120_000)
  expect([1, 2, 6, 60].map((failures) => pauseMs(failures, 0.5))).toEqual([5_000, 15_000, 1_800_000, 1_800_000])
})
