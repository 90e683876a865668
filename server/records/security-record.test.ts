/** The log shows sign-ins, failed sign-ins, and calls of admins, done or refused, without their content. */
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

test('each sign-in is a line with time, network, user and result, and leads to the row of the journal', async () => {
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

test('each forbidden call is a line with the caller, for every kind of call', async () => {
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

test('an unknown call leaves no line, whatever its name', async () => {
  await expect(call(`auth:${'x'.repeat(10_000)}`, {})).rejects.toMatchObject({ code: 'bad_request' })
  expect(lines).toEqual([])
})

test('everyday calls leave no line, and no line holds a token, an e-mail address or a password', async () => {
  const { email, token } = await register()
  await call('auth:changePassword', { token, currentPassword: PASSWORD, newPassword: 'a lake with much wind' })
  await call('auth:renewSession', { token })
  await call('subscription:checkSubscription', { token })
  expect(recorded().map(({ path }) => path)).toEqual(['auth:register', 'auth:changePassword'])
  for (const secret of [email, token, PASSWORD, 'much wind']) expect(JSON.stringify(lines)).not.toContain(secret)
})
