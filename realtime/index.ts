/**
 * The realtime engine: one contract and its implementation, served live over sockets, over HTTP and inside the process.
 * Knows no domain. Puts the parts together; each part says in its file what it does.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Database, Db } from '#platform/db/database.ts'
import type { Log } from '#platform/log.ts'
import { Actors } from './actors.ts'
import { type CallTable, callTable } from './calls.ts'
import { createClock } from './clock.ts'
import type { ContractTree } from './define.ts'
import { Delivery } from './delivery.ts'
import { Pace } from './pace.ts'
import { DatabaseBack } from './database-back.ts'
import { DatabaseInTurns } from './database-in-turns.ts'
import { createDoorbell, type Doorbell } from './doorbell.ts'
import { Endings } from './endings.ts'
import { type FlushFigures, FlushLoop } from './flush.ts'
import { HeldBytes } from './held-bytes.ts'
import { createHttp, type HttpOptions } from './http.ts'
import type { BaseActor, Implements, MutationContext, Topic } from './implement.ts'
import { createJournal } from './journal.ts'
import { selectSnapshot } from './journal.sql.ts'
import { DEFAULT_LIMITS, type Limits } from './limits.ts'
import { createLocalCalls, type QueryAnswer } from './local-calls.ts'
import { MessageTurns } from './message-turns.ts'
import { NewQueries } from './new-queries.ts'
import type { NoteCall } from './note-call.ts'
import { openapiOf } from './openapi.ts'
import { Published } from './published.ts'
import { Publisher, type TopicListener } from './publisher.ts'
import { openReaders, type Readers, survivesLoss } from './readers.ts'
import { type PageRead, readResult } from './read-result.ts'
import { ReadTurns } from './read-turns.ts'
import type { HearRefused } from './refused-call.ts'
import { Results } from './results.ts'
import { createCallRunner, type CallRunner } from './run-call.ts'
import { createQueryRunner, heardTopic, type ResolveActor } from './run-query.ts'
import type { SessionHome } from './session-home.ts'
import { SessionQueues } from './session-queue.ts'
import { SignalCalls } from './signal-calls.ts'
import { Signals } from './signals.ts'
import type { Session } from './session.ts'
import { Sockets } from './sockets.ts'
import type { Violation } from './verify-live.ts'

export type { QueryAnswer }

export interface RealtimeOptions<A extends BaseActor, T extends ContractTree> {
  readonly contract: T
  readonly implementation: Implements<T, A>
  /** The pool that writes. */
  readonly database: Database
  /** For the connections of its own: reading snapshots, the doorbell. */
  readonly databaseUrl: string
  /** The installation's secret: keys the hashes of arguments and seals secret results. At least 32 bytes. */
  readonly secret: Buffer
  /** The actor of a token; `watch` names the topics that change it. */
  readonly resolveActor: (db: Db, token: string | undefined, watch: (...topics: readonly Topic[]) => void) => Promise<A>
  /** The topic that is touched when the token's session is over: connections that have used it are closed then. */
  readonly endOf: (token: string) => Topic
  readonly log: Log
  /** True when a page of this origin may open a socket. `undefined`: no browser. */
  readonly allowedOrigins: (origin: string | undefined, host: string) => boolean
  readonly addressOf?: (req: IncomingMessage) => string
  readonly limits?: Partial<Limits>
  readonly clock?: () => number
  /** Runs every watched query again after each flush and compares the results. For tests: slow. */
  readonly verifyLive?: boolean
  /** Check every result against the contract. For tests and development. */
  readonly validateResults?: boolean
  /** Called after each mutation and action, and after each forbidden query. */
  readonly note?: NoteCall
  /** Called after failed mutations and actions of signed-in users, before they are answered. */
  readonly refused?: HearRefused
  /** The title in /api/openapi.json. */
  readonly title?: string
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
  /** Live results that were compared with a fresh run. */
  readonly comparedCount: number
  readonly flush: FlushFigures
  /** Pages and queries over HTTP that wait for their turn. */
  readonly reads: number
  /** New live queries that wait for their first run. */
  readonly newQueries: number
  /** Mutations that wait or run. */
  readonly mutations: number
  /** Statements and transactions of calls that wait for their turn of a connection. */
  readonly waiting: number
  /** Connections that read, of flushes and beside them: open ones, and callers that wait for one. */
  readonly readers: { readonly open: number; readonly waiting: number }
  /** State that is kept for connections, and for networks: nothing once they have left. */
  readonly kept: { readonly ofConnections: number; readonly ofNetworks: number }
}

