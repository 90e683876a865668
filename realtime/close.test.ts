/** A restart loses no acknowledged call, and clients with calls under way continue at another process. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '#tools/test-database.ts'
import { m, openClient, watchQuery } from './testing/client.ts'
import { openLine } from './testing/line.ts'
import { createGate, createBankTables, openTestServer } from './testing/test-server.ts'
import { openWire } from './testing/wire.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>

beforeAll(async () => {
  database = await createTestDatabase()
  await createBankTables(database.url)
})
afterAll(() => database?.drop())

test('the server finishes and answers running calls before it closes the sockets', async () => {
  const server = await openTestServer(database.url)
  const gate = createGate()
  const begun = createGate()
  server.hooks.begun = () => {
    begun.open()
    return gate.passed
  }
  const wire = await openWire(server.port)
  wire.connect()
  wire.send({ type: 'Mutation', requestId: 0, udfPath: 'marks:add', args: [{ list: 'last', mark: 1 }] })
  await begun.passed
  wire.send({ type: 'Mutation', requestId: 1, udfPath: 'marks:add', args: [{ list: 'last', mark: 2 }] })
  const closed = server.close()
  gate.open()
  expect((await wire.ended).code).toBe(1001)
  await closed
  expect(wire.frames.filter((frame) => frame['type'] === 'MutationResponse')).toMatchObject([{ requestId: 0, success: true }])
  const next = await openTestServer(database.url)
  expect((await next.realtime.query('marks:list', { list: 'last' })).value).toEqual([1])
  await next.close()
})

test('clients that write while processes are replaced lose no mutation, and none is applied twice', async () => {
  let server = await openTestServer(database.url)
  const line = await openLine(server.port)
  const client = openClient(line.address)
  const shown = watchQuery<number[]>(client, 'marks:list', { list: 'rolling' })
  const total = 80
  const answered: number[] = []
  const writing = Promise.all(
    Array.from({ length: total }, async (_, mark) => {
      await client.mutation(m('marks:add'), { list: 'rolling', mark })
      answered.push(mark)
    }),
  )
  for (let restart = 0; restart < 3; restart += 1) {
    const target = (restart + 1) * 15
    await shown.until((value) => value.length >= target)
    const next = await openTestServer(database.url)
    line.leadTo(next.port)
    await server.close()
    server = next
  }
  await writing
  expect(answered).toHaveLength(total)
  expect((await server.realtime.query('marks:list', { list: 'rolling' })).value).toEqual(Array.from({ length: total }, (_, mark) => mark))
  await client.close()
  await line.close()
  await server.close()
})
