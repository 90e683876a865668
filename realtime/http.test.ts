/** Calls over HTTP. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ConvexHttpClient } from 'convex/browser'
import { createTestDatabase } from '#tools/test-database.ts'
import { a, m, q } from './testing/client.ts'
import { createBankTables, createGate, type TestServer, openTestServer } from './testing/test-server.ts'
import { ADDRESS_HEADER } from './testing/wire.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let server: TestServer

beforeAll(async () => {
  database = await createTestDatabase()
  await createBankTables(database.url)
  server = await openTestServer(database.url, { limits: { messageMaxBytes: 10_000, heldPerNetworkMaxBytes: 30_000, smallMaxBytes: 1_000 } })
})
afterAll(async () => {
  await server?.close()
  await database?.drop()
})

const post = (path: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${server.address}${path}`, {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  })

test('the HTTP client of the package reads its own writes', async () => {
  const client = new ConvexHttpClient(server.address, { skipConvexDeploymentUrlCheck: true, logger: false })
  expect(await client.query(q('marks:list'), { list: 'http' })).toEqual([])
  expect(await client.mutation(m('marks:add'), { list: 'http', mark: 1 })).toEqual({ count: 1 })
  expect(await client.query(q('marks:list'), { list: 'http' })).toEqual([1])
  expect(await client.action(a('marks:addSlowly'), { list: 'http', mark: 2 })).toEqual({ done: true })
  expect(await client.query(q('marks:list'), { list: 'http' })).toEqual([1, 2])
  await expect(client.mutation(m('marks:fail'), { list: 'http', how: 'declared' })).rejects.toMatchObject({ data: { code: 'too_late' } })
})

test('names with dots, as the specification writes them, mean the same calls', async () => {
  await post('/api/mutation', { path: 'marks.add', args: { list: 'dots', mark: 1 } })
  const [dotted, plain] = await Promise.all(
    ['marks.list', 'marks:list'].map(async (path) => (await post('/api/query', { path, args: { list: 'dots' } })).json()),
  )
  expect(dotted).toEqual(plain)
  expect(dotted).toMatchObject({ status: 'success', value: [1] })
  expect((await post('/api/query', { path: 'marks', args: {} })).status).toBe(400)
})

test('a mutation with an idempotency key is applied once', async () => {
  const key = { 'idempotency-key': randomUUID() }
  const send = async (): Promise<unknown> =>
    (await post('/api/mutation', { path: 'marks:add', args: { list: 'key', mark: 1 } }, key)).json()
  const answers = await Promise.all([send(), send(), send()])
  expect(answers).toEqual(answers.map(() => ({ status: 'success', value: { count: 1 }, logLines: [] })))
  expect((await post('/api/mutation', { path: 'marks:add', args: { list: 'key', mark: 2 } }, key)).status).toBe(400)
  expect(
    (await post('/api/mutation', { path: 'marks:add', args: { list: 'key', mark: 2 } }, { 'idempotency-key': 'no uuid' })).status,
  ).toBe(400)
})

test('the status names the failure for callers that request plain JSON', async () => {
  expect((await post('/api/query', { path: 'people:me', args: {} })).status).toBe(401)
  expect((await post('/api/query', { path: 'marks:list', args: { list: 7 } })).status).toBe(400)
  expect((await post('/api/mutation', { path: 'marks:fail', args: { list: 'x', how: 'declared' } })).status).toBe(422)
  expect((await post('/api/mutation', { path: 'marks:fail', args: { list: 'x', how: 'crash' } })).status).toBe(500)
  expect((await post('/api/query', 'not json')).status).toBe(400)
  expect((await post('/api/query', '[]')).status).toBe(400)
  expect((await post('/api/query', { path: 'marks:list', args: { list: 'x'.repeat(20_000) } })).status).toBe(413)
  expect((await fetch(`${server.address}/api/query`)).status).toBe(405)
  expect((await fetch(`${server.address}/other`)).status).toBe(404)
})

test('bodies count as memory of their network until their calls are done, and other networks have room of their own', async () => {
  const [begun, done] = [Array.from({ length: 3 }, createGate), createGate()]
  const act = (address: string, mark: number) =>
    post('/api/action', { path: 'marks:addSlowly', args: { list: 'held', mark, more: 'x'.repeat(9_000) } }, { [ADDRESS_HEADER]: address })
  server.hooks.begun = (mark) => {
    begun[mark]?.open()
    return mark < 3 ? done.passed : undefined
  }
  try {
    const running = begun.map((_, mark) => act('203.0.113.1', mark))
    await Promise.all(begun.map(({ passed }) => passed))
    expect([(await act('203.0.113.1', 3)).status, (await act('203.0.113.2', 3)).status]).toEqual([429, 200])
    done.open()
    expect((await Promise.all(running)).map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await act('203.0.113.1', 3)).status).toBe(200)
  } finally {
    done.open()
    delete server.hooks.begun
  }
})

test('a call inside the process fails in the same way as over HTTP', async () => {
  await expect(server.realtime.query('people:me', {})).rejects.toMatchObject({ name: 'CallError', code: 'unauthorized' })
  await expect(server.realtime.query('marks:nothing', {})).rejects.toMatchObject({ code: 'bad_request' })
  await expect(server.realtime.mutate('marks:fail', { list: 'x', how: 'declared' })).rejects.toMatchObject({
    code: 'too_late',
    data: { hours: 3 },
  })
})

test('a character that cannot be stored is refused with the name of its field; its escaped spelling is accepted', async () => {
  for (const list of ['a\0b', '\ud83d', 'x\\\0']) {
    await expect(server.realtime.mutate('marks:add', { list, mark: 1 })).rejects.toMatchObject({
      code: 'bad_request',
      data: { field: 'list' },
    })
    await expect(server.realtime.query('marks:list', { list })).rejects.toMatchObject({ code: 'bad_request' })
  }
  for (const list of ['\\u0000', '\\\\ud83d', '🎨'])
    expect(await server.realtime.mutate('marks:add', { list, mark: 1 })).toEqual({ count: 1 })
})

test('the OpenAPI description is generated from the contract', async () => {
  const description = (await (await fetch(`${server.address}/api/openapi.json`)).json()) as {
    openapi: string
    paths: Record<string, { post: { summary: string; requestBody: unknown } }>
  }
  expect(description.openapi).toBe('3.1.0')
  const add = Object.values(description.paths).find((path) => JSON.stringify(path).includes('marks:add"'))
  expect(add?.post.summary).toBe('Adds a mark.')
  expect(JSON.stringify(add?.post.requestBody)).toContain('"mark"')
})
