/** Calls by keys: each within its scopes, its networks, its rate and its user's rights, and over no other way. */
import { execFile } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { KEY_CALLS_BURST, KEY_SCOPES, KEYS_MAX, type KeyScope } from '#contract/limits.ts'
import { curlExample, typescriptExample } from '#contract/rules/key-examples.ts'
import { createLog } from '#platform/log.ts'
import { entriesOf } from '#realtime/define.ts'
import { type CallRate, DEFAULT_LIMITS } from '#realtime/limits.ts'
import { useKey } from '#server/domains/connections/parts.ts'
import { useHttpWorld } from '#test-support/http-world.ts'
import { deposit, signIn } from '#test-support/money.ts'
import { createTestUser, createProduct } from '#test-support/people.ts'
import { createKeyCalls } from './key-calls.ts'

const world = useHttpWorld(() => [])

interface Owner {
  id: string
  token: string
}

async function owner(status: 'user' | 'model' = 'user'): Promise<Owner> {
  const id = await createTestUser(world.database, status === 'model' ? { status } : {})
  return { id, token: await signIn(world, id) }
}

const makeKey = async ({ token }: Owner, scopes: readonly KeyScope[], networks: readonly string[] = []) =>
  (await world.realtime.mutate('connections:createKey', { token, name: 'Board', scopes, networks })) as { keyId: string; key: string }

