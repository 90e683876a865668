/** Sessions: seen by their user only, ended at once, alive for 30 days from the last use and 90 from the start. */
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { m, openClient, watchQuery } from '#realtime/testing/client.ts'
import { SYSTEM } from '#server/access/actor.ts'
import { actorOf } from '#test-support/context.ts'
import { useMoneyWorld, type TestUser } from '#test-support/money-world.ts'
import { SessionUses } from './session-uses.ts'
import { closeExpired } from './sessions.ts'

const world = useMoneyWorld()
const PASSWORD = 'copper lantern 88 tide'
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1'
const DAY_MS = 86_400_000

interface Listed {
  _id: string
  browser: string | null
  system: string | null
  kind: string
  place: string | null
  createdAt: number
  lastUsedAt: number
  expiresAt: number
  endsAt: number
  isCurrent: boolean
}
interface Opened {
  userId: string
  token: string
}

const personOf = ({ userId, token }: Opened): TestUser => ({ id: userId, token, actor: actorOf(userId) })

/** One user with two browsers. */
async function twoBrowsers(): Promise<{ desk: TestUser; phone: TestUser }> {
  const email = `${randomUUID()}@example.org`
  const desk = await world.realtime.mutate(
    'auth:register',
    { email, password: PASSWORD, isAdult: true, acceptsTerms: true },
    { address: '203.0.113.77', userAgent: FIREFOX },
  )
  const phone = await world.realtime.mutate('auth:login', { email, password: PASSWORD }, { address: '2001:db8:85a3::7', userAgent: IPHONE })
  return { desk: personOf(desk as Opened), phone: personOf(phone as Opened) }
}

const list = (who: TestUser) => world.query<Listed[]>(who, 'auth:listSessions')
const currentOf = async (who: TestUser): Promise<Listed> => (await list(who)).find(({ isCurrent }) => isCurrent)!
const isIn = async (who: TestUser): Promise<boolean> => (await world.query(who, 'auth:getUser')) !== null

describe('the list', () => {
  test('shows browser, system and network of each, and marks the current one', async () => {
    const { desk, phone } = await twoBrowsers()
    expect((await list(phone)).map(({ browser, system, kind, place, isCurrent }) => [browser, system, kind, place, isCurrent])).toEqual([
      ['Safari', 'iOS', 'phone', '2001:db8:85a3:…', true],
      ['Firefox', 'Windows', 'computer', '203.0.113.…', false],
    ])
    expect((await currentOf(desk)).browser).toBe('Firefox')
  })

  test('belongs to its user, and contains nothing that opens a session', async () => {
    const [{ desk, phone }, other] = [await twoBrowsers(), await world.user()]
    expect(await list(other)).toHaveLength(1)
    const text = JSON.stringify(await list(desk))
    for (const { token } of [desk, phone]) expect(text).not.toContain(token)
    await expect(world.query({ ...desk, token: (await currentOf(desk))._id }, 'auth:listSessions')).rejects.toMatchObject({
      code: 'unauthorized',
    })
  })

  test('follows a browser that signs in elsewhere, and one that signs out', async () => {
    const { desk, phone } = await twoBrowsers()
    const client = openClient(world.url)
    const shown = watchQuery<Listed[]>(client, 'auth:listSessions', { token: desk.token })
    await shown.until((sessions) => sessions.length === 2)
    await world.mutate(phone, 'auth:logout')
    expect((await shown.until((sessions) => sessions.length === 1))[0]).toMatchObject({ browser: 'Firefox', isCurrent: true })
    await client.close()
  })
})

describe('ending', () => {
  test('one session closes all its live queries within a second', async () => {
    const { desk, phone } = await twoBrowsers()
    const client = openClient(world.url)
    const [user, notifications] = [
      watchQuery<object | null>(client, 'auth:getUser', { token: phone.token }),
      watchQuery<number>(client, 'notifications:unreadCount', { token: phone.token }),
    ]
    await user.until((value) => value !== null)
    const began = Date.now()
    await world.mutate(desk, 'auth:revokeSession', { sessionId: (await currentOf(phone))._id })
    await user.until((value) => value === null)
    expect(await notifications.untilError()).toMatchObject({ data: { code: 'unauthorized' } })
    expect(Date.now() - began).toBeLessThan(1_000)
    await expect(client.mutation(m('notifications:markRead'), { token: phone.token })).rejects.toMatchObject({
      data: { code: 'unauthorized' },
    })
    expect(await isIn(desk)).toBe(true)
    await client.close()
  })

  test('a session twice, or one of another user, ends nothing', async () => {
    const [{ desk, phone }, other] = [await twoBrowsers(), await twoBrowsers()]
    const sessionId = (await currentOf(phone))._id
    await expect(world.mutate(other.desk, 'auth:revokeSession', { sessionId })).rejects.toMatchObject({ code: 'not_found' })
    expect(await isIn(phone)).toBe(true)
    await world.mutate(desk, 'auth:revokeSession', { sessionId })
    await expect(world.mutate(desk, 'auth:revokeSession', { sessionId })).rejects.toMatchObject({ code: 'not_found' })
    await expect(world.mutate(desk, 'auth:revokeSession', { sessionId: 'anything' })).rejects.toMatchObject({ code: 'bad_request' })
  })

  test('all others keeps the calling one', async () => {
    const [{ desk, phone }, other] = [await twoBrowsers(), await world.user()]
    expect(await world.mutate(desk, 'auth:revokeOtherSessions')).toEqual({ count: 1 })
    expect(await Promise.all([desk, phone, other].map(isIn))).toEqual([true, false, true])
    expect(await world.mutate(desk, 'auth:revokeOtherSessions')).toEqual({ count: 0 })
  })
})

