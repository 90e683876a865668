/** Puts the realtime engine together: the contract, its calls, the rules of sessions, and the logs of calls. */
import { contract, type Contract } from '#contract/index.ts'
import type { Database } from '#platform/db/database.ts'
import type { Log } from '#platform/log.ts'
import { isPushEndpoint } from '#platform/push/push-endpoint.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { createRealtime, type Realtime } from '#realtime/index.ts'
import type { Limits } from '#realtime/limits.ts'
import type { Actor } from '../access/actor.ts'
import type { SwitchesNow } from '../access/closed-parts.ts'
import { resolveActor } from '../access/resolve-actor.ts'
import { openTranslator } from '../adapters/translation/index.ts'
import { createApp } from '../app.ts'
import type { PaymentProvider } from '../domains/deposits/parts.ts'
import { sessions } from '../domains/users/index.ts'
import type { SessionUses } from '../domains/users/parts.ts'
import type { Config } from '../env.ts'
import { callerAddress } from '../http/request.ts'
import { keepMoneyFailures } from '../records/money-failures.ts'
import { createSecurityRecord } from '../records/security-record.ts'
import { CLEANING_TASK, ITEM_TASKS } from '../tasks.ts'
import { openIdentity } from './identity.ts'
import { endpointDepsOf } from './webhooks.ts'

export interface EngineDeps {
  readonly config: Config
  readonly databaseUrl: string
  readonly database: Database
  readonly storage: Storage
  readonly secret: Buffer
  readonly log: Log
  /** Null: payments are not configured. */
  readonly provider: PaymentProvider | null
  readonly uses: SessionUses
  readonly switches: SwitchesNow
  /** Runs a task by the clock now. */
  readonly wake: (task: string) => void
  readonly limits: Partial<Limits> | undefined
}

/** Allows sockets from pages of our own origin and from clients that are no browsers. */
const isOwnOrigin = (config: Config) => (origin: string | undefined, host: string) =>
  origin === undefined || origin === config.origin || URL.parse(origin)?.host === host

/** Resolves tokens, and notes the use of each session. */
const resolveAndNote =
  (uses: SessionUses): typeof resolveActor =>
  async (db, token, watch) => {
    const actor = await resolveActor(db, token, watch)
    if (actor.sessionId !== null) uses.note(actor.sessionId)
    return actor
  }

/** The engine, not started yet. */
export function createEngine({
  config,
  databaseUrl,
  database,
  storage,
  secret,
  log,
  provider,
  uses,
  switches,
  wake,
  limits,
}: EngineDeps): Realtime<Actor> {
  const implementation = createApp({
    origin: config.origin,
    storage,
    secret,
    log,
    provider,
    switches,
    wakeItems: () => ITEM_TASKS.forEach(wake),
    wakeCleaning: () => wake(CLEANING_TASK),
    isPushEndpoint: (endpoint) => isPushEndpoint(endpoint, config.push.sandboxUrl),
    translator: openTranslator(config.translation),
    webhooks: endpointDepsOf(config, secret),
    ...openIdentity(config, log),
  })
  return createRealtime<Actor, Contract>({
    contract,
    implementation,
    database,
    databaseUrl,
    secret,
    resolveActor: resolveAndNote(uses),
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
}