const call = (key: string, name: string, args: object = {}, headers: Record<string, string> = {}, url = world.url) =>
  fetch(`${url}/api/v1/${name}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(args),
  })
const codeOf = async (answer: Response) => ((await answer.json()) as { error?: { code: string } }).error?.code ?? null
const sql = (text: string, ...params: unknown[]) => world.database.pool.query<Record<string, unknown>>(text, params)

describe('the contract', () => {
  const entries = [...entriesOf(contract)]

  test('scopes are those of the list, and none of a call that moves money, of admins, or of the account’s security', () => {
    for (const { path, entry } of entries.filter(({ entry: { scope } }) => scope !== null)) {
      expect(KEY_SCOPES, path).toContain(entry.scope)
      expect(entry.money, path).toBeNull()
      expect(entry.sealed, path).toBe(false)
      // `auth:getUser` answers null to visitors.
      expect(path === 'auth:getUser' ? ['visitor'] : ['user', 'model'], path).toContain(entry.role)
      expect(path).not.toMatch(/^(?:admin\/|setup:|withdrawals:|connections:)/)
      if (path.startsWith('auth:')) expect(path).toBe('auth:getUser')
      if (entry.kind === 'mutation') expect(entry.scope, path).toMatch(/:write$/)
    }
  })

  test('a key is refused by every call without a scope, and by every call of another scope', async () => {
    const model = await owner('model')
    const { key, keyId } = await makeKey(model, ['profile:read'])
    for (const { path, entry } of entries) {
      if (entry.scope === 'profile:read') continue
      await sql('update connections.keys set calls_left = 60 where id = $1', keyId)
      const answer = await call(key, path.replaceAll(/[/:]/g, '.'))
      expect(answer.status, path).toBe(403)
    }
  }, 60_000)
})

test('reads what its user reads, with the scope for it', async () => {
  const [model, customer] = [await owner('model'), await owner()]
  await deposit(world, customer.id, 100_00)
  const productId = await createProduct(world.database, model.id, { priceCents: 50_00 })
  const order = { token: customer.token, productId, addonIds: [], desiredText: 'A lake', expectedTotal: 50 }
  const { orderId } = (await world.realtime.mutate('orders:placeOrder', order)) as { orderId: string }
  const { key } = await makeKey(model, ['orders:read', 'orders:write'])
  const listed = (await (await call(key, 'orders.listOrders', { side: 'model' })).json()) as { value: { orders: { _id: string }[] } }
  expect(listed.value.orders.map(({ _id }) => _id)).toEqual([orderId])
  const idempotencyKey = { 'idempotency-key': crypto.randomUUID() }
  expect((await call(key, 'orders.acceptOrder', { orderId }, idempotencyKey)).status).toBe(200)
  // Sent again, it is applied once.
  expect((await call(key, 'orders.acceptOrder', { orderId }, idempotencyKey)).status).toBe(200)
  expect((await sql('select status from orders.orders where id = $1', orderId)).rows).toEqual([{ status: 'processing' }])
  // Another user's key sees nothing of it.
  const stranger = await makeKey(await owner('model'), ['orders:read', 'orders:write'])
  expect((await (await call(stranger.key, 'orders.getOrder', { orderId })).json()) as object).toEqual({ value: null })
  expect(await codeOf(await call(stranger.key, 'orders.acceptOrder', { orderId }))).toBe('not_found')
})

test('the examples of /developers run as they stand', async () => {
  const user = await owner()
  await world.realtime.mutate('tasks:addNote', { token: user.token, text: 'Call back', dueAt: null })
  const { key } = await makeKey(user, ['tasks:read'])
  const folder = await mkdtemp(join(tmpdir(), 'example-'))
  const run = promisify(execFile)
  const options = { env: { ...process.env, ATELIER_KEY: key } }
  try {
    const file = join(folder, 'example.mts')
    await writeFile(file, typescriptExample(world.url, 'tasks.badge'))
    expect((await run(process.execPath, [file], options)).stdout.trim()).toBe('1')
    // A machine without curl says so, and has run the other example.
    const hasCurl = await run('curl', ['--version']).then(
      () => true,
      (error: NodeJS.ErrnoException) => {
        expect(error.code).toBe('ENOENT')
        return false
      },
    )
    if (hasCurl) expect(JSON.parse((await run('sh', ['-c', curlExample(world.url, 'tasks.badge')], options)).stdout)).toEqual({ value: 1 })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

test('ends within a second: revoked, expired, or with its account', async () => {
  const user = await owner()
  const { key, keyId } = await makeKey(user, ['tasks:read'])
  expect((await call(key, 'tasks.badge')).status).toBe(200)
  await world.realtime.mutate('connections:revokeKey', { token: user.token, keyId })
  expect((await call(key, 'tasks.badge')).status).toBe(401)
  const other = await makeKey(user, ['tasks:read'])
  await sql(`update connections.keys set expires_at = now() where id = $1`, other.keyId)
  expect((await call(other.key, 'tasks.badge')).status).toBe(401)
  const last = await makeKey(user, ['tasks:read'])
  expect((await call(last.key, 'tasks.badge')).status).toBe(200)
  await sql(`update users.users set closes_at = now(), erased_at = now() where id = $1`, user.id)
  await expect.poll(async () => (await call(last.key, 'tasks.badge')).status).toBe(401)
})

test('writes nothing for a suspended user', async () => {
  const user = await owner()
  const { key } = await makeKey(user, ['tasks:write', 'tasks:read'])
  await sql(`update users.users set suspended_until = 'infinity', suspended_reason = 'A reason' where id = $1`, user.id)
  await expect.poll(async () => codeOf(await call(key, 'tasks.addNote', { text: 'No', dueAt: null }))).toBe('suspended')
})

test('may be used from its networks alone', async () => {
  const user = await owner()
  const near = await makeKey(user, ['tasks:read'], ['127.0.0.0/8', '::1'])
  const far = await makeKey(user, ['tasks:read'], ['203.0.113.7'])
  expect((await call(near.key, 'tasks.badge')).status).toBe(200)
  expect(await codeOf(await call(far.key, 'tasks.badge'))).toBe('forbidden')
  await expect(makeKey(user, ['tasks:read'], ['203.0.113.7/64'])).rejects.toMatchObject({ code: 'bad_network' })
  await expect(makeKey(user, ['tasks:read'], ['example.org'])).rejects.toMatchObject({ code: 'bad_network' })
})

test('takes a network as its user types it, with bits behind its length, and refuses all else', async () => {
  const user = await owner()
  const typed = ['203.0.113.7/24', '198.51.100.7', '10.0.0.0/08', '2001:db8::7/48']
  const { keyId } = await makeKey(user, ['tasks:read'], typed)
  const keys = (await world.realtime.query('connections:listKeys', { token: user.token })).value as { _id: string; networks: string[] }[]
  expect(keys.find(({ _id }) => _id === keyId)?.networks).toEqual(['203.0.113.0/24', '198.51.100.7/32', '10.0.0.0/8', '2001:db8::/48'])
  for (const none of ['203.0.113.7/33', '203.0.113.7/', '203.0.113.7/-1', 'fe80::1%eth0', '203.0.113.7/24/1', '2001:db8::/129'])
    await expect(makeKey(user, ['tasks:read'], [none])).rejects.toMatchObject({ code: 'bad_network' })
})

test('knows an address of its networks also where the server listens on both families', async () => {
  const { key } = await makeKey(await owner(), ['tasks:read'], ['203.0.113.0/24'])
  expect(await useKey(world.database, key, '::ffff:203.0.113.9')).toMatchObject({ isAllowed: true })
  expect(await useKey(world.database, key, '::ffff:203.0.114.9')).toMatchObject({ isAllowed: false })
  expect(await useKey(world.database, key, 'unknown')).toMatchObject({ isAllowed: false })
})

test('used from elsewhere takes nothing of its rate, is not in use, and stands in the record of its user', async () => {
  const user = await owner()
  const { key, keyId } = await makeKey(user, ['tasks:read'], ['203.0.113.7'])
  const before = (await sql('select calls_left, left_at, last_used_at from connections.keys where id = $1', keyId)).rows
  expect(await codeOf(await call(key, 'tasks.badge'))).toBe('forbidden')
  expect((await sql('select calls_left, left_at, last_used_at from connections.keys where id = $1', keyId)).rows).toEqual(before)
  await expect
    .poll(async () => (await world.realtime.query('connections:listKeyCalls', { token: user.token, keyId })).value)
    .toMatchObject([{ path: 'tasks:badge', code: 'forbidden', address: expect.stringContaining('127.0.0.1') }])
})

test('has one rate for all its calls at once, in two servers over one database', async () => {
  const other = await world.another()
  const { key, keyId } = await makeKey(await owner(), ['tasks:read'])
  await sql('update connections.keys set calls_left = 5, left_at = clock_timestamp() where id = $1', keyId)
  const urls = Array.from({ length: 30 }, (_, at) => (at % 2 === 0 ? world.url : other.url))
  const answers = await Promise.all(urls.map((url) => call(key, 'tasks.badge', {}, {}, url)))
  const allowed = answers.filter(({ status }) => status === 200).length
  // Two a second come back meanwhile.
  expect(allowed).toBeGreaterThanOrEqual(5)
  expect(allowed).toBeLessThan(15)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(30 - allowed)
})

/** Serves calls by keys alone, behind a proxy that names the caller. */
async function serveAlone(limits: CallRate, engine: Pick<typeof world.realtime, 'query' | 'mutate'>) {
  const serve = createKeyCalls({ database: world.database, realtime: engine, limits, trustProxy: true, log: createLog('silent') })
  const server = createServer((req, res) => void serve(req, res, req.url ?? ''))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    callFrom: (network: string, key: string, name: string, args?: object) => call(key, name, args, { 'x-forwarded-for': network }, url),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

test('a network has one rate for the calls of all keys, and of keys that do not exist, and other networks have theirs', async () => {
  await using served = await serveAlone({ callsPerSecond: 0, callsBurst: 3 }, world.realtime)
  const user = await owner()
  const [one, other] = [await makeKey(user, ['tasks:read']), await makeKey(user, ['tasks:read'])]
  const statuses: number[] = []
  for (const key of ['atl_wrong', one.key, other.key, other.key, 'atl_wrong'])
    statuses.push((await served.callFrom('203.0.113.1', key, 'tasks.badge')).status)
  expect(statuses).toEqual([401, 200, 200, 429, 429])
  expect((await served.callFrom('203.0.113.2', other.key, 'tasks.badge')).status).toBe(200)
})

test('reads and writes count for the network of the caller, not as the site’s own work', async () => {
  const networks: unknown[] = []
  await using served = await serveAlone(DEFAULT_LIMITS, {
    query(path, args, options) {
      networks.push(options?.address)
      return world.realtime.query(path, args, options)
    },
    mutate(path, args, options) {
      networks.push(options?.address)
      return world.realtime.mutate(path, args, options)
    },
  })
  const { key } = await makeKey(await owner(), ['tasks:read', 'tasks:write'])
  expect((await served.callFrom('203.0.113.1', key, 'tasks.badge')).status).toBe(200)
  expect((await served.callFrom('203.0.113.2', key, 'tasks.addNote', { text: 'Call back', dueAt: null })).status).toBe(200)
  expect(networks).toEqual(['203.0.113.1', '203.0.113.2'])
})

test('an idempotency key is answered to its own key alone, and to none that has ended', async () => {
  const [one, other] = [await owner(), await owner()]
  const [mine, second, theirs] = [
    await makeKey(one, ['tasks:write']),
    await makeKey(one, ['tasks:write']),
    await makeKey(other, ['tasks:write']),
  ]
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const note = ({ key }: { key: string }) => call(key, 'tasks.addNote', { text: 'Once', dueAt: null }, headers)
  const first = await (await note(mine)).json()
  expect(await (await note(mine)).json()).toEqual(first)
  for (const key of [second, theirs]) expect(await codeOf(await note(key))).toBe('bad_request')
  expect((await sql('select 1 from tasks.notes where user_id = any ($1)', [one.id, other.id])).rows).toHaveLength(1)
  await world.realtime.mutate('connections:revokeKey', { token: one.token, keyId: mine.keyId })
  expect((await note(mine)).status).toBe(401)
})

test('makes so many calls at once, and waits then', async () => {
  const { key, keyId } = await makeKey(await owner(), ['tasks:read'])
  await sql('update connections.keys set calls_left = 1 where id = $1', keyId)
  expect((await call(key, 'tasks.badge')).status).toBe(200)
  const refused = await call(key, 'tasks.badge')
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '5'])
  await sql(`update connections.keys set left_at = now() - interval '1 hour' where id = $1`, keyId)
  expect((await call(key, 'tasks.badge')).status).toBe(200)
  const { rows } = await sql('select calls_left from connections.keys where id = $1', keyId)
  expect(Number(rows[0]?.['calls_left'])).toBeLessThanOrEqual(KEY_CALLS_BURST - 1)
})

test('shows its user the last calls, with their refusals, and which rights are unused', async () => {
  const user = await owner()
  const { key, keyId } = await makeKey(user, ['tasks:read', 'wallet:read'])
  await call(key, 'tasks.badge')
  const calls = async () =>
    (await world.realtime.query('connections:listKeyCalls', { token: user.token, keyId })).value as { path: string; code: string | null }[]
  // Recorded behind the answer: the second one may not overtake the first.
  await expect.poll(async () => (await calls()).length).toBe(1)
  await call(key, 'orders.listOrders', { side: 'customer' })
  await expect
    .poll(async () => (await calls()).map(({ path, code }) => [path, code]))
    .toEqual([
      ['orders:listOrders', 'forbidden'],
      ['tasks:badge', null],
    ])
  await sql(`update connections.keys set created_at = now() - interval '31 days' where id = $1`, keyId)
  await world.realtime.settled()
  await world.realtime.mutate('connections:createKey', { token: user.token, name: 'Other', scopes: ['tasks:read'], networks: [] })
  const keys = (await world.realtime.query('connections:listKeys', { token: user.token })).value as {
    _id: string
    unusedScopes: string[]
  }[]
  expect(keys.find(({ _id }) => _id === keyId)?.unusedScopes).toEqual(['wallet:read'])
  const stranger = await owner()
  await expect(world.realtime.query('connections:listKeyCalls', { token: stranger.token, keyId })).rejects.toMatchObject({
    code: 'not_found',
  })
  await expect(world.realtime.mutate('connections:revokeKey', { token: stranger.token, keyId })).rejects.toMatchObject({
    code: 'not_found',
  })
})

test('is stored as a hash, made with a proof alone, and limited in number', async () => {
  const user = await owner()
  const made = await makeKey(user, ['tasks:read'])
  const stored = JSON.stringify((await sql('select * from connections.keys where id = $1', made.keyId)).rows)
  expect(stored).not.toContain(made.key)
  await sql(`update users.sessions set proven_until = now() where user_id = $1`, user.id)
  await expect(makeKey(user, ['tasks:read'])).rejects.toMatchObject({ code: 'proof_required' })
  const rich = await owner()
  for (let count = 0; count < KEYS_MAX; count += 1) await makeKey(rich, ['tasks:read'])
  await expect(makeKey(rich, ['tasks:read'])).rejects.toMatchObject({ code: 'too_many_keys' })
})

test('opens nothing as a session: over the socket’s calls, as a cookie, or with a token that looks like its use', async () => {
  const { key, keyId } = await makeKey(await owner(), [...KEY_SCOPES])
  for (const token of [key, `key:${keyId}`, `key::${keyId}`])
    await expect(world.realtime.query('tasks:badge', { token })).rejects.toMatchObject({ code: 'unauthorized' })
  expect((await world.get('/transactions.csv', { cookie: `auth_token=${encodeURIComponent(JSON.stringify(key))}` })).status).toBe(403)
})

test('refuses what is no call, no key, no JSON', async () => {
  const { key } = await makeKey(await owner(), ['tasks:read'])
  expect((await fetch(`${world.url}/api/v1/tasks.badge`)).status).toBe(405)
  expect((await fetch(`${world.url}/api/v1/tasks.badge`, { method: 'POST' })).status).toBe(401)
  expect((await call('atl_wrong', 'tasks.badge')).status).toBe(401)
  expect((await call(key, 'tasks.none')).status).toBe(404)
  expect((await call(key, 'tasks.badge', [] as never)).status).toBe(400)
  expect((await call(key, 'tasks.list', { statuses: [] })).status).toBe(400)
  const large = await call(key, 'tasks.list', { search: 'x'.repeat(300_000) }).catch(() => null)
  expect(large === null ? 413 : large.status).toBe(413)
  const many = await call(key, 'tasks.list', { statuses: Array.from({ length: 40_000 }, () => 0) })
  expect([many.status, await many.text()]).toEqual([413, expect.stringContaining('too many values')])
})