export interface Realtime<A extends BaseActor> {
  start(): Promise<void>
  handleUpgrade(req: IncomingMessage, socket: Duplex, head: Buffer): void
  /** Returns false for requests that are not its own, and leaves them unanswered. */
  handleHttp(req: IncomingMessage, res: ServerResponse): Promise<boolean>
  /** Throws `CallError` as a caller over the wire would get it. */
  query(path: string, args: unknown, options?: { address?: string; page?: PageRead }): Promise<QueryAnswer>
  /** Throws `CallError` as a caller over the wire would get it. */
  mutate(path: string, args: unknown, options?: { address?: string; userAgent?: string; idempotencyKey?: string }): Promise<unknown>
  /** One journaled transaction outside a call. `path` names it in the journal: `deposits:settle`. */
  write<R>(path: string, actor: A, work: (context: MutationContext<A>) => Promise<R>): Promise<R>
  /** Calls `listener` with the topics of every commit, of this process and of others; for our own before the caller is answered. */
  onTopics(listener: TopicListener): () => void
  /** Resolves when all clients have been sent everything that is committed now. */
  settled(): Promise<void>
  stats(): RealtimeStats
  /** Takes no new calls, answers the running ones, closes the sockets. */
  close(): Promise<void>
}

/** Interval of polling the journal for commits of other processes that the doorbell missed. */
const POLL_MS = 500
const SECRET_MIN_BYTES = 32

/** Signals and the effects of a change: results are computed again, other processes are notified. */
function createSignals(results: Results, parts: () => { flush: FlushLoop; doorbell: Doorbell }): Signals {
  return new Signals({
    onChanged: (place) => parts().flush.show(results.hearAgain(heardTopic(place))),
    tell: (piece) => parts().doorbell.tell(piece),
  })
}

interface ReadingParts {
  readonly limits: Limits
  readonly nowMs: () => number
  readonly table: CallTable
  /** Made later than the reading side. */
  readonly parts: () => { flush: FlushLoop; doorbell: Doorbell }
}

/** The reading side: kept results and actors, connections with snapshots, and a count of each query's runs since the start. */
function createReading<A extends BaseActor, T extends ContractTree>(
  options: RealtimeOptions<A, T>,
  { limits, nowMs, table, parts }: ReadingParts,
) {
  const { database, databaseUrl, log, validateResults = false, note = () => undefined } = options
  const runs = new Map<string, number>()
  const onLoss = (error: Error): void => log.warn({ err: error }, 'a connection to the database was lost')
  survivesLoss(database.pool, onLoss)
  const results = new Results(limits)
  const readers = openReaders(database, databaseUrl, limits.readersMax, limits.queryTimeoutMs, onLoss)
  const beside = openReaders(database, databaseUrl, limits.besideMax, limits.queryTimeoutMs, onLoss)
  const onRun = (path: string): void => void runs.set(path, (runs.get(path) ?? 0) + 1)
  const resolveActor = options.resolveActor as ResolveActor
  const signals = createSignals(results, parts)
  const usersOf = (place: string, sign: string): readonly string[] => signals.usersOf(place, sign)
  const runner = createQueryRunner({ log, resolveActor, validateResults, onRun, note, usersOf })
  const actors = new Actors(runner.readActor, results, nowMs)
  const signalCalls = new SignalCalls({ log, table, db: database, actors, results, signals, nowMs })
  const waitingPerNetworkMax = limits.readsWaitingPerNetworkMax
  const turns = new ReadTurns({ atOnceMax: limits.readsAtOnceMax, waitingPerNetworkMax })
  const slowTurns = new ReadTurns({ atOnceMax: 1, waitingPerNetworkMax })
  const back = new DatabaseBack(() => readers.single.one(selectSnapshot), limits.awayPatienceMs)
  const read = readResult({ log, results, actors, readers: beside, runner, turns, slowTurns, back, slowQueryMs: limits.slowQueryMs })
  return { results, signals, signalCalls, readers, beside, runner, actors, runs, read, turns: [turns, slowTurns], back }
}

