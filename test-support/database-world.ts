/** A migrated database without a server, for tests of statements. */
import { afterAll, beforeAll } from 'vitest'
import { openDatabase, type Database } from '#platform/db/database.ts'
import { createTestDatabase } from '#tools/test-database.ts'

export interface DatabaseWorld extends Database {
  sql(text: string, ...params: readonly unknown[]): Promise<Record<string, unknown>[]>
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
    Object.assign(world, database, { sql })
    close = async () => {
      await database.end()
      await testDatabase.drop()
    }
  })
  afterAll(() => close())
  return world
}
