/** The server that the benches measure: with a separate database and many users with money. */
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { readConfig } from '#server/env.ts'
import { createWeb } from '#server/http/pages/web.ts'
import { startServer, type RunningServer } from '#server/main.ts'
import { DIST_DIR } from '#tools/site/web-build.ts'
import {
  fundCustomers,
  insertCustomers,
  insertModels,
  insertProducts,
  insertSessions,
  openAllAccounts,
  refreshOffers,
} from './bench.sql.ts'

export interface BenchWorld {
  server: RunningServer
  databaseUrl: string
  customers: readonly { id: string; token: string }[]
  products: readonly { id: string; modelId: string }[]
  close(): Promise<void>
}

const CUSTOMERS = 200
const MODELS = 2_000
const WALLET_CENTS = 50_000_000
/** Higher limits: a bench is one caller with more calls than any user. */
const WITHOUT_BOUNDS = { callsPerSecond: 1e9, callsBurst: 1e9, newQueriesBurst: 1e9, newQueriesWaitingMax: 1e9, mutationsQueuedMax: 1e6 }

/** `databaseUrl`: migrated, empty, its own. */
export async function openWorld(databaseUrl: string, dataDir: string): Promise<BenchWorld> {
  // The receivers of the benches listen on this machine.
  const environment = { ATELIER_DATA: join(dataDir, 'site'), LOG_LEVEL: 'error', WEBHOOK_ALLOW_NETS: '127.0.0.0/8' }
  const config = { ...readConfig(environment), port: 0 }
  const server = await startServer({ config, databaseUrl, limits: WITHOUT_BOUNDS, createWeb: (running) => createWeb(running, DIST_DIR) })
  const { database } = server
  const customers = (await database.many(insertCustomers, CUSTOMERS)).map(({ id }) => ({
    id,
    token: randomBytes(32).toString('base64url'),
  }))
  await database.many(insertModels, MODELS)
  await database.one(openAllAccounts)
  const products = await database.many(insertProducts)
  await database.run(refreshOffers)
  await database.one(fundCustomers, WALLET_CENTS)
  const hashes = customers.map(({ token }) => createHash('sha256').update(token).digest())
  await database.run(
    insertSessions,
    customers.map(({ id }) => id),
    hashes,
  )
  return { server, databaseUrl, customers, products, close: () => server.stop() }
}

/** The counterpart: bare node:http. */
export async function openBareServer(listener: RequestListener): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer(listener)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
