/** Puts the product together and serves it: database → schema → engine → clock → HTTP. */
import { randomUUID } from 'node:crypto'
import type { Server } from 'node:http'
import { createRealtime } from '#realtime/index.ts'
import { makeJournalPartitions } from '#realtime/journal-keeping.ts'
import { DEFAULT_LIMITS, type Limits } from '#realtime/limits.ts'
import { contract } from '#contract/index.ts'
import { SYSTEM } from './access/actor.ts'
import { createS3Storage } from './adapters/s3/s3-storage.ts'
import { createApp } from './app.ts'
import { openIdentity } from './compose/identity.ts'
import { openLeaving } from './compose/leaving.ts'
import { openMail } from './compose/mail.ts'
import { openPush } from './compose/push.ts'
import { createOxaPayProvider, OXAPAY_WEBHOOK_PATH, receiveEvent } from './domains/deposits/parts.ts'
import { orderDownloadUrl } from './domains/orders/parts.ts'
import { mayDownloadItem, mayOpenItem } from './domains/posts/parts.ts'
import { adminActs, sessions, type RecordLook } from './domains/users/index.ts'
import { SessionUses } from './domains/users/parts.ts'
import { configWarnings, type Config } from './env.ts'
import { isPushEndpoint } from '#platform/push/push-endpoint.ts'
import { createFileLimit } from './http/media/file-limit.ts'
import { createHealth } from './http/health.ts'
import { createMediaHttp } from './http/media/media.ts'
import type { MediaHttpDeps } from './http/media/media-deps.ts'
import { createReceipts } from './http/media/receipts.ts'
import { callerAddress } from './http/request.ts'
import { createSealedMedia } from './http/media/sealed-media.ts'
import { createHttpServer, type Handler } from './http/server.ts'
import { createWebhooks } from './http/webhooks.ts'
import { startClock, type Clock } from '#platform/clock/clock.ts'
import { openDatabase, type Database } from '#platform/db/database.ts'
import { keepProcess } from '#platform/db/processes.ts'
import { createLog, type Log } from '#platform/log.ts'
import { readSecret } from '#platform/secret.ts'
import { openFolderStorage } from '#platform/storage/folder-storage.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { resolveActor } from './access/resolve-actor.ts'
import { keepMoneyFailures } from './records/money-failures.ts'
import { createSecurityRecord } from './records/security-record.ts'
import { keepSessionUses } from './access/session-uses.ts'
import { bringUp } from './schema.ts'
import { CLEANING_TASK, DEPOSITS_TASK, ITEM_TASKS, tasksOf } from './tasks.ts'

export interface ServerOptions {
  config: Config
  databaseUrl: string
  /** Pages and the files of the web build; none in tests of the API. */
  createWeb?: (house: AtelierServer) => Promise<Handler[]>
  /** Other bounds for connections than the usual ones: a bench is one caller that calls more than any person. */
  limits?: Partial<Limits>
}

/** The running house, for who builds on it: pages, the demo's seeder, tests. */
export interface AtelierServer {
  config: Config
  database: Database
  realtime: ReturnType<typeof createRealtime<Awaited<ReturnType<typeof resolveActor>>, typeof contract>>
  storage: Storage
  log: Log
  /** What one connection, and one network, may ask for. */
  limits: Limits
}

export interface RunningServer extends AtelierServer {
  url: string
  /** Finishes what runs, tells the sockets, lets go of everything. */
  stop(): Promise<void>
}

const openStorage = (config: Config): Promise<Storage> | Storage =>
  config.s3 === undefined ? openFolderStorage(`${config.dataDir}/media`) : createS3Storage(config.s3)

const listen = (server: Server, port: number, host: string): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      const address = server.address()
      resolve(typeof address === 'object' && address !== null ? address.port : port)
    })
  })

/** Work that is done once, whoever asks for it. */
function once(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined
  return () => (done ??= work())
}

/** May a page of this origin open a socket? Our own may, and whoever is no browser. */
const isOwnOrigin = (config: Config) => (origin: string | undefined, host: string) =>
  origin === undefined || origin === config.origin || URL.parse(origin)?.host === host

