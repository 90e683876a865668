/** Admins at the lists that a back office keeps open, in a thread of their own. Reports when each has its first results. */
import { parentPort, workerData } from 'node:worker_threads'
import { BenchClient } from './bench-client.ts'

const OPEN: readonly (readonly [string, object])[] = [
  ['admin/orders:getPendingOrdersCount', {}],
  ['admin/orders:list', { limit: 25 }],
  ['admin/orders:count', {}],
  ['admin/users:list', { limit: 25 }],
  ['admin/withdrawals:list', { limit: 25, status: 'requested' }],
]

const { url, tokens } = workerData as { url: string; tokens: readonly string[] }
await Promise.all(
  tokens.map(async (token) => {
    const admin = await new BenchClient(url).open()
    for (const [path, args] of OPEN) await admin.watch(path, { token, ...args })
  }),
)
parentPort?.postMessage('ready')