/** The parts that are started and stopped together. */
interface Engine {
  readonly sockets: Sockets
  readonly flush: FlushLoop
  readonly doorbell: Doorbell
  readonly queues: SessionQueues
  readonly back: DatabaseBack
  readonly readers: readonly Readers[]
  readonly turns: readonly ReadTurns[]
  readonly inTurns: DatabaseInTurns
  readonly delivery: Delivery
  readonly home: SessionHome
}

function lifecycle(
  { sockets, flush, doorbell, queues, back, readers, home }: Engine,
  closeGraceMs: number,
): Pick<Realtime<BaseActor>, 'start' | 'close'> {
  let poll: NodeJS.Timeout | null = null
  return {
    async start() {
      await flush.start()
      await doorbell.start()
      sockets.start()
      poll = setInterval(() => flush.ring(), POLL_MS)
      poll.unref()
    },
    async close() {
      sockets.stopAccepting()
      if (poll !== null) clearInterval(poll)
      back.close()
      await queues.close(closeGraceMs)
      await flush.stop()
      await sockets.closeAll(closeGraceMs)
      home.signals.stop()
      await doorbell.close()
      await Promise.all(readers.map((each) => each.end()))
    },
  }
}

function statsOf(engine: Engine, results: Results, runs: ReadonlyMap<string, number>): RealtimeStats {
  const { sockets, flush, queues, readers, turns, inTurns, delivery, home } = engine
  let subscriptions = 0
  for (const session of sockets.sessions()) subscriptions += session.subscriptionCount
  return {
    sockets: sockets.size,
    subscriptions,
    results: results.size,
    keptBytes: results.keptBytes,
    flushes: flush.flushes,
    runs: Object.fromEntries(runs),
    violations: [...flush.check.violations],
    violationCount: flush.check.violationCount,
    comparedCount: flush.check.comparedCount,
    flush: flush.figures,
    reads: turns.reduce((sum, { waiting }) => sum + waiting, 0),
    newQueries: results.newSize,
    mutations: queues.size,
    waiting: inTurns.waiting,
    readers: {
      open: readers.reduce((sum, { counts }) => sum + counts.open, 0),
      waiting: readers.reduce((sum, { counts }) => sum + counts.waiting, 0),
    },
    kept: {
      ofConnections: sockets.size + delivery.size + home.endings.size + queues.size + home.signals.sources,
      ofNetworks: sockets.networks + home.newQueries.networks + home.held.size + home.signalCalls.counted,
    },
  }
}

/** The two ways in, sockets and HTTP, over the same calls and limits. */
function createEndpoints<A extends BaseActor, T extends ContractTree>(
  options: RealtimeOptions<A, T>,
  home: SessionHome,
  query: HttpOptions['query'],
) {
  const { contract, allowedOrigins, title = 'API' } = options
  const { limits, runner, messages, signalCalls, held, clock, nowMs } = home
  const addressOf = options.addressOf ?? ((req: IncomingMessage) => req.socket.remoteAddress ?? '')
  let openapiBytes: Buffer | null = null
  const openapi = (): Buffer => (openapiBytes ??= Buffer.from(JSON.stringify(openapiOf(contract, title))))
  const nextVersion = (): number => clock.next()
  return {
    sockets: new Sockets({ home, allowedOrigins, addressOf }),
    handleHttp: createHttp({ limits, runner, messages, signalCalls, held, query, openapi, nextVersion, addressOf, nowMs }),
  }
}

