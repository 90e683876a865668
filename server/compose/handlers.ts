/** Puts the HTTP side of the server together: calls, files, webhooks, receipts and health. Pages come behind these. */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Clock } from '#platform/clock/clock.ts'
import type { Database } from '#platform/db/database.ts'
import type { Log } from '#platform/log.ts'
import type { Storage } from '#platform/storage/storage.ts'
import type { Realtime } from '#realtime/index.ts'
import type { Limits } from '#realtime/limits.ts'
import { SYSTEM, type Actor } from '../access/actor.ts'
import { resolveActor } from '../access/resolve-actor.ts'
import { OXAPAY_WEBHOOK_PATH, receiveEvent } from '../domains/deposits/parts.ts'
import { receiveWholeUpload } from '../domains/media/parts.ts'
import { orderDownloadUrl, recordDownload } from '../domains/orders/parts.ts'
import { mayDownloadItem, mayOpenItem } from '../domains/posts/parts.ts'
import type { Tally } from '../domains/providers/parts.ts'
import { mayOpenFile } from '../domains/threads/parts.ts'
import { adminActs, type RecordAccess } from '../domains/users/index.ts'
import type { Config } from '../env.ts'
import { createActsCsv } from '../http/acts-csv.ts'
import { createDownloads } from '../http/downloads.ts'
import { createFiguresCsv } from '../http/figures-csv.ts'
import { createCalendar } from '../http/calendar.ts'
import { createManifest } from '../http/manifest.ts'
import { createHealth } from '../http/health.ts'
import { shareKeyUses } from '../access/key-use.ts'
import { createKeyCalls } from '../http/key-calls.ts'
import { createFileLimit } from '../http/media/file-limit.ts'
import { createMediaHttp } from '../http/media/media.ts'
import { createReceipts } from '../http/media/receipts.ts'
import { callerAddress } from '../http/request.ts'
import { createSealedMedia } from '../http/media/sealed-media.ts'
import type { Handler } from '../http/server.ts'
import { createPeopleCsv } from '../http/people-csv.ts'
import { createStatementCsv } from '../http/statement-csv.ts'
import { createTableCsv } from '../http/table-csv.ts'
import { createWebhooks } from '../http/webhooks.ts'
import { inboundMail } from './inbox.ts'
import type { Services } from './services.ts'
import { recordDownload as recordTable, recordLedgerDownload, recordLogDownload, TABLE_FILES } from './table-files.ts'
import { DEPOSITS_TASK } from '../tasks.ts'

export interface HandlersDeps {
  readonly config: Config
  readonly database: Database
  readonly realtime: Realtime<Actor>
  readonly storage: Storage
  readonly secret: Buffer
  readonly log: Log
  readonly limits: Limits
  readonly services: Services
  readonly tally: Tally
  readonly unsubscribePages: Handler
  /** Runs a task by the clock now. */
  readonly wake: (task: string) => void
  readonly taskFigures: Clock['figures']
  readonly isStopping: () => boolean
}

type ActorOf = Parameters<typeof createDownloads>[0]['actorOf']

/** Tables for spreadsheets; downloads of staff are acts in the log. */
function tableHandlers({ config, database, realtime, log }: HandlersDeps, actorOf: ActorOf): Handler[] {
  const downloads = createDownloads({ log, actorOf, addressOf: (req) => callerAddress(req, config.trustProxy) })
  return [
    createFiguresCsv({
      database,
      origin: config.origin,
      downloads,
      record: (actor, asked, address) =>
        realtime.write('http:ledger', actor, (context) => recordLedgerDownload({ ...context, address }, asked)),
    }),
    createPeopleCsv({ db: database, origin: config.origin, downloads }),
    createStatementCsv({ db: database, origin: config.origin, downloads }),
    createActsCsv({
      db: database,
      origin: config.origin,
      downloads,
      record: (actor, asked, address) => realtime.write('http:acts', actor, (context) => recordLogDownload({ ...context, address }, asked)),
    }),
    createTableCsv({
      db: database,
      origin: config.origin,
      downloads,
      files: TABLE_FILES,
      record: (actor, downloaded, address) =>
        realtime.write('http:table', actor, (context) => recordTable({ ...context, address }, downloaded)),
    }),
  ]
}

