/** Records a turn: each attempt, when its delivery is due again, and how the endpoint does. Notifies its owner of changes that matter. */
import { DISABLED_AFTER_DAYS, FAILING_AFTER, type DisabledReason } from '#contract/limits.ts'
import type { MutationContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { notify } from '../notifications/index.ts'
import { delayMs, isAway, isGone, isOk, pauseMs, type Outcome } from './attempt.ts'
import { endTurn, failPending, keepAttempts, lockEndpoint, type DueRow, type TurnRow } from './deliver.sql.ts'
import { deliveriesOf, endpointsOf } from './topics.ts'

export interface Tried extends DueRow {
  readonly outcome: Outcome
}

/** Refusals in a row after which the endpoint has a pause, whatever it was sent. */
const PAUSED_AFTER = 3
const EPOCH = new Date(0)
const DAY_MS = 24 * 60 * 60_000

interface Result {
  readonly state: 'delivered' | 'pending' | 'failed'
  readonly nextAt: Date | null
}

function resultOf({ tries, isReplay, outcome }: Tried): Result {
  if (isOk(outcome)) return { state: 'delivered', nextAt: null }
  // One by hand is outside the schedule.
  const delay = isReplay ? null : delayMs(tries + 1, outcome, Math.random())
  return delay === null ? { state: 'failed', nextAt: null } : { state: 'pending', nextAt: new Date(outcome.at + outcome.ms + delay) }
}

/** Keeps the attempts. Their order is that of their ends. */
async function keepAll({ tx }: MutationContext<Actor>, endpointId: string, tried: readonly Tried[]): Promise<void> {
  const results = tried.map(resultOf)
  await tx.run(
    keepAttempts,
    endpointId,
    tried.map(({ number }) => number),
    tried.map(({ outcome }) => new Date(outcome.at)),
    tried.map(({ isReplay }) => (isReplay ? 'replay' : 'scheduled')),
    tried.map(({ outcome }) => outcome.status ?? 0),
    tried.map(({ outcome }) => outcome.error ?? ''),
    tried.map(({ outcome }) => outcome.ms),
    tried.map(({ outcome }) => outcome.answer),
    results.map(({ state }) => state),
    results.map(({ nextAt }) => nextAt ?? EPOCH),
  )
}

interface Before {
  readonly failingSince: number | null
  readonly isNoticed: boolean
  readonly now: number
}

/** The reason to disable the endpoint; null: none. */
function disabledBy(tried: readonly Tried[], hasWorked: boolean, { failingSince, now }: Before): DisabledReason | null {
  if (tried.some(({ outcome }) => isGone(outcome))) return 'gone'
  return !hasWorked && failingSince !== null && now - failingSince > DISABLED_AFTER_DAYS * DAY_MS ? 'failing' : null
}

interface Change {
  readonly endpoint: Pick<TurnRow, 'userId' | 'url' | 'name'>
  readonly before: Before
  readonly hasWorked: boolean
  readonly failures: number
  readonly reason: DisabledReason | null
}

/** Notifies the owner: once when it begins to fail, once when it works again, and when it is disabled. Answers whether it counts as failing. */
async function notifyOwner(context: MutationContext<Actor>, { endpoint, before, hasWorked, failures, reason }: Change): Promise<boolean> {
  const { userId, url, name } = endpoint
  const data = { endpoint: name === '' ? new URL(url).host : name }
  if (reason !== null) {
    await notify(context, { userId, kind: 'webhook_disabled', data })
    return false
  }
  if (hasWorked) {
    if (before.isNoticed) await notify(context, { userId, kind: 'webhook_recovered', data })
    return false
  }
  if (before.isNoticed || failures < FAILING_AFTER) return before.isNoticed
  await notify(context, { userId, kind: 'webhook_failing', data })
  return true
}

export async function keepTurn(context: MutationContext<Actor>, endpoint: TurnRow, tried: readonly Tried[]): Promise<void> {
  const { tx, touch } = context
  const before = await tx.maybe(lockEndpoint, endpoint.id)
  // Deleted while it was called.
  if (before === undefined) return
  if (tried.length === 0) return void (await tx.run(endTurn, endpoint.id, null, before.failures, before.isNoticed, null, null))
  await keepAll(context, endpoint.id, tried)
  const hasWorked = tried.some(({ outcome }) => isOk(outcome))
  const failures = hasWorked ? 0 : before.failures + tried.length
  const reason = before.state === 'on' ? disabledBy(tried, hasWorked, before) : null
  const isNoticed = await notifyOwner(context, { endpoint, before, hasWorked, failures, reason })
  const last = tried.at(-1)
  const isPaused = last !== undefined && !hasWorked && (isAway(last.outcome) || failures >= PAUSED_AFTER)
  const pauseUntil = isPaused ? new Date(before.now + pauseMs(failures, Math.random())) : null
  await tx.run(endTurn, endpoint.id, hasWorked, failures, isNoticed, pauseUntil, reason)
  if (reason !== null) await tx.run(failPending, endpoint.id)
  touch(deliveriesOf(endpoint.id), endpointsOf(endpoint.userId))
}