/** Starts everything and answers when it can be used. `config.port` 0 takes a free one. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  // What was opened is closed in the opposite order: by `stop`, or at once when a later step of the start fails.
  await using opened = new AsyncDisposableStack()
  const running = await openServer(options, opened)
  const stack = opened.move()
  return { ...running, stop: () => stack.disposeAsync() }
}

async function openServer(
  { config, databaseUrl, createWeb, limits }: ServerOptions,
  opened: AsyncDisposableStack,
): Promise<Omit<RunningServer, 'stop'>> {
  const log = createLog(config.logLevel)
  for (const warning of configWarnings(config)) log.warn(warning)
  const processId = randomUUID()
  const { version, waiting } = await bringUp(config, databaseUrl, { processId })
  if (waiting.length > 0) log.warn({ waiting }, 'migrations wait for the end of processes of an older version; the next start applies them')
  const secret = await readSecret(config.secret, config.dataDir)
  const database = openDatabase({ url: databaseUrl, onIdleError: (error) => log.warn({ err: error }, 'a database connection was lost') })
  opened.defer(() => database.end())
  opened.defer(keepProcess({ database, id: processId, version, log }))
  await makeJournalPartitions(database)
  const storage = await openStorage(config)
  const { merchantKey, baseUrl } = config.oxapay
  const provider = merchantKey === undefined ? null : createOxaPayProvider({ baseUrl, merchantKey, origin: config.origin })
  // An upload that is finished before the clock runs is found by its first look.
  const clocks: Clock[] = []
  const wakeItems = () => clocks.forEach((clock) => ITEM_TASKS.forEach((name) => clock.wake(name)))
  const wakeCleaning = () => clocks.forEach((clock) => clock.wake(CLEANING_TASK))
  const uses = new SessionUses()
  const resolveAndNote: typeof resolveActor = async (db, token, watch) => {
    const actor = await resolveActor(db, token, watch)
    if (actor.sessionId !== null) uses.note(actor.sessionId)
    return actor
  }
  const realtime = createRealtime({
    contract,
    implementation: createApp({
      origin: config.origin,
      storage,
      secret,
      log,
      provider,
      wakeItems,
      wakeCleaning,
      isPushEndpoint: (endpoint) => isPushEndpoint(endpoint, config.push.sandboxUrl),
      ...openIdentity(config, log),
    }),
    database,
    databaseUrl,
    secret,
    resolveActor: resolveAndNote,
    endOf: sessions.endOfToken,
    log,
    note: createSecurityRecord(log),
    refused: keepMoneyFailures,
    allowedOrigins: isOwnOrigin(config),
    addressOf: (req) => callerAddress(req, config.trustProxy),
    verifyLive: config.verifyLive,
    validateResults: config.verifyLive,
    title: 'Atelier',
    ...(limits === undefined ? {} : { limits }),
  })
  const closeRealtime = once(() => realtime.close())
  opened.defer(closeRealtime)
  await realtime.start()
  opened.defer(keepSessionUses({ uses, realtime, log }))
  const house: AtelierServer = { config, database, realtime, storage, log, limits: { ...DEFAULT_LIMITS, ...limits } }

  const mail = await openMail({ config, database, realtime, secret, log })
  opened.defer(() => mail.close())
  const push = await openPush({ config, database, realtime, secret, log })
  const leaving = openLeaving({ database, realtime, storage, secret, workDir: `${config.dataDir}/exports-work`, log })
  const clock = startClock({
    database,
    log,
    tasks: [
      ...tasksOf({ database, realtime, storage, workDir: `${config.dataDir}/media-work`, log, provider }),
      ...mail.tasks,
      push.task,
      ...leaving.tasks,
    ],
  })
  clocks.push(clock)
  const stopClock = once(() => clock.stop())
  opened.defer(stopClock)
  opened.defer(mail.whenWaiting((task) => clock.wake(task)))
  opened.defer(push.whenWaiting((task) => clock.wake(task)))
  opened.defer(leaving.whenWaiting((task) => clock.wake(task)))
  const jobDeps = {
    provider,
    log,
    database,
    write: <T>(path: string, work: Parameters<typeof realtime.write<T>>[2]) => realtime.write(path, SYSTEM, work),
  }
  let isStopping = false
  const actorOf = (token: string | undefined) => resolveActor(database, token, () => undefined)
  const record: RecordLook = (actor, look) => realtime.write('http:look', actor, (context) => adminActs.recordLook(context, look))
  const mayOpenFile: MediaHttpDeps['mayOpenItem'] = (actor, itemId, intent) =>
    intent === 'download' ? mayDownloadItem(database, actor, itemId) : mayOpenItem(database, actor, itemId, record)
  const mediaHttp = createMediaHttp({
    db: database,
    storage,
    secret,
    log,
    actorOf,
    orderDownload: (actor, orderId) =>
      orderDownloadUrl({ storage, secret, log, db: database, record: (look) => record(actor, look) }, actor, orderId),
    mayOpenItem: mayOpenFile,
  })
  const sealedMedia = createSealedMedia({
    database,
    storage,
    secret,
    log,
    actorOf,
    system: SYSTEM,
    write: (path, actor, work) => realtime.write(path, actor, work),
  })
  const handlers: Handler[] = [
    (req, res) => realtime.handleHttp(req, res),
    createFileLimit({ limits: house.limits, trustProxy: config.trustProxy }),
    sealedMedia,
    (req, res) => mediaHttp(req, res),
    mail.unsubscribePages,
    createWebhooks(
      { [OXAPAY_WEBHOOK_PATH]: (rawBody, headers) => receiveEvent(jobDeps, rawBody, headers, () => clock.wake(DEPOSITS_TASK)) },
      log,
    ),
    createReceipts({ db: database, origin: config.origin, actorOf, recordLook: record }),
    createHealth({
      db: database,
      isStopping: () => isStopping,
      metrics: async () => (await import('./http/metrics.ts')).createMetrics(() => realtime.stats(), database.pool),
      metricsToken: config.metricsToken,
    }),
    ...((await createWeb?.(house)) ?? []),
  ]
  const server = createHttpServer({
    handlers,
    onUpgrade: (req, socket, head) => realtime.handleUpgrade(req, socket, head),
    isSecure: config.origin.startsWith('https:'),
    log,
  })
  const port = await listen(server, config.port, config.host)
  // Running calls are answered before the connections that they came on are closed.
  opened.defer(async () => {
    isStopping = true
    const closed = new Promise((resolve) => server.close(resolve))
    await stopClock()
    await closeRealtime()
    server.closeAllConnections()
    await closed
  })
  return { ...house, url: `http://${config.host === '127.0.0.1' ? 'localhost' : config.host}:${port}` }
}
