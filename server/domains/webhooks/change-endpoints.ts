/** Changes of owners to their endpoints. Each checks the owner under the endpoint's lock. */
import type { Contract } from '#contract/index.ts'
import { ENDPOINTS_MAX, EVENT_GROUPS, OLD_SECRET_HOURS, type EventChoice } from '#contract/limits.ts'
import { CallError } from '#platform/call-error.ts'
import { sealText } from '#platform/sealed-text.ts'
import { AddressRefused, type Guard } from '#platform/outbound/guarded-request.ts'
import type { ArgsOf, ResultOf } from '#realtime/define.ts'
import type { MutationContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { userIdOf } from '#server/shared/user-id.ts'
import { requireProof } from '../auth/index.ts'
import {
  countEndpoints,
  deleteEndpoint,
  insertEndpoint,
  makeDue,
  recoverEvents,
  replaceSecret,
  replayEvent,
  restartCursor,
  selectListener,
  selectOwnEndpointForUpdate,
  setState,
  switchListener,
  takeListener,
  updateEndpoint,
} from './endpoints.sql.ts'
import { lockCursor, skipTransfers } from './events.sql.ts'
import { noEndpoint } from './read-endpoints.ts'
import { newSecret } from './sign.ts'
import { deliveriesDue, deliveriesOf, endpointsOf, eventsOf, listeners } from './topics.ts'

type Context = MutationContext<Actor>
type Calls = Contract['webhooks']

export interface EndpointDeps {
  readonly guard: Guard
  /** Seals the secrets of endpoints. */
  readonly sealKey: Buffer
}

/** Without repetitions, and without single types of a family that is chosen. */
const withoutSpare = (choices: readonly EventChoice[]): EventChoice[] => {
  const families = new Set<string>(EVENT_GROUPS.filter((group) => choices.includes(group)))
  return [...new Set(choices)].filter((choice) => families.has(choice) || !families.has(choice.slice(0, choice.indexOf('.'))))
}

async function take({ tx, actor }: Context, endpointId: string) {
  const row = await tx.maybe(selectOwnEndpointForUpdate, userIdOf(actor), endpointId)
  if (row === undefined) throw noEndpoint()
  return row
}

/** Begins or ends to listen. The first listener starts the cursor; acts of a user from before become no events. */
async function listen({ tx, touch }: Context, userId: string, isOn: boolean, isLogOn: boolean): Promise<void> {
  const before = await tx.one(selectListener, userId)
  if (isOn && !before.isOn) {
    await tx.one(lockCursor)
    await tx.run(restartCursor)
    await tx.run(skipTransfers, userId)
  }
  await tx.run(switchListener, userId, isOn, isLogOn)
  touch(endpointsOf(userId), eventsOf(userId))
  if (isOn !== before.isOn) touch(listeners())
}

/** An address that can be refused without asking for its name is refused at once; the rest shows with the test. */
function checkAddress(guard: Guard, url: string): string {
  try {
    return guard.check(url).href
  } catch (error) {
    if (!(error instanceof AddressRefused)) throw error
    throw new CallError('address_refused', 'This address cannot be called. Please use an https address on the internet.', {
      why: error.why,
    })
  }
}

export async function addEndpoint(deps: EndpointDeps, context: Context, args: ArgsOf<Calls['add']>): Promise<ResultOf<Calls['add']>> {
  const { tx, actor } = context
  const userId = userIdOf(actor)
  const url = checkAddress(deps.guard, args.url)
  await requireProof(context)
  const { isLogOn } = await tx.one(takeListener, userId)
  if ((await tx.one(countEndpoints, userId)).count >= ENDPOINTS_MAX)
    throw new CallError('too_many_endpoints', `You have ${ENDPOINTS_MAX} endpoints. Please delete one first.`, { limit: ENDPOINTS_MAX })
  const secret = newSecret()
  const { id } = await tx.one(insertEndpoint, userId, args.name, url, withoutSpare(args.groups), sealText(deps.sealKey, secret))
  await listen(context, userId, true, isLogOn)
  return { endpointId: id, secret }
}

export async function editEndpoint({ tx, actor, touch }: Context, { endpointId, name, groups }: ArgsOf<Calls['edit']>): Promise<void> {
  const userId = userIdOf(actor)
  if ((await tx.run(updateEndpoint, userId, endpointId, name, withoutSpare(groups))) === 0) throw noEndpoint()
  touch(endpointsOf(userId))
}

export async function pauseEndpoint(context: Context, { endpointId, isPaused }: ArgsOf<Calls['pause']>): Promise<void> {
  const { tx, actor, touch } = context
  const { state, isTested } = await take(context, endpointId)
  const wanted = isPaused ? 'paused' : 'on'
  if (state === wanted) return
  if (state === 'new' || state === 'disabled' || !isTested)
    throw new CallError('not_tested', 'This endpoint is not switched on. Please send it a test first.')
  await tx.run(setState, endpointId, wanted)
  if (!isPaused) await tx.run(makeDue, endpointId)
  touch(endpointsOf(userIdOf(actor)), deliveriesDue())
}

export async function rotateSecret(deps: EndpointDeps, context: Context, endpointId: string): Promise<ResultOf<Calls['rotate']>> {
  await requireProof(context)
  await take(context, endpointId)
  const secret = newSecret()
  await context.tx.run(replaceSecret, endpointId, sealText(deps.sealKey, secret), OLD_SECRET_HOURS)
  context.touch(endpointsOf(userIdOf(context.actor)))
  return { endpointId, secret }
}

/** Locks an endpoint that is on, for deliveries by hand. */
async function takeOn(context: Context, endpointId: string): Promise<string> {
  const { state } = await take(context, endpointId)
  if (state !== 'on') throw new CallError('endpoint_off', 'This endpoint is not on. Please switch it on first.')
  return userIdOf(context.actor)
}

export async function replay(context: Context, { endpointId, number }: ArgsOf<Calls['replay']>): Promise<void> {
  const userId = await takeOn(context, endpointId)
  if ((await context.tx.run(replayEvent, userId, endpointId, number)) === 0)
    throw new CallError('not_found', 'This event does not exist, or is no longer kept.')
  await context.tx.run(makeDue, endpointId)
  context.touch(deliveriesDue(), deliveriesOf(endpointId))
}

export async function recover(context: Context, args: ArgsOf<Calls['recover']>): Promise<ResultOf<Calls['recover']>> {
  const { endpointId, since, isAll = false } = args
  const userId = await takeOn(context, endpointId)
  const count = await context.tx.run(recoverEvents, userId, endpointId, new Date(since), isAll)
  if (count > 0) {
    await context.tx.run(makeDue, endpointId)
    context.touch(deliveriesDue(), deliveriesOf(endpointId))
  }
  return { count }
}

export async function removeEndpoint(context: Context, endpointId: string): Promise<void> {
  const { tx, actor } = context
  const userId = userIdOf(actor)
  const listener = await tx.maybe(selectListener, userId)
  if (listener === undefined) throw noEndpoint()
  const { isLogOn } = await tx.one(takeListener, userId)
  if ((await tx.run(deleteEndpoint, userId, endpointId)) === 0) throw noEndpoint()
  await listen(context, userId, isLogOn || (await tx.one(countEndpoints, userId)).count > 0, isLogOn)
}

export async function keepEvents(context: Context, isOn: boolean): Promise<ResultOf<Calls['keepEvents']>> {
  const { tx, actor } = context
  const userId = userIdOf(actor)
  await tx.one(takeListener, userId)
  const hasEndpoints = (await tx.one(countEndpoints, userId)).count > 0
  await listen(context, userId, isOn || hasEndpoints, isOn)
  return { since: isOn ? (await tx.one(selectListener, userId)).since : null }
}
