/** The live subscribers of the order bench, in a thread of their own. Reports when each of them has its first result. */
import { parentPort, workerData } from 'node:worker_threads'
import { BenchClient } from './bench-client.ts'

const { url, tokens, size } = workerData as { url: string; tokens: readonly string[]; size: number }
const watchers = await Promise.all(Array.from({ length: size }, () => new BenchClient(url).open()))
await Promise.all(
  watchers.map((watcher, index) => watcher.watch('orders:getUserOrders', { token: tokens[index % tokens.length] ?? '', limit: 4 })),
)
parentPort?.postMessage('ready')