/** `write` of the call runner, whose actor is that of the product. */
const writeOf =
  <A extends BaseActor>(runner: CallRunner): Realtime<A>['write'] =>
  (path, actor, work) =>
    runner.write(path, actor, work as (context: MutationContext<BaseActor>) => ReturnType<typeof work>)

/** The frames to the sockets, and their pace. `ring` asks for a flush. */
function createDelivery(limits: Limits, ring: () => void): { pace: Pace; delivery: Delivery } {
  const nowMs = () => performance.now()
  const pace = new Pace({ limits, nowMs })
  return { pace, delivery: new Delivery({ pace, paceMs: limits.paceMs, nowMs, ring }) }
}

export function createRealtime<A extends BaseActor, T extends ContractTree>(options: RealtimeOptions<A, T>): Realtime<A> {
  const { contract, implementation, database, databaseUrl, secret, log, verifyLive = false } = options
  const { validateResults = false, note = () => undefined, refused = async () => undefined } = options
  if (secret.length < SECRET_MIN_BYTES) throw new Error(`the secret must have at least ${SECRET_MIN_BYTES} bytes`)
  // A slow or resting result may be older than the rest of its screen: a test would take that for a missing topic.
  const patience = verifyLive ? { slowQueryMs: DEFAULT_LIMITS.queryTimeoutMs, restMs: 0 } : {}
  const limits: Limits = { ...DEFAULT_LIMITS, ...patience, ...options.limits }
  const nowMs = options.clock ?? Date.now
  const table = callTable(contract, implementation)
  const clock = createClock(nowMs)
  const journal = createJournal(secret)
  const reading = createReading(options, { limits, nowMs, table, parts: () => ({ flush, doorbell }) })
  const { results, signals, signalCalls, readers, beside, actors, runs, read, turns, back } = reading
  const published = new Published(nowMs)
  const endings = new Endings<Session>(options.endOf)
  const { pace, delivery } = createDelivery(limits, () => flush.ringKnown())

  const publisher = new Publisher({
    log,
    actors,
    signalCalls,
    results,
    published,
    endings,
    ring(isWhole) {
      doorbell.ring()
      if (isWhole) flush.ringKnown()
      else flush.ring()
    },
    nextFlush: () => flush.next(),
  })
  const onCommit = publisher.publishCommit
  const inTurns = new DatabaseInTurns(database)
  const runner = createCallRunner({ log, table, database: inTurns, journal, actors, back, pace, validateResults, onCommit, note, refused })
  const flush = new FlushLoop({
    ...reading,
    log,
    limits,
    pace,
    clock,
    published,
    verifyLive,
    takeTurn: () => delivery.takeTurn(),
    onTopics: publisher.publish,
  })
  const doorbell = createDoorbell({ databaseUrl, log, onRing: () => flush.ring(), onTold: signals.hearTold })
  const home: SessionHome = {
    log,
    limits,
    clock,
    table,
    results,
    newQueries: new NewQueries(limits, results, nowMs),
    messages: new MessageTurns(),
    signals,
    signalCalls,
    runner,
    queues: new SessionQueues(),
    held: new HeldBytes(limits),
    endings,
    nowMs,
    wait(session) {
      delivery.wait(session)
      flush.ringKnown()
    },
  }
  const { query, mutate, queryOutcome } = createLocalCalls({ log, table, read, runner })
  const { sockets, handleHttp } = createEndpoints(options, home, queryOutcome)

  const engine: Engine = { sockets, flush, doorbell, queues: home.queues, back, readers: [readers, beside], turns, inTurns, delivery, home }
  return {
    ...lifecycle(engine, limits.closeGraceMs),
    handleUpgrade: (req, socket, head) => sockets.handleUpgrade(req, socket, head),
    handleHttp,
    query,
    mutate,
    write: writeOf(runner),
    onTopics: (listener) => publisher.listen(listener),
    settled: () => flush.next().finally(pace.hurry()),
    stats: () => statsOf(engine, results, runs),
  }
}
