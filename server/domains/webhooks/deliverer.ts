/**
 * Sends due deliveries, in turns. A turn belongs to one endpoint: a few requests at once over a connection of its own, for two seconds at
 * most, then the next endpoint. A slow, dead or endless receiver therefore holds its own turn and nothing else; those that fail have a
 * share of the places, so that they never take all of them. docs/decisions/2026-11-24-webhooks.md.
 */
import type { Db } from '#platform/db/database.ts'
import type { Log } from '#platform/log.ts'
import type { Guard, Target } from '#platform/outbound/guarded-request.ts'
import type { MutationContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { attempt, failed, isAway, isOk, reach, secretsOf, type Outcome } from './attempt.ts'
import { keepTurn, type Tried } from './keep-turn.ts'
import { selectDue, selectNextDue, takeTurn, type DueRow, type TurnRow } from './deliver.sql.ts'

export interface DelivererDeps {
  readonly db: Db
  readonly write: (path: string, work: (context: MutationContext<Actor>) => Promise<void>) => Promise<void>
  readonly guard: Guard
  /** Opens the secrets of endpoints. */
  readonly sealKey: Buffer
  readonly log: Log
}

export interface Deliverer {
  /** Sends all that is due now, here and by itself. */
  wake(): void
  /** Resolves when no turn is taken. For tests. */
  idle(): Promise<void>
  /** Cuts the requests under way: their deliveries stay due. */
  stop(): Promise<void>
}

/** Turns of this process at once, and how many of them endpoints that fail may have. */
const PLACES = 48
const PLACES_OF_FAILING = 12
/** After this time another process may take the endpoint, in seconds: longer than a turn can take. */
const LEASE_SECONDS = 60
/** Deliveries of one turn, and its requests at once: one until the endpoint has answered. */
const TURN_MAX = 100
const AT_ONCE = 4
/** No delivery is begun after this time of a turn, in milliseconds. */
const TURN_MS = 2_000
/** Failures of one turn after which it ends. */
const FAILURES_MAX = 3
/** The longest sleep, in milliseconds: the clock wakes more often. */
const SLEEP_MAX_MS = 60_000

interface Turn {
  readonly endpoint: TurnRow
  readonly target: Target
  readonly secrets: readonly string[]
  readonly signal: AbortSignal
}

/** Sends the deliveries of a turn. Those that are not begun stay due. */
async function sendAll({ endpoint, target, secrets, signal }: Turn, due: readonly DueRow[]): Promise<Tried[]> {
  const tried: Tried[] = []
  const until = Date.now() + TURN_MS
  let next = 0
  let failures = 0
  let isStopped = false
  const work = async (): Promise<void> => {
    while (!isStopped && !signal.aborted && Date.now() < until) {
      const row = due[next]
      if (row === undefined) return
      next += 1
      const outcome = await attempt(target, secrets, row, signal)
      if (signal.aborted) return
      tried.push({ ...row, outcome })
      if (!isOk(outcome)) failures += 1
      if (isAway(outcome) || failures >= FAILURES_MAX) isStopped = true
    }
  }
  // The first one alone: a receiver that is away is asked once.
  const first = due[next]
  if (first === undefined) return tried
  next += 1
  const outcome = await attempt(target, secrets, first, signal)
  if (signal.aborted) return tried
  tried.push({ ...first, outcome })
  if (isAway(outcome)) return tried
  await Promise.all(Array.from({ length: endpoint.isFailing ? 1 : AT_ONCE }, work))
  return tried
}

const isOutcome = (found: Target | Outcome): found is Outcome => 'status' in found

/** Secrets that were sealed with another installation's secret cannot sign: their owner sees failures, and rotates. */
function openSecrets({ sealKey, log }: DelivererDeps, endpoint: TurnRow): string[] | Outcome {
  try {
    return secretsOf(sealKey, endpoint)
  } catch (error) {
    log.error({ err: error, endpointId: endpoint.id }, 'the secret of an endpoint cannot be read: its owner has to make a new one')
    return failed(Date.now(), error)
  }
}

async function tryAll(deps: DelivererDeps, endpoint: TurnRow, due: readonly DueRow[], signal: AbortSignal): Promise<Tried[]> {
  const [first] = due
  if (first === undefined) return []
  const secrets = openSecrets(deps, endpoint)
  if (!Array.isArray(secrets)) return [{ ...first, outcome: secrets }]
  const found = await reach(deps.guard, endpoint.url)
  if (isOutcome(found)) return [{ ...first, outcome: found }]
  try {
    return await sendAll({ endpoint, target: found, secrets, signal }, due)
  } finally {
    found.close()
  }
}

async function runTurn(deps: DelivererDeps, endpoint: TurnRow, signal: AbortSignal): Promise<void> {
  const due = await deps.db.many(selectDue, endpoint.id, TURN_MAX)
  const tried = await tryAll(deps, endpoint, due, signal)
  await deps.write('clock/webhooks:deliver', (context) => keepTurn(context, endpoint, tried))
}

export function createDeliverer(deps: DelivererDeps): Deliverer {
  const { db, log } = deps
  const stopping = new AbortController()
  const turns = new Set<Promise<void>>()
  let failing = 0
  let isLooking = false
  let isWoken = false
  let timer: NodeJS.Timeout | null = null

  function begin(endpoint: TurnRow): void {
    if (endpoint.isFailing) failing += 1
    const turn = runTurn(deps, endpoint, stopping.signal)
      .catch((error: unknown) =>
        log.error({ err: error, endpointId: endpoint.id }, 'a turn of an endpoint failed; it is free again within a minute'),
      )
      .finally(() => {
        if (endpoint.isFailing) failing -= 1
        turns.delete(turn)
        wake()
      })
    turns.add(turn)
  }

  async function sleep(): Promise<void> {
    const { inMs } = await db.one(selectNextDue)
    if (timer !== null) clearTimeout(timer)
    timer = inMs === null || stopping.signal.aborted ? null : setTimeout(wake, Math.min(SLEEP_MAX_MS, Math.max(50, inMs))).unref()
  }

  async function look(): Promise<void> {
    do {
      isWoken = false
      while (!stopping.signal.aborted && turns.size < PLACES) {
        const endpoint = await db.maybe(takeTurn, LEASE_SECONDS, failing < PLACES_OF_FAILING)
        if (endpoint === undefined) break
        begin(endpoint)
      }
    } while (isWoken && !stopping.signal.aborted)
    if (turns.size === 0 && !stopping.signal.aborted) await sleep()
  }

  let looking: Promise<void> = Promise.resolve()
  function wake(): void {
    if (stopping.signal.aborted) return
    isWoken = true
    if (isLooking) return
    isLooking = true
    looking = look()
      .catch((error: unknown) => log.error({ err: error }, 'the due webhooks could not be read; the clock tries again'))
      .finally(() => {
        isLooking = false
      })
  }

  async function idle(): Promise<void> {
    do {
      await looking
      await Promise.all(turns)
    } while (turns.size > 0 || isLooking)
  }

  return {
    wake,
    idle,
    async stop() {
      stopping.abort()
      if (timer !== null) clearTimeout(timer)
      await idle()
    },
  }
}
