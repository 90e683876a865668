/**
 * The realtime engine: one contract and its implementation, served live over sockets, over HTTP and inside the process.
 * Knows no domain. Puts the parts together; each part says in its file what it does.
 */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Database, Db } from '#platform/db/database.ts'
import type { Log } from '#platform/log.ts'
import { Actors } from './actors.ts'
import { CallError } from '#platform/call-error.ts'
import { callTable, checkArgs, findCall } from './calls.ts'
import { createClock } from './clock.ts'
import type { ContractTree } from './define.ts'
import { takeTurn } from './delivery.ts'
import { createDoorbell } from './doorbell.ts'
import { Endings } from './endings.ts'
import { describeFailure, errorOf, failureOf } from './failure.ts'
import { FlushLoop, type Violation } from './flush.ts'
import { HeldBytes } from './held-bytes.ts'
import { createHttp } from './http.ts'
import type { BaseActor, Implements, MutationContext, Topic } from './implement.ts'
import { createJournal, type WriteKey } from './journal.ts'
import type { Json } from './json.ts'
import { DEFAULT_LIMITS, type Limits } from './limits.ts'
import type { NoteCall } from './note-call.ts'
import { openapiOf } from './openapi.ts'
import type { Outcome } from './protocol.ts'
import type { HearRefused } from './refused-call.ts'
import { Published } from './published.ts'
import { openReaders, survivesLoss } from './readers.ts'
import { readResult } from './read-result.ts'
import { Results } from './results.ts'
import { createCallRunner } from './run-call.ts'
import { createQueryRunner, type ResolveActor } from './run-query.ts'
import type { SessionHome } from './session-home.ts'
import { SessionQueues } from './session-queue.ts'
import type { Session } from './session.ts'
import { closeWhenTold, Sockets } from './sockets.ts'

export interface RealtimeOptions<A extends BaseActor, T extends ContractTree> {
  readonly contract: T
  readonly implementation: Implements<T, A>
  /** The pool that writes. */
  readonly database: Database
  /** For the connections of its own: reading snapshots, the doorbell. */
  readonly databaseUrl: string
  /** The installation's secret: keys the hashes of arguments and seals secret results. At least 32 bytes. */
  readonly secret: Buffer
  /** The actor of a token; says by `watch` what would make it another one. */
  readonly resolveActor: (db: Db, token: string | undefined, watch: (...topics: readonly Topic[]) => void) => Promise<A>
  /** What is touched when this token is over: connections that have used it are closed then. */
  readonly endOf: (token: string) => Topic
  readonly log: Log
  /** May a page of this origin open a socket? `undefined`: no browser. */
  readonly allowedOrigins: (origin: string | undefined, host: string) => boolean
  readonly addressOf?: (req: IncomingMessage) => string
  readonly limits?: Partial<Limits>
  readonly clock?: () => number
  /** After every flush run every watched query again and compare. For tests: costs as much as it says. */
  readonly verifyLive?: boolean
  /** Check every result against the contract. For tests and development. */
  readonly validateResults?: boolean
  /** Hears of each mutation and action, and of queries that are forbidden to who asks. */
  readonly note?: NoteCall
  /** Hears of mutations and actions of people that failed, before they are answered. */
  readonly refused?: HearRefused
  /** The title in /api/openapi.json. */
  readonly title?: string
}

export interface QueryAnswer {
  readonly value: unknown
  /** The same as text, as it goes over the wire. */
  readonly json: string
  /** When one of these is touched, ask again. */
  readonly topics: readonly Topic[]
}

export interface RealtimeStats {
  readonly sockets: number
  readonly subscriptions: number
  readonly results: number
  readonly keptBytes: number
  readonly flushes: number
  /** Runs of each query since the start. */
  readonly runs: Readonly<Record<string, number>>
  /** The last ones of `violationCount`: live results that differed from a fresh run. */
  readonly violations: readonly Violation[]
  readonly violationCount: number
}

