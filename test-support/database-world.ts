/** A migrated database without a server, for tests of statements. */
import { afterAll, beforeAll } from 'vitest'
import { openDatabase, type Database } from '#platform/db/database.ts'
import { createTestDatabase } from '#tools/test-database.ts'

export interface DatabaseWorld extends Database {
  sql(text: string, ...params: readonly unknown[]): Promise<Record<string, unknown>[]>
  /** Without the triggers of the tables: for many rows at once. */
  fill(text: string, ...params: readonly unknown[]): Promise<void>
}

/** Opens a database of its own around the tests of this file. */
export function useDatabase(): DatabaseWorld {
  const world = {} as DatabaseWorld
  let close: () => Promise<void>
  beforeAll(async () => {
    const testDatabase = await createTestDatabase()
    const database = openDatabase({ url: testDatabase.url })
    const sql: DatabaseWorld['sql'] = async (text, ...params) =>
      (await database.pool.query<Record<string, unknown>>(text, params as unknown[])).rows
    const fill: DatabaseWorld['fill'] = async (text, ...params) => {
      const client = await database.pool.connect()
      try {
        await client.query('begin; set local session_replication_role = replica')
        await client.query(text, params as unknown[])
        await client.query('commit')
        client.release()
      } catch (error) {
        client.release(true)
        throw error
      }
    }
    Object.assign(world, database, { sql, fill })
    close = async () => {
      await database.end()
      await testDatabase.drop()
    }
  })
  afterAll(() => close())
  return world
}
