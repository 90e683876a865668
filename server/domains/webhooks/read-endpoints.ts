/** Reads of owners: their endpoints, deliveries and events. */
import type { Contract } from '#contract/index.ts'
import { EVENTS_PULLED_MAX, PAGE_DEFAULT } from '#contract/limits.ts'
import { CallError } from '#platform/call-error.ts'
import { decodeCursor, pageOf } from '#platform/cursor.ts'
import type { ArgsOf, ResultOf } from '#realtime/define.ts'
import type { QueryContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { userIdOf } from '#server/shared/user-id.ts'
import {
  selectAttempts,
  selectBody,
  selectDeliveries,
  selectDeliveriesIn,
  selectEndpoints,
  selectEventsAfter,
  selectListener,
  selectOwnEndpoint,
  selectTests,
} from './endpoints.sql.ts'
import { deliveriesOf, endpointsOf, eventsOf } from './topics.ts'

type Reading = Pick<QueryContext<Actor>, 'db' | 'actor' | 'watch'>
type Calls = Contract['webhooks']

export const noEndpoint = () => new CallError('not_found', 'This endpoint does not exist.')

export async function listEndpoints({ db, actor, watch }: Reading): Promise<ResultOf<Calls['list']>> {
  const userId = userIdOf(actor)
  watch(endpointsOf(userId), eventsOf(userId))
  const listener = await db.maybe(selectListener, userId)
  const rows = await db.many(selectEndpoints, userId)
  watch(...rows.map(({ id }) => deliveriesOf(id)))
  return {
    endpoints: rows.map(({ id, ...row }) => ({ endpointId: id, ...row })),
    isLogOn: listener?.isLogOn ?? false,
    lastNumber: listener?.lastNumber ?? 0,
  }
}

/** The endpoint, if it is the caller's. */
async function own({ db, actor, watch }: Reading, endpointId: string): Promise<string> {
  const userId = userIdOf(actor)
  watch(endpointsOf(userId), deliveriesOf(endpointId))
  if ((await db.maybe(selectOwnEndpoint, userId, endpointId)) === undefined) throw noEndpoint()
  return userId
}

export async function listDeliveries(context: Reading, args: ArgsOf<Calls['deliveries']>): Promise<ResultOf<Calls['deliveries']>> {
  const { endpointId, state, cursor, limit = PAGE_DEFAULT } = args
  await own(context, endpointId)
  const [before = Number.MAX_SAFE_INTEGER] = decodeCursor(cursor, ['integer']) ?? []
  const statement = state === undefined ? selectDeliveries : selectDeliveriesIn[state]
  const { rows, nextCursor } = pageOf(await context.db.many(statement, endpointId, before, limit + 1), limit, ({ number }) => [number])
  return { items: rows, nextCursor }
}

export async function readAttempts(context: Reading, args: ArgsOf<Calls['attempts']>): Promise<ResultOf<Calls['attempts']>> {
  const { endpointId, number } = args
  const userId = await own(context, endpointId)
  if (number === undefined) return { body: null, attempts: await context.db.many(selectTests, endpointId) }
  const event = await context.db.maybe(selectBody, userId, number)
  return { body: event?.body ?? null, attempts: await context.db.many(selectAttempts, endpointId, number) }
}

interface Body {
  readonly type: string
  readonly timestamp: string
  readonly data: Record<string, unknown>
}

/** Numbers are dense, so a gap after `after` means that older events were removed. */
export async function pullEvents({ db, actor, watch }: Reading, args: ArgsOf<Calls['events']>): Promise<ResultOf<Calls['events']>> {
  const { after, limit = EVENTS_PULLED_MAX } = args
  const userId = userIdOf(actor)
  watch(eventsOf(userId))
  const lastNumber = (await db.maybe(selectListener, userId))?.lastNumber ?? 0
  const rows = await db.many(selectEventsAfter, userId, after, limit)
  const oldest = rows[0]?.number ?? lastNumber + 1
  if (oldest > after + 1)
    throw new CallError(
      'events_gone',
      'Events after this number are no longer kept. Please read your data anew, then go on from `oldest`.',
      {
        oldest,
      },
    )
  const events = rows.map(({ number, id, body }) => ({ number, id, ...(JSON.parse(body) as Body) }))
  return { events, lastNumber }
}