/** The address of the caller whose request is answered: an access is recorded deep inside of its handler. */
const callers = new AsyncLocalStorage<string>()

/** Files, identity documents and receipts, each to users with a right to it; admins leave a line in the access log. */
function fileHandlers(deps: HandlersDeps): Handler[] {
  const { config, database, realtime, storage, secret, log } = deps
  const actorOf = (token: string | undefined) => resolveActor(database, token, () => undefined)
  const recordAccess: RecordAccess = (actor, access) =>
    realtime.write('http:view', actor, (context) => adminActs.recordAccess({ ...context, address: callers.getStore() ?? '' }, access))
  const sealedMedia = createSealedMedia({
    database,
    storage,
    secret,
    log,
    actorOf,
    trustProxy: config.trustProxy,
    system: SYSTEM,
    write: (path, actor, work) => realtime.write(path, actor, work),
  })
  const media = createMediaHttp({
    db: database,
    storage,
    secret,
    log,
    actorOf,
    orderDownload: (actor, orderId) =>
      orderDownloadUrl(
        {
          storage,
          secret,
          log,
          db: database,
          record: (access) => recordAccess(actor, access),
          recordDownload: (objectId) => realtime.write('http:download', actor, (context) => recordDownload(context, orderId, objectId)),
        },
        actor,
        orderId,
      ),
    receiveWhole: (objectId, bytes, body) =>
      receiveWholeUpload(
        { storage, secret, log },
        { db: database, write: (step, work) => realtime.write(`http:upload:${step}`, SYSTEM, work) },
        objectId,
        bytes,
        body,
      ),
    mayOpenItem: async (actor, itemId, intent) =>
      (await mayOpenFile(database, actor, itemId)) ||
      (intent === 'download' ? mayDownloadItem(database, actor, itemId) : mayOpenItem(database, actor, itemId, recordAccess)),
  })
  const receipts = createReceipts({ db: database, origin: config.origin, actorOf, recordAccess })
  const ofCaller =
    (handler: Handler): Handler =>
    (req, res, pathname) =>
      callers.run(callerAddress(req, config.trustProxy), () => handler(req, res, pathname))
  return [
    sealedMedia,
    ofCaller((req, res) => media(req, res)),
    createManifest({ db: database }),
    ofCaller(receipts),
    ...tableHandlers(deps, actorOf),
  ]
}

function webhookHandler({ config, database, realtime, log, services, wake }: HandlersDeps): Handler {
  const write = <T>(path: string, work: Parameters<typeof realtime.write<T>>[2]) => realtime.write(path, SYSTEM, work)
  const deps = { log, database, write }
  return createWebhooks(
    {
      [OXAPAY_WEBHOOK_PATH]: (rawBody, req) =>
        receiveEvent(
          { ...deps, provider: services.payments() },
          rawBody,
          req.headers,
          () => wake(DEPOSITS_TASK),
          callerAddress(req, config.trustProxy),
        ),
    },
    log,
  )
}

/** The handlers in their order; each answers a request or passes it to the next. */
export function createHandlers(deps: HandlersDeps): Handler[] {
  const { config, database, realtime, limits, services, unsubscribePages, taskFigures, isStopping } = deps
  shareKeyUses(deps.secret)
  return [
    (req, res) => realtime.handleHttp(req, res),
    createFileLimit({ limits, trustProxy: config.trustProxy }),
    createKeyCalls({ database, realtime, limits, trustProxy: config.trustProxy, log: deps.log }),
    createCalendar({ database, origin: config.origin }),
    ...fileHandlers(deps),
    unsubscribePages,
    webhookHandler(deps),
    inboundMail({ ...deps, ownAddress: () => services.mailer()?.ownAddress ?? null }),
    createHealth({
      db: database,
      isStopping,
      metrics: async () => (await import('../http/metrics.ts')).createMetrics({ stats: () => realtime.stats(), database, taskFigures }),
      metricsToken: config.metricsToken,
    }),
  ]
}
