/** Whoever looks into the log later sees who signed in, who tried to, and what admins did or were not allowed to do, and nothing of what they sent. */
import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { useNotificationWorld } from '#test-support/notification-world.ts'

const world = useNotificationWorld()
const PASSWORD = 'a lake without wind'
const lines: Record<string, unknown>[] = []

beforeAll(() => {
  const { log } = world.server
  log.info = ((line: Record<string, unknown>) => void lines.push(line)) as typeof log.info
})
beforeEach(() => void lines.splice(0))

const recorded = () => lines.filter((line) => 'security' in line)
const call = (path: string, args: object) =>
  world.server.realtime.mutate(path, args, { idempotencyKey: randomUUID(), address: '203.0.113.7' }) as Promise<{
    userId: string
    token: string
  }>

async function register() {
  const email = `ada.${randomUUID()}@example.org`
  return { email, ...(await call('auth:register', { email, password: PASSWORD, isAdult: true, acceptsTerms: true })) }
}

test('each sign-in is a line with when, where, who and how it ended; the row of the journal is found by it', async () => {
  const { email, userId } = await register()
  lines.splice(0)
  await call('auth:login', { email, password: PASSWORD })
  await expect(call('auth:login', { email, password: 'another lake' })).rejects.toMatchObject({ code: 'wrong_credentials' })
  const [done, refused, ...more] = recorded()
  expect(more).toEqual([])
  expect(done).toEqual({
    security: 'done',
    path: 'auth:login',
    callId: expect.any(String),
    journalKey: expect.any(String),
    userId,
    impersonatorId: null,
    address: '203.0.113.7',
  })
  expect(refused).toMatchObject({ security: 'wrong_credentials', path: 'auth:login', journalKey: null, userId, address: '203.0.113.7' })
  expect(
    await world.sql(`select path from journal.entries where session_id::text || ':' || request_id = $1`, done?.['journalKey']),
  ).toEqual([{ path: 'auth:login' }])
})

test('what somebody is not allowed is a line with who it was, whatever it is about', async () => {
  const { token, userId } = await register()
  lines.splice(0)
  await expect(call('admin/users:suspend', { token, userId, days: 1, reason: 'For fun.' })).rejects.toMatchObject({ code: 'forbidden' })
  await expect(world.server.realtime.query('admin/users:list', { token })).rejects.toMatchObject({ code: 'forbidden' })
  await expect(call('models:followModel', { token: 'of nobody', modelId: userId })).rejects.toMatchObject({ code: 'unauthorized' })
  expect(recorded()).toMatchObject([
    { security: 'forbidden', path: 'admin/users:suspend', userId },
    { security: 'forbidden', path: 'admin/users:list', userId },
    { security: 'unauthorized', path: 'models:followModel', userId: null },
  ])
})

test('a call that there is none of leaves no line, whatever its name is', async () => {
  await expect(call(`auth:${'x'.repeat(10_000)}`, {})).rejects.toMatchObject({ code: 'bad_request' })
  expect(lines).toEqual([])
})

test('what is everyday leaves none, and no line holds a token, an address of a mailbox or a password', async () => {
  const { email, token } = await register()
  await call('auth:changePassword', { token, currentPassword: PASSWORD, newPassword: 'a lake with much wind' })
  await call('auth:renewSession', { token })
  await call('subscription:checkSubscription', { token })
  expect(recorded().map(({ path }) => path)).toEqual(['auth:register', 'auth:changePassword'])
  for (const secret of [email, token, PASSWORD, 'much wind']) expect(JSON.stringify(lines)).not.toContain(secret)
})
