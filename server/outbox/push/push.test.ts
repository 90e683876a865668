/** From an event to the push message in the user's browser, over the push protocol: encrypted, signed, once. */
import { describe, expect, it } from 'vitest'
import { PUSH_SUBSCRIPTIONS_MAX } from '#contract/limits.ts'
import { SYSTEM } from '#server/access/actor.ts'
import { notify, type NewNotification } from '#server/domains/notifications/index.ts'
import { useNotificationWorld, type Reader } from '#test-support/notification-world.ts'
import { PUSH_DELAYS_S } from './push-channel.ts'

const PUSH_TRIES_MAX = PUSH_DELAYS_S.length + 1

/** The user that the notifications of these tests name. */
const SOMEBODY = '01900000-0000-7000-8000-000000000001'

const world = useNotificationWorld()

const TIP: NewNotification = {
  kind: 'tip_received',
  personId: SOMEBODY,
  data: { name: 'Ada', amountCents: 5_00, note: 'For the lake' },
}
const pushOf = (reader: Reader) =>
  world.query<{ publicKey: string; isOn: boolean; endpointHash: string | null }>(reader, 'notifications:getPush')
const outbox = async ({ id }: Reader) =>
  (
    await world.sql(
      `select tries, sent_at is not null as "isSent", given_up_at is not null as "isGivenUp", last_error as error, next_try_at - now() as wait from outbox.messages where recipient_id = $1 and channel = 'push' order by id`,
      id,
    )
  ).map(({ wait: _wait, ...row }) => row)
const outboxIs = (reader: Reader, wanted: Record<string, unknown>) =>
  expect.poll(() => outbox(reader), { timeout: 15_000 }).toEqual([expect.objectContaining(wanted)])
const waitOf = async ({ id }: Reader) =>
  Number(
    (
      await world.sql(
        `select extract(epoch from next_try_at - now()) as seconds from outbox.messages where recipient_id = $1 and channel = 'push'`,
        id,
      )
    )[0]?.['seconds'],
  )
const subscriptions = async ({ id }: Reader) => (await world.sql('select endpoint from push.subscriptions where user_id = $1', id)).length

describe('a push message', () => {
  it('names the event without amounts and texts of others, leads to its page, and is encrypted and signed', async () => {
    const reader = await world.reader()
    const phone = await world.subscribe(reader)
    await world.notify(reader, TIP)
    const [message] = await world.sandbox.push.waitFor(phone)
    expect(JSON.parse(message?.text ?? '')).toEqual({
      title: 'Atelier',
      body: 'Ada sent you a tip',
      link: '/transactions',
      tag: expect.stringMatching(/^[0-9a-f-]{36}$/),
      language: 'en',
    })
    expect(message).toMatchObject({ urgency: 'normal', topic: expect.stringMatching(/^[\w-]{32}$/) })
    expect(message?.ttlSeconds).toBeGreaterThan(86_000)
    expect(message?.ttlSeconds).toBeLessThanOrEqual(86_400)
    await outboxIs(reader, { tries: 1, isSent: true, error: null })
  })

  it('goes to each browser of its reader once, and to no other user', async () => {
    const [reader, other] = [await world.reader(), await world.reader()]
    const phones = [await world.subscribe(reader), await world.subscribe(await world.otherSession(reader))]
    const others = await world.subscribe(other)
    await world.notify(reader, TIP)
    await world.allSent()
    for (const phone of phones) expect(world.shownAt(phone)).toHaveLength(1)
    expect(world.shownAt(others)).toEqual([])
    const used = 'select last_used_at is not null as "isUsed" from push.subscriptions where user_id = $1'
    expect(await world.sql(used, reader.id)).toEqual([{ isUsed: true }, { isUsed: true }])
    expect(await world.sql(used, other.id)).toEqual([{ isUsed: false }])
  })

  it('is urgent when it is about money or security', async () => {
    const reader = await world.reader()
    const phone = await world.subscribe(reader)
    await world.notify(reader, { kind: 'password_changed', data: {} })
    expect((await world.sandbox.push.waitFor(phone))[0]).toMatchObject({ urgency: 'high' })
    expect(world.shownAt(phone)[0]?.body).toBe('Your password was changed')
  })

  it('is not sent when its cause is rolled back', async () => {
    const reader = await world.reader()
    await world.subscribe(reader)
    const failing = world.server.realtime.write('test:tell', SYSTEM, async (context) => {
      await notify(context, { userId: reader.id, ...TIP })
      throw new Error('taken back')
    })
    await expect(failing).rejects.toThrow('taken back')
    expect(await outbox(reader)).toEqual([])
  })

  it('about a comment replaces the earlier one about the same post', async () => {
    const reader = await world.reader()
    const phone = await world.subscribe(reader)
    for (const name of ['Ada', 'Bea'])
      await world.notify(reader, { kind: 'comment_received', personId: SOMEBODY, data: { name, title: 'Dawn' }, about: SOMEBODY })
    await world.allSent()
    expect(new Set(world.shownAt(phone).map(({ tag }) => tag)).size).toBe(1)
    expect(world.shownAt(phone)).toHaveLength(2)
  })
})

