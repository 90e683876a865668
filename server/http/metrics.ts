/** Figures for Prometheus, collected at each request. */
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { RealtimeStats } from '#realtime/index.ts'

export function createMetrics(stats: () => RealtimeStats, pool: { totalCount: number; waitingCount: number }): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name: `atelier_${name}`,
      help,
      registers: [registry],
      collect() {
        this.set(read())
      },
    })
  gauge('sockets', 'Open realtime connections', () => stats().sockets)
  gauge('subscriptions', 'Live queries that clients watch', () => stats().subscriptions)
  gauge('results', 'Live and kept results', () => stats().results)
  gauge('kept_bytes', 'Bytes of live and kept results', () => stats().keptBytes)
  gauge('flushes_total', 'Flushes since the start', () => stats().flushes)
  gauge('live_violations_total', 'Live results that differed from a fresh run (checked only when asked for)', () => stats().violationCount)
  gauge('database_connections', 'Connections of the writing pool', () => pool.totalCount)
  gauge('database_waiting', 'Callers waiting for a connection', () => pool.waitingCount)
  return registry
}