describe('a session lasts 30 days from its last use', () => {
  const lastUsed = (who: TestUser, daysAgo: number) =>
    world.sql(
      `update users.sessions set last_used_at = now() - $2 * interval '1 day', expires_at = now() + (30 - $2) * interval '1 day' where user_id = $1`,
      who.id,
      daysAgo,
    )

  test('renewing extends it, once in a few minutes', async () => {
    const who = await world.user()
    await lastUsed(who, 29)
    const first = await world.mutate<{ expiresAt: number }>(who, 'auth:renewSession')
    expect(Math.abs(first.expiresAt - Date.now() - 30 * DAY_MS)).toBeLessThan(60_000)
    expect(await world.mutate(who, 'auth:renewSession')).toEqual(first)
  })

  test('every use is recorded, except within minutes of the last record', async () => {
    const [old, recent] = [await world.user(), await world.user()]
    await lastUsed(old, 10)
    const before = await currentOf(recent)
    const uses = new SessionUses()
    for (const who of [old, recent]) uses.note((await currentOf(who))._id)
    await world.realtime.write('test:uses', SYSTEM, (context) => uses.save(context))
    const { lastUsedAt, expiresAt } = await currentOf(old)
    expect(Date.now() - lastUsedAt).toBeLessThan(60_000)
    expect(Math.abs(expiresAt - Date.now() - 30 * DAY_MS)).toBeLessThan(60_000)
    expect(await currentOf(recent)).toEqual(before)
    expect(uses.isEmpty).toBe(true)
  })

  test('and ends 90 days after the sign-in despite uses', async () => {
    const [renewed, used] = [await world.user(), await world.user()]
    for (const who of [renewed, used]) {
      await lastUsed(who, 20)
      await world.sql(`update users.sessions set created_at = now() - interval '75 days' where user_id = $1`, who.id)
    }
    await world.mutate(renewed, 'auth:renewSession')
    const uses = new SessionUses()
    uses.note((await currentOf(used))._id)
    await world.realtime.write('test:uses', SYSTEM, (context) => uses.save(context))
    for (const who of [renewed, used]) {
      const { createdAt, expiresAt, endsAt } = await currentOf(who)
      expect(endsAt).toBe(createdAt + 90 * DAY_MS)
      expect(expiresAt).toBe(endsAt)
    }
    await world.sql(`update users.sessions set created_at = now() - interval '91 days' where user_id = $1`, used.id)
    await world.sql(`update users.sessions set last_used_at = now() - interval '1 hour' where user_id = $1`, used.id)
    uses.note((await currentOf(used))._id)
    await world.realtime.write('test:uses', SYSTEM, (context) => uses.save(context))
    expect(await isIn(used)).toBe(false)
  })

  test('then it is over for good', async () => {
    const who = await world.user()
    const uses = new SessionUses()
    uses.note((await currentOf(who))._id)
    await lastUsed(who, 31)
    await world.realtime.write('test:uses', SYSTEM, (context) => uses.save(context))
    // A process without the change in memory queries the table.
    await world.realtime.write('test:expire', SYSTEM, closeExpired)
    await expect(world.mutate(who, 'auth:renewSession')).rejects.toMatchObject({ code: 'unauthorized' })
    expect(await world.sql('select id from users.sessions where user_id = $1', who.id)).toEqual([])
  })

  test('the task ends expired sessions in open pages', async () => {
    const who = await world.user()
    const client = openClient(world.url)
    const user = watchQuery<object | null>(client, 'auth:getUser', { token: who.token })
    await user.until((value) => value !== null)
    await lastUsed(who, 31)
    await world.realtime.write('test:expire', SYSTEM, closeExpired)
    await user.until((value) => value === null)
    await client.close()
  })
})