export interface Realtime<A extends BaseActor> {
  start(): Promise<void>
  handleUpgrade(req: IncomingMessage, socket: Duplex, head: Buffer): void
  /** Answers whether the request was one of its own. */
  handleHttp(req: IncomingMessage, res: ServerResponse): Promise<boolean>
  /** Throws `CallError` as a caller over the wire would get it. */
  query(path: string, args: unknown, options?: { address?: string }): Promise<QueryAnswer>
  /** Throws `CallError` as a caller over the wire would get it. */
  mutate(path: string, args: unknown, options?: { address?: string; userAgent?: string; idempotencyKey?: string }): Promise<unknown>
  /** One journaled transaction outside a call. `path` names it in the journal: `deposits:settle`. */
  write<R>(path: string, actor: A, work: (context: MutationContext<A>) => Promise<R>): Promise<R>
  /** Tells what every commit touched, of this process and of others; before the commit is answered when it is ours. */
  onTopics(listener: (topics: ReadonlySet<string>) => void): () => void
  /** Resolves when everybody has been told of all that is committed now. */
  settled(): Promise<void>
  stats(): RealtimeStats
  /** Takes nothing new, finishes and answers what runs, says goodbye to the sockets. */
  close(): Promise<void>
}

/** Other processes are heard by the doorbell; what it misses is found by looking, this often. */
const POLL_MS = 1_000
const SECRET_MIN_BYTES = 32

