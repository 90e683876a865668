/** The begin of a transaction: opening reads are sent with it, writes wait until it has begun. */
import { once } from 'node:events'
import { createServer } from 'node:net'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tools/test-database.ts'
import { beginning, openDatabase, type Database } from './database.ts'
import { opening, statement } from './statement.ts'

const countThem = opening<[], { count: number }>('test.countThem', 'select count(*)::integer as count from rows_of_test')
const holdThem = opening<[], { n: number }>('test.holdThem', 'select n from rows_of_test for update')
const insertOne = statement<[n: number]>('test.insertOne', 'insert into rows_of_test (n) values ($1)')
const selectFree = statement<[], { n: number }>('test.selectFree', 'select n from rows_of_test for update skip locked')

let test: TestDatabase
let database: Database
let client: pg.Client
beforeAll(async () => {
  test = await createTestDatabase()
  database = openDatabase({ url: test.url })
  await database.script('create table rows_of_test (n integer)')
  client = new pg.Client({ connectionString: test.url, pipeline: true })
  await client.connect()
})
beforeEach(() => database.script('truncate rows_of_test; insert into rows_of_test values (1)'))
afterAll(async () => {
  await client.end()
  await database.end()
  await test.drop()
})

const selectProcess = statement<[], { pid: number }>('test.selectProcess', 'select pg_backend_pid() as pid')
const refuseIt = statement<[], object>('test.refuseIt', `select refuse('not_found', 'common.gone')`)
const insertOnce = statement<[n: number]>('test.insertOnce', 'insert into once_of_test (n) values ($1)')
const endOwn = statement<[], object>('test.endOwn', 'select pg_terminate_backend(pg_backend_pid())')

const asked = ({ name, text, opens }: { name: string; text: string; opens?: true }, ...values: unknown[]) => ({ name, text, opens, values })

describe('a connection', () => {
  let narrow: Database
  beforeAll(() => {
    narrow = openDatabase({ url: test.url, max: 1 })
  })
  afterAll(() => narrow.end())

  it('is kept when its statement was refused: a new one has no plans', async () => {
    const { pid } = await narrow.one(selectProcess)
    await expect(narrow.one(refuseIt)).rejects.toMatchObject({ code: 'not_found' })
    expect(await narrow.one(selectProcess)).toEqual({ pid })
  })

  it('is kept when the row of its statement was there already', async () => {
    await narrow.script('create table once_of_test (n integer primary key); insert into once_of_test values (1)')
    const { pid } = await narrow.one(selectProcess)
    await expect(narrow.run(insertOnce, 1)).rejects.toThrow('duplicate key')
    await narrow.run(insertOnce, 2)
    expect(await narrow.one(selectProcess)).toEqual({ pid })
  })

  it('is replaced when it was lost', async () => {
    const { pid } = await narrow.one(selectProcess)
    await expect(narrow.one(endOwn)).rejects.toThrow('terminating connection')
    expect((await narrow.one(selectProcess)).pid).not.toBe(pid)
  })

  it('is replaced when it was lost within a transaction, which the process outlives', async () => {
    const { pid } = await narrow.one(selectProcess)
    await expect(narrow.write((tx) => tx.one(endOwn))).rejects.toThrow('terminating connection')
    expect((await narrow.one(selectProcess)).pid).not.toBe(pid)
  })

  it('keeps no listener of the work that it did', async () => {
    const listeners = async () => {
      const client = await narrow.pool.connect()
      const count = client.listenerCount('error')
      client.release()
      return count
    }
    const before = await listeners()
    await narrow.one(selectProcess)
    await narrow.write((tx) => tx.one(selectProcess))
    expect(await listeners()).toBe(before)
  })
})

/** A message of the protocol from the database. */
function message(type: string, content: string): Buffer {
  const head = Buffer.from(`${type}0000`)
  head.writeInt32BE(4 + content.length, 1)
  return Buffer.concat([head, Buffer.from(content)])
}

/** Greets each connection and ends it at once, in the same packet. Returns its address. */
async function openEnding() {
  const greeting = [message('R', '\0\0\0\0'), message('Z', 'I'), message('E', 'SFATAL\0C57P01\0Mterminating connection\0\0')]
  const server = createServer((socket) => socket.once('data', () => socket.end(Buffer.concat(greeting))))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('it listens on no port')
  return { url: `postgres://nobody@127.0.0.1:${address.port}/nothing`, server }
}

it('a connection that ends while it is handed out fails its statement or transaction, and nothing else', async () => {
  const { url, server } = await openEnding()
  const ending = openDatabase({ url })
  await expect(ending.one(selectProcess)).rejects.toThrow('connection error')
  await expect(ending.write((tx) => tx.one(selectProcess))).rejects.toThrow('connection error')
  await ending.end()
  server.close()
})

describe('a transaction', () => {
  it('holds the locks of its first statement until its end', async () => {
    await database.write(async (tx) => {
      expect(await tx.many(holdThem)).toEqual([{ n: 1 }])
      expect(await database.many(selectFree)).toEqual([])
    })
    expect(await database.many(selectFree)).toEqual([{ n: 1 }])
  })

  it('keeps the order of its statements, also when a later one may open it', async () => {
    const [, counted] = await database.write((tx) => Promise.all([tx.run(insertOne, 2), tx.one(countThem)]))
    expect(counted).toEqual({ count: 2 })
  })

  it('that cannot begin rejects all statements and writes nothing', async () => {
    const within = beginning(client, 'begin isolation level none')
    const answers = await Promise.allSettled([
      within.query(asked(countThem)),
      within.query(asked(insertOne, 2)),
      within.query(asked(countThem)),
    ])
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    expect(await database.one(countThem)).toEqual({ count: 1 })
  })

  it('that fails before it has begun writes nothing', async () => {
    await expect(database.write((tx) => Promise.all([tx.run(insertOne, 2), Promise.reject(new Error('over'))]))).rejects.toThrow('over')
    expect(await database.one(countThem)).toEqual({ count: 1 })
    const failing = database.write((tx) => {
      void tx.run(insertOne, 2).catch(() => undefined)
      throw new Error('over at once')
    })
    await expect(failing).rejects.toThrow('over at once')
    expect(await database.one(countThem)).toEqual({ count: 1 })
  })

  it('that fails in its first statement leaves a usable connection', async () => {
    const missing = opening('test.missing', 'select 1 from nothing_of_test')
    await expect(database.write((tx) => tx.many(missing))).rejects.toThrow('nothing_of_test')
    await database.write((tx) => tx.run(insertOne, 3))
    expect(await database.one(countThem)).toEqual({ count: 2 })
  })
})