describe('the delivery of a push message', () => {
  it('is retried after longer and longer delays, then given up; the browser stays', async () => {
    const reader = await world.reader()
    const phone = await world.subscribe(reader)
    world.sandbox.push.answer(phone, { status: 503, text: 'not now' })
    await world.notify(reader, TIP)
    for (let tries = 1; tries < PUSH_TRIES_MAX; tries += 1) {
      await outboxIs(reader, { tries, isGivenUp: false, error: 'the push service answered 503: not now' })
      const wait = await waitOf(reader)
      expect(wait).toBeLessThanOrEqual(PUSH_DELAYS_S[tries - 1] ?? 0)
      expect(wait).toBeGreaterThan((PUSH_DELAYS_S[tries - 1] ?? 0) - 20)
      await world.tryAgain()
    }
    await outboxIs(reader, { tries: PUSH_TRIES_MAX, isGivenUp: true })
    expect(world.sandbox.push.requests(phone)).toBe(PUSH_TRIES_MAX)
    expect(await subscriptions(reader)).toBe(1)
  })

  it('does not wait for the mail server', async () => {
    world.sandbox.mail.setMode('down')
    const reader = await world.reader()
    const phone = await world.subscribe(reader)
    await world.notify(reader, TIP)
    await world.sandbox.push.waitFor(phone)
    await outboxIs(reader, { tries: 1, isSent: true })
    expect(world.mailsTo(reader)).toEqual([])
    world.sandbox.mail.setMode('up')
  })

  it('waits as long as the push service requests', async () => {
    const reader = await world.reader()
    const phone = await world.subscribe(reader)
    world.sandbox.push.answer(phone, { status: 429, times: 1, retryAfterSeconds: 1_234 })
    await world.notify(reader, TIP)
    await outboxIs(reader, { tries: 1, error: expect.stringContaining('429') })
    expect(await waitOf(reader)).toBeGreaterThan(1_200)
    await world.tryAgain()
    await outboxIs(reader, { tries: 2, isSent: true })
    expect(world.shownAt(phone)).toHaveLength(1)
  })

  it('deletes a browser that is gone, with all messages that wait for it', async () => {
    for (const leave of [
      (phone: string) => world.sandbox.push.leave(phone),
      (phone: string) => world.sandbox.push.answer(phone, { status: 404 }),
      (phone: string) => world.sandbox.push.answer(phone, { status: 403, text: 'VapidPkHashMismatch' }),
    ]) {
      const reader = await world.reader()
      leave(await world.subscribe(reader))
      expect(await pushOf(reader)).toMatchObject({ isOn: true })
      await world.notify(reader, TIP)
      await expect.poll(() => subscriptions(reader)).toBe(0)
      expect(await outbox(reader)).toEqual([])
      expect(await pushOf(reader)).toMatchObject({ isOn: false, endpointHash: null })
    }
  })

  it('ends at once when the service refuses the message for good, and keeps the browser', async () => {
    for (const status of [400, 401, 403, 413]) {
      const reader = await world.reader()
      world.sandbox.push.answer(await world.subscribe(reader), { status })
      await world.notify(reader, TIP)
      await outboxIs(reader, { tries: 1, isGivenUp: true })
      expect(await subscriptions(reader)).toBe(1)
    }
  })

  it('continues after a kill, and never shows a message twice: the same topic and tag', async () => {
    const reader = await world.reader()
    const phone = await world.subscribe(reader)
    await world.notify(reader, TIP)
    await world.allSent()
    // The state after a process dies between the service's acceptance and its own record.
    await world.restart({}, async () => undefined)
    await world.sql(
      `update outbox.messages set sent_at = null, next_try_at = now() where recipient_id = $1 and channel = 'push'`,
      reader.id,
    )
    await world.tryAgain()
    const [first, second] = await world.sandbox.push.waitFor(phone, 2)
    expect(second?.topic).toBe(first?.topic)
    expect(JSON.parse(second?.text ?? '').tag).toBe(JSON.parse(first?.text ?? '').tag)
    await outboxIs(reader, { tries: 2, isSent: true })
  })

  it('ends at the expiry of the message', async () => {
    const reader = await world.reader()
    const phone = await world.subscribe(reader)
    world.sandbox.push.answer(phone, { status: 503, times: 1 })
    await world.notify(reader, TIP)
    await outboxIs(reader, { tries: 1, error: expect.stringContaining('503') })
    await world.sql(`update outbox.messages set expires_at = now() where recipient_id = $1 and channel = 'push'`, reader.id)
    await world.tryAgain()
    await outboxIs(reader, { isGivenUp: true, isSent: false })
    expect(world.sandbox.push.requests(phone)).toBe(1)
  })
})

