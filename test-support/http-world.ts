/** The whole server on a database of its own and a free port, for tests over HTTP. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { readConfig, type Config } from '#server/env.ts'
import { startServer, type AtelierServer, type RunningServer } from '#server/main.ts'
import type { Handler } from '#server/http/server.ts'
import { createTestDatabase } from '#tools/test-database.ts'

export interface HttpWorld extends RunningServer {
  get(path: string, headers?: Record<string, string>): Promise<Response>
  /** Starts another server over the same database, which stops with this one. */
  another(): Promise<RunningServer>
}

/** Started before the tests of this file, stopped after them. `createWeb` makes the handlers under test. */
export function useHttpWorld(createWeb: (world: AtelierServer) => Handler[], settings: Partial<Config> = {}): HttpWorld {
  const served = {} as HttpWorld
  const stack = new AsyncDisposableStack()

  beforeAll(async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'served-'))
    stack.defer(() => rm(dataDir, { recursive: true, force: true }))
    const database = await createTestDatabase()
    stack.defer(() => database.drop())
    const config: Config = { ...readConfig({ LOG_LEVEL: 'silent' }), port: 0, dataDir, ...settings }
    const world = await startServer({ config, databaseUrl: database.url, createWeb: async (opened) => createWeb(opened) })
    stack.defer(() => world.stop())
    Object.assign(served, world, {
      async another() {
        const dir = await mkdtemp(join(tmpdir(), 'another-'))
        stack.defer(() => rm(dir, { recursive: true, force: true }))
        const other = await startServer({ config: { ...config, dataDir: dir }, databaseUrl: database.url })
        stack.defer(() => other.stop())
        return other
      },
      get: (path: string, headers: Record<string, string> = {}) => fetch(world.url + path, { headers, redirect: 'manual' }),
    })
  })

  afterAll(() => stack.disposeAsync())
  return served
}