export function createRealtime<A extends BaseActor, T extends ContractTree>(options: RealtimeOptions<A, T>): Realtime<A> {
  const {
    contract,
    implementation,
    database,
    databaseUrl,
    secret,
    log,
    allowedOrigins,
    verifyLive = false,
    validateResults = false,
  } = options
  if (secret.length < SECRET_MIN_BYTES) throw new Error(`the secret must have at least ${SECRET_MIN_BYTES} bytes`)
  const limits: Limits = { ...DEFAULT_LIMITS, ...options.limits }
  const nowMs = options.clock ?? Date.now
  const addressOf = options.addressOf ?? ((req: IncomingMessage) => req.socket.remoteAddress ?? '')
  const resolveActor = options.resolveActor as ResolveActor
  const table = callTable(contract, implementation)
  const clock = createClock(nowMs)
  const journal = createJournal(secret)
  const results = new Results(limits)
  const published = new Published(nowMs)
  const queues = new SessionQueues()
  const held = new HeldBytes(limits)
  const endings = new Endings<Session>(options.endOf)
  const waiting = new Set<Session>()
  const listeners = new Set<(topics: ReadonlySet<string>) => void>()
  const runs = new Map<string, number>()
  const onLoss = (error: Error): void => log.warn({ err: error }, 'a connection to the database was lost')
  survivesLoss(database.pool, onLoss)
  const readers = openReaders(database, databaseUrl, limits.readersMax, limits.queryTimeoutMs, onLoss)
  const countRun = (path: string): void => void runs.set(path, (runs.get(path) ?? 0) + 1)
  const note = options.note ?? (() => undefined)
  const queryRunner = createQueryRunner({ log, resolveActor, validateResults, onRun: countRun, note })
  const actors = new Actors(queryRunner.readActor, database, results, nowMs)
  let poll: NodeJS.Timeout | null = null

  function tellTopics(topics: ReadonlySet<string>): void {
    actors.touch(topics)
    const over = endings.usersOf(topics)
    if (over.size > 0) void closeWhenTold(over, () => flush.next())
    for (const listener of listeners) {
      try {
        listener(topics)
      } catch (error) {
        log.error({ err: error }, 'a listener to topics failed')
      }
    }
  }

  function onCommit({ sessionId, requestId }: WriteKey, topics: readonly string[]): void {
    if (published.isFirst(sessionId, requestId)) {
      results.touch(topics, `${sessionId}:${requestId}`)
      tellTopics(new Set(topics))
    }
    doorbell.ring()
    flush.ring()
  }

  const runner = createCallRunner({
    log,
    table,
    database,
    journal,
    actors,
    validateResults,
    onCommit,
    note,
    refused: options.refused ?? (async () => undefined),
  })
  const flush = new FlushLoop({
    log,
    clock,
    readers,
    results,
    actors,
    runner: queryRunner,
    published,
    takeTurn: () => takeTurn(waiting),
    onTopics: tellTopics,
    verifyLive,
  })
  const doorbell = createDoorbell(databaseUrl, log, () => flush.ring())
  const home: SessionHome = {
    log,
    limits,
    clock,
    table,
    results,
    runner,
    queues,
    held,
    endings,
    nowMs,
    wait(session) {
      waiting.add(session)
      flush.ring()
    },
  }
  const sockets = new Sockets({ home, allowedOrigins, addressOf })
  const read = readResult({ results, actors, readers, runner: queryRunner })

  async function queryOutcome(path: string, args: Json, address: string): Promise<Outcome> {
    try {
      const call = findCall(table, 'query', path)
      return (await read(call, checkArgs(call.entry, args), address)).outcome
    } catch (error) {
      if (error instanceof CallError) return { ok: false, failure: failureOf(error) }
      return { ok: false, failure: describeFailure(log, path, table.get(path)?.entry ?? null, randomUUID(), error) }
    }
  }

  let openapiBytes: Buffer | null = null
  const handleHttp = createHttp({
    limits,
    runner,
    held,
    query: queryOutcome,
    openapi: () => (openapiBytes ??= Buffer.from(JSON.stringify(openapiOf(contract, options.title ?? 'API')))),
    nextVersion: () => clock.next(),
    addressOf,
    nowMs,
  })

  function subscriptionCount(): number {
    let count = 0
    for (const session of sockets.sessions()) count += session.subscriptionCount
    return count
  }

  return {
    async start() {
      await flush.start()
      await doorbell.start()
      sockets.start()
      poll = setInterval(() => flush.ring(), POLL_MS)
      poll.unref()
    },
    handleUpgrade: (req, socket, head) => sockets.handleUpgrade(req, socket, head),
    handleHttp: (req, res) => handleHttp(req, res),
    async query(path, args, { address = '' } = {}) {
      const call = findCall(table, 'query', path)
      const { outcome, value, topics } = await read(call, checkArgs(call.entry, args as Json), address)
      if (!outcome.ok) throw errorOf(outcome.failure)
      return { value, json: outcome.json, topics: [...topics] as Topic[] }
    },
    async mutate(path, args, { address = '', userAgent = '', idempotencyKey } = {}) {
      const key = idempotencyKey === undefined ? null : { sessionId: idempotencyKey.toLowerCase(), requestId: 0 }
      const outcome = await runner.mutate({ path, args: args as Json, key, mayBeRepeat: key !== null, address, userAgent })
      if (!outcome.ok) throw errorOf(outcome.failure)
      return JSON.parse(outcome.json) as unknown
    },
    write: (path, actor, work) => runner.write(path, actor, work as (context: MutationContext<BaseActor>) => ReturnType<typeof work>),
    onTopics(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    settled: () => flush.next(),
    stats: () => ({
      sockets: sockets.size,
      subscriptions: subscriptionCount(),
      results: results.size,
      keptBytes: results.keptBytes,
      flushes: flush.flushes,
      runs: Object.fromEntries(runs),
      violations: [...flush.violations],
      violationCount: flush.violationCount,
    }),
    async close() {
      sockets.stopAccepting()
      if (poll !== null) clearInterval(poll)
      await queues.close(limits.closeGraceMs)
      await flush.stop()
      await sockets.closeAll(limits.closeGraceMs)
      await doorbell.close()
      await readers.end()
    },
  }
}
