/** Figures for Prometheus, collected at each request. docs/self-hosting.md lists them. */
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { Clock, TaskFigures } from '#platform/clock/clock.ts'
import type { Database } from '#platform/db/database.ts'
import type { Durations } from '#platform/durations.ts'
import type { RealtimeStats } from '#realtime/index.ts'
import { type BacklogRow, selectBacklog } from '../outbox/outbox.sql.ts'

export interface MetricsDeps {
  readonly stats: () => RealtimeStats
  readonly database: Database
  readonly taskFigures: Clock['figures']
}

/** Values of one figure: alone, or one for each value of a label. */
type Values = number | readonly (readonly [label: string, value: number])[]

/** Adds a figure. `label` is the name of the label that distinguishes its values. */
type AddFigure = (name: string, help: string, read: () => Values | Promise<Values>, label?: string) => void

const adderTo =
  (registry: Registry): AddFigure =>
  (name, help, read, label) => {
    const figure = new Gauge({
      name: `atelier_${name}`,
      help,
      registers: [registry],
      labelNames: label === undefined ? [] : [label],
      async collect() {
        const values = await read()
        this.reset()
        if (typeof values === 'number') this.set(values)
        else for (const [value, count] of values) this.set({ [label ?? '']: value }, count)
      },
    })
    return void figure
  }

/** A histogram whose buckets are counted elsewhere. */
function addDurations(add: AddFigure, name: string, help: string, read: () => Durations): void {
  add(`${name}_seconds_bucket`, `${help}: how many took up to \`le\` seconds`, () => read().buckets(), 'le')
  add(`${name}_seconds_sum`, `${help}: seconds`, () => read().sumSeconds)
  add(`${name}_seconds_count`, `${help}: how many`, () => read().count)
}

function addLive(add: AddFigure, stats: () => RealtimeStats): void {
  add('sockets', 'Open realtime connections', () => stats().sockets)
  add('subscriptions', 'Live queries that clients watch', () => stats().subscriptions)
  add('results', 'Live and kept results', () => stats().results)
  add('kept_bytes', 'Bytes of kept results', () => stats().keptBytes)
  add('flushes_total', 'Flushes since the start', () => stats().flushes)
  addDurations(add, 'flush', 'Flushes', () => stats().flush.durations)
  addDurations(add, 'flush_lag', 'Waits for a flush', () => stats().flush.lags)
  add(
    'queue_length',
    'Waiting work, by queue: live queries that the last flush left, new and slow ones, reads of pages and over HTTP, mutations',
    () => {
      const { flush, newQueries, reads, mutations } = stats()
      return Object.entries({ flush: flush.left, new_queries: newQueries, slow_queries: flush.slowWaiting, reads, mutations })
    },
    'queue',
  )
  add('slow_queries_running', 'Slow live queries that run beside the flushes', () => stats().flush.slowRunning)
  add('admin_queries_milliseconds', 'Milliseconds that the live queries of admins take in one flush', () => stats().flush.siteMs)
  add('live_compared_total', 'Live results that were compared with a fresh run', () => stats().comparedCount)
  add('live_violations_total', 'Compared live results that differed from the fresh run', () => stats().violationCount)
  add('reader_connections', 'Database connections that read live queries and pages', () => stats().readers.open)
  add('reader_waiting', 'Reads that wait for a database connection', () => stats().readers.waiting)
}

function addTasks(add: AddFigure, taskFigures: Clock['figures']): void {
  const by = (read: (figures: TaskFigures) => number) => () => taskFigures().map((figures) => [figures.name, read(figures)] as const)
  add(
    'task_runs_total',
    'Runs of each task in this process',
    by(({ runs }) => runs),
    'task',
  )
  add(
    'task_failures_total',
    'Failed runs of each task',
    by(({ failures }) => failures),
    'task',
  )
  add(
    'task_seconds_total',
    'Duration of all runs of each task',
    by(({ seconds }) => seconds),
    'task',
  )
  add(
    'task_last_seconds',
    'Duration of the last run of each task',
    by(({ lastSeconds }) => lastSeconds),
    'task',
  )
}

function addOutbox(add: AddFigure, database: Database): void {
  const by = (read: (row: BacklogRow) => number) => async () => {
    try {
      return (await database.many(selectBacklog)).map((row) => [row.channel, read(row)] as const)
    } catch {
      // Without a database there are no figures of the outbox; all others matter most then.
      return []
    }
  }
  add(
    'outbox_waiting',
    'Mails and push messages that wait',
    by(({ count }) => count),
    'channel',
  )
  add(
    'outbox_age_seconds',
    'Age of the oldest waiting message',
    by(({ ageSeconds }) => ageSeconds),
    'channel',
  )
}

export function createMetrics({ stats, database, taskFigures }: MetricsDeps): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const add = adderTo(registry)
  addLive(add, stats)
  addTasks(add, taskFigures)
  addOutbox(add, database)
  const { pool, waits } = database
  add('database_connections', 'Connections of the writing pool', () => pool.totalCount)
  add(
    'database_waiting',
    'Callers that wait for a connection of the writing pool, or for their turn of one',
    () => pool.waitingCount + stats().waiting,
  )
  addDurations(add, 'database_wait', 'Waits for a connection of the writing pool, and for turns of one', () => waits)
  return registry
}
