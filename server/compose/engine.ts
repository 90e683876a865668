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
import { createApp } from '../app.ts'
import type { Tester } from '../domains/providers/parts.ts'
import { sessions } from '../domains/users/index.ts'
import type { SessionUses } from '../domains/users/parts.ts'
import type { Config } from '../env.ts'
import { callerAddress } from '../http/request.ts'
import { keepMoneyFailures } from '../records/money-failures.ts'
import { createSecurityRecord } from '../records/security-record.ts'
import { CLEANING_TASK, DEPOSITS_TASK, ITEM_TASKS } from '../tasks.ts'
import { openIdentity } from './identity.ts'
import { providerSealKey } from './kept-service.ts'
import { providerFacts } from './provider-facts.ts'
import { isGiven, isLocalSite, serviceOf, type Services } from './services.ts'
import { endpointDepsOf } from './webhooks.ts'

export interface EngineDeps {
  readonly config: Config
  readonly databaseUrl: string
  readonly database: Database
  readonly storage: Storage
  readonly secret: Buffer
  readonly log: Log
  readonly services: Services
  /** Asks a service for a sign of life. */
  readonly test: Tester
  readonly uses: SessionUses
  readonly switches: SwitchesNow
  /** Runs a task by the clock now. */
  readonly wake: (task: string) => void
  readonly limits: Partial<Limits> | undefined
  /** Keys that no text from outside may repeat. */
  readonly secrets: () => readonly string[]
  /** When this server was started, in epoch milliseconds. */
  readonly startedAt: number
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
  services,
  test,
  uses,
  switches,
  wake,
  limits,
  secrets,
  startedAt,
}: EngineDeps): Realtime<Actor> {
  const facts = providerFacts(config, startedAt)
  const implementation = createApp({
    origin: config.origin,
    storage,
    secret,
    log,
    // Asked by each call: an owner may save another key meanwhile.
    get provider() {
      return services.payments()
    },
    get translator() {
      return services.translator()
    },
    get google() {
      return services.google() ?? undefined
    },
    switches,
    wakeItems: () => ITEM_TASKS.forEach(wake),
    wakeDeposits: () => wake(DEPOSITS_TASK),
    wakeCleaning: () => wake(CLEANING_TASK),
    isPushEndpoint: (endpoint) => isPushEndpoint(endpoint, config.push.sandboxUrl),
    providers: {
      facts: () => facts,
      sealKey: providerSealKey(secret),
      isDemo: config.isDemo,
      isLocalSite: isLocalSite(config),
      isGiven: (provider) => isGiven(config, provider),
      serviceOf: (provider, values) => serviceOf(config, provider, values),
      test,
      secrets,
    },
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
