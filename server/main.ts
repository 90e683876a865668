/** Puts the product together and serves it: database → schema → engine → clock → HTTP. */
import { randomUUID } from 'node:crypto'
import type { Clock } from '#platform/clock/clock.ts'
import { openDatabase, type Database } from '#platform/db/database.ts'
import { keepProcess } from '#platform/db/processes.ts'
import { createLog, type Log } from '#platform/log.ts'
import type { SendMessage } from '#platform/push/push-service.ts'
import { readSecret } from '#platform/secret.ts'
import { openFolderStorage } from '#platform/storage/folder-storage.ts'
import type { Storage } from '#platform/storage/storage.ts'
import type { Realtime } from '#realtime/index.ts'
import { makeJournalPartitions, repairRestoredJournal } from '#realtime/journal-keeping.ts'
import { DEFAULT_LIMITS, type Limits } from '#realtime/limits.ts'
import type { Actor } from './access/actor.ts'
import { keepSessionUses } from './access/session-uses.ts'
import { createS3Storage } from './adapters/s3/s3-storage.ts'
import { startBackground } from './compose/background.ts'
import { createEngine } from './compose/engine.ts'
import { createHandlers } from './compose/handlers.ts'
import { measuredStorage } from './compose/measured.ts'
import { secretsOf } from './compose/provider-facts.ts'
import { testerOf } from './compose/provider-tests.ts'
import { keepServices } from './compose/services.ts'
import { keepSwitches } from './compose/switches.ts'
import { loadShippedArticles } from './domains/help/parts.ts'
import { createTally, type Tally } from './domains/providers/parts.ts'
import { SessionUses } from './domains/users/parts.ts'
import { configWarnings, type Config } from './env.ts'
import { listen } from './http/listen.ts'
import { createHttpServer, type Handler } from './http/server.ts'
import { bringUp } from './schema.ts'

export interface ServerOptions {
  config: Config
  databaseUrl: string
  /** Makes the handlers of pages and of the web build's files. Missing in tests of the API. */
  createWeb?: (server: AtelierServer) => Promise<Handler[]>
  /** Replaces limits of connections: a bench calls more often than any user. */
  limits?: Partial<Limits>
  /** Milliseconds until a call that gets no connection to the database is refused; tests on a busy machine wait longer. */
  connectPatienceMs?: number
  /** Names of the tasks that the clock of this process runs; all when missing. Tests choose when a task runs. */
  clockRuns?: readonly string[]
}

/** The parts of a running server, for code that builds on it: pages, the demo's seeder, tests. */
export interface AtelierServer {
  config: Config
  database: Database
  realtime: Realtime<Actor>
  storage: Storage
  log: Log
  /** Of one connection, and of one network. */
  limits: Limits
  /** The address of Google's script for browsers, while the sign-in is set up. */
  googleScript: () => string | undefined
}

export interface RunningServer extends AtelierServer {
  url: string
  /** Answers running calls, closes the sockets, and releases everything. */
  stop(): Promise<void>
}

const openStorage = async (config: Config, tally: Tally): Promise<Storage> =>
  measuredStorage(tally, config.s3 === undefined ? await openFolderStorage(`${config.dataDir}/media`) : createS3Storage(config.s3))

/** Runs `work` at the first call; later calls get the same promise. */
function once(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined
  return () => (done ??= work())
}

/** Starts everything and resolves when it can be used. `config.port` 0 takes a free one. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  // Everything opened is closed in the opposite order: by `stop`, or at once when a later step of the start fails.
  await using opened = new AsyncDisposableStack()
  const running = await openServer(options, opened)
  const stack = opened.move()
  return { ...running, stop: () => stack.disposeAsync() }
}

/** Migrates the database and opens its pool. Other processes see this one and its version until it stops. */
async function openData(
  { config, databaseUrl, connectPatienceMs }: ServerOptions,
  log: Log,
  opened: AsyncDisposableStack,
): Promise<Database> {
  const processId = randomUUID()
  const { version, waiting } = await bringUp(config, databaseUrl, { processId })
  if (waiting.length > 0) log.warn({ waiting }, 'migrations wait for the end of processes of an older version; the next start applies them')
  const onIdleError = (error: Error) => log.warn({ err: error }, 'a database connection was lost')
  const database = openDatabase({ url: databaseUrl, connectPatienceMs, onIdleError })
  opened.defer(() => database.end())
  opened.defer(keepProcess({ database, id: processId, version, log }))
  const restored = await repairRestoredJournal(database)
  if (restored > 0)
    log.warn({ entries: restored }, 'the journal was restored from another database cluster; its entries are marked as read')
  await makeFirstPartitions(database, log)
  await loadShippedArticles(database)
  return database
}