describe('a browser', () => {
  it('gets messages until its session ends, by signing out or from another device', async () => {
    const reader = await world.reader()
    const [first, second] = [await world.otherSession(reader), await world.otherSession(reader)]
    const phones = [await world.subscribe(first), await world.subscribe(second)]
    await world.mutate(first, 'auth:logout')
    await world.mutate(reader, 'auth:revokeOtherSessions')
    await world.notify(reader, TIP)
    await world.allSent()
    for (const phone of phones) expect(world.shownAt(phone)).toEqual([])
  })

  it('gets none once its session has expired, deleted or not', async () => {
    const reader = await world.reader()
    const phone = await world.subscribe(reader)
    await world.sql(`update users.sessions set expires_at = now() where user_id = $1`, reader.id)
    await world.notify(reader, TIP)
    // Given up while the session row exists; deleted with it when the clock was first.
    await expect.poll(async () => (await outbox(reader)).filter(({ isGivenUp }) => !isGivenUp), { timeout: 15_000 }).toEqual([])
    expect(world.shownAt(phone)).toEqual([])
  })

  it('is turned on and off; another user who signs in there takes its address over', async () => {
    const [reader, next] = [await world.reader(), await world.reader()]
    const { publicKey } = await pushOf(reader)
    const subscription = world.sandbox.push.subscribe(publicKey)
    for (const who of [reader, reader, next]) await world.mutate(who, 'notifications:subscribePush', subscription)
    expect([(await pushOf(reader)).isOn, (await pushOf(next)).isOn]).toEqual([false, true])
    expect((await pushOf(next)).endpointHash).toBe(
      Buffer.from(await crypto.subtle.digest('SHA-256', Buffer.from(subscription.endpoint))).toString('base64url'),
    )
    await world.mutate(next, 'notifications:unsubscribePush')
    await world.mutate(next, 'notifications:unsubscribePush')
    expect((await pushOf(next)).isOn).toBe(false)
  })

  it('is one of ten at most: the oldest is removed', async () => {
    const reader = await world.reader()
    await world.subscribe(reader)
    for (let count = 0; count < PUSH_SUBSCRIPTIONS_MAX; count += 1) await world.subscribe(await world.otherSession(reader))
    expect(await subscriptions(reader)).toBe(PUSH_SUBSCRIPTIONS_MAX)
    expect((await pushOf(reader)).isOn).toBe(false)
  })

  it('is refused with an address of no push service, or with an invalid key', async () => {
    const reader = await world.reader()
    const { endpoint, p256dh, auth } = world.sandbox.push.subscribe((await pushOf(reader)).publicKey)
    const subscribe = (change: object) => world.mutate(reader, 'notifications:subscribePush', { endpoint, p256dh, auth, ...change })
    for (const wrong of [
      'http://127.0.0.1:1/push',
      'https://127.0.0.1/push',
      'https://localhost/x',
      'https://evil.example/push',
      'https://fcm.googleapis.com.evil.example/x',
      'https://fcm.googleapis.com:8443/x',
      'https://user@fcm.googleapis.com/x',
      'ftp://fcm.googleapis.com/x',
      'no address',
    ]) {
      await expect(subscribe({ endpoint: wrong }), wrong).rejects.toMatchObject({ code: 'push_refused' })
    }
    await expect(subscribe({ p256dh: `B${'A'.repeat(86)}` })).rejects.toMatchObject({ code: 'push_refused' })
    await expect(subscribe({ p256dh: 'short' })).rejects.toMatchObject({ code: 'bad_request' })
    expect(await subscriptions(reader)).toBe(0)
    await subscribe({ endpoint: 'https://updates.push.services.mozilla.com/wpush/v2/abc' })
    expect(await subscriptions(reader)).toBe(1)
  })

  it('gets a test message at any hour, and not two at once', async () => {
    const reader = await world.reader()
    await expect(world.mutate(reader, 'notifications:sendTestPush')).rejects.toMatchObject({ code: 'push_off' })
    const phone = await world.subscribe(reader)
    const minute = new Date().getUTCHours() * 60
    await world.mutate(reader, 'notifications:saveQuietHours', {
      isOn: true,
      from: minute,
      until: (minute + 120) % 1440,
      days: [0, 1, 2, 3, 4, 5, 6],
      timeZone: 'UTC',
    })
    const both = await Promise.allSettled([
      world.mutate(reader, 'notifications:sendTestPush'),
      world.mutate(reader, 'notifications:sendTestPush'),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await world.sandbox.push.waitFor(phone)
    expect(world.shownAt(phone)).toEqual([
      {
        title: 'Atelier',
        body: 'Notifications are on for this device.',
        link: '/settings/notifications',
        tag: expect.any(String),
        language: 'en',
      },
    ])
    await expect(world.mutate(reader, 'notifications:sendTestPush')).rejects.toMatchObject({
      code: 'too_many_attempts',
      data: { seconds: expect.any(Number) },
    })
  })
})

describe('the keys of the installation', () => {
  it('are made once, stored sealed, and the same after a restart', async () => {
    const reader = await world.reader()
    const phone = await world.subscribe(reader)
    const before = await pushOf(reader)
    await world.restart()
    expect(await pushOf(reader)).toEqual(before)
    await world.notify(reader, TIP)
    await world.sandbox.push.waitFor(phone)
    const [row] = await world.sql('select public_key, sealed_key from push.keys')
    expect(row?.['public_key']).toBe(before.publicKey)
    expect(String(row?.['sealed_key']).length).toBeGreaterThan(43)
  })

  it('come from the environment when it has them, and are new with another secret: browsers must subscribe again', async () => {
    const webPush = await import('web-push')
    const reader = await world.reader()
    await world.subscribe(reader)
    const own = await pushOf(reader)
    const given = webPush.default.generateVAPIDKeys()
    await world.restart({ push: { keys: given, sandboxUrl: world.sandbox.url } })
    expect(await pushOf(reader)).toEqual({ publicKey: given.publicKey, isOn: false, endpointHash: null })
    const phone = await world.subscribe(reader)
    await world.notify(reader, TIP)
    await world.sandbox.push.waitFor(phone)
    await world.restart()
    const made = await pushOf(reader)
    expect(made).toMatchObject({ isOn: false })
    expect([own.publicKey, given.publicKey]).not.toContain(made.publicKey)
    await world.restart({ secret: 'another secret of the tests, as long as the first' })
    expect((await pushOf(reader)).publicKey).not.toBe(made.publicKey)
  })
})