/** Makes the partitions for the first entries. Gives up behind a dump: the clock retries, and the default partition takes entries. */
async function makeFirstPartitions(database: Database, log: Log): Promise<void> {
  try {
    await makeJournalPartitions(database)
  } catch (error) {
    log.warn({ err: error }, 'partitions of the journal could not be made at the start; the clock makes them')
  }
}

async function openServer(options: ServerOptions, opened: AsyncDisposableStack): Promise<Omit<RunningServer, 'stop'>> {
  const { config, databaseUrl, createWeb, limits } = options
  const log = createLog(config.logLevel)
  for (const warning of configWarnings(config)) log.warn(warning)
  const database = await openData(options, log, opened)
  const secret = await readSecret(config.secret, config.dataDir)
  // The tally counts for services whose saved keys it must not repeat.
  let savedSecrets: () => readonly string[] = () => []
  const secrets = () => [...secretsOf(config), ...savedSecrets()]
  const tally = createTally({ database, log, secrets })
  opened.defer(tally.keep())
  const storage = await openStorage(config, tally)
  const services = await keepServices({ config, database, secret, log, tally })
  opened.defer(() => services.close())
  savedSecrets = services.secrets
  const uses = new SessionUses()
  const switches = await keepSwitches(database, log)
  // No wake is needed before the clock runs: its first run finds all waiting work.
  let wakeTask: Clock['wake'] = () => undefined
  const wake: Clock['wake'] = (task) => wakeTask(task)
  let sendPush: SendMessage | null = null

  const realtime = createEngine({
    config,
    databaseUrl,
    database,
    storage,
    secret,
    log,
    services,
    test: testerOf({ config, database, services, storage, sendPush: () => sendPush }),
    uses,
    switches: switches.now,
    wake,
    limits,
    secrets,
    startedAt: Date.now(),
  })
  const closeRealtime = once(() => realtime.close())
  opened.defer(closeRealtime)
  await realtime.start()
  opened.defer(switches.follow(realtime))
  opened.defer(services.follow(realtime))
  opened.defer(keepSessionUses({ uses, realtime, log }))
  const googleScript = () => services.google()?.scriptUrl
  const server: AtelierServer = { config, database, realtime, storage, log, limits: { ...DEFAULT_LIMITS, ...limits }, googleScript }

  const background = await startBackground({ ...server, secret, services, tally, clockRuns: options.clockRuns }, opened)
  wakeTask = (task) => background.clock.wake(task)
  sendPush = background.sendPush

  let isStopping = false
  const handlers = createHandlers({
    ...server,
    secret,
    services,
    tally,
    unsubscribePages: background.unsubscribePages,
    wake,
    taskFigures: background.clock.figures,
    isStopping: () => isStopping,
  })
  const http = createHttpServer({
    handlers: [...handlers, ...((await createWeb?.(server)) ?? [])],
    onUpgrade: (req, socket, head) => realtime.handleUpgrade(req, socket, head),
    isSecure: config.origin.startsWith('https:'),
    trustProxy: config.trustProxy,
    log,
  })
  const { port, close } = await listen(http, config.port, config.host)
  // Answers running calls before it closes the connections that they came on.
  opened.defer(async () => {
    isStopping = true
    const closed = close()
    await background.clock.stop()
    await closeRealtime()
    http.closeAllConnections()
    await closed
  })
  return { ...server, url: `http://${config.host === '127.0.0.1' ? 'localhost' : config.host}:${port}` }
}
