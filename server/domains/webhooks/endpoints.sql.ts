/** Statements about endpoints, as their owners read and change them. */
import type { AttemptError, AttemptKind, DeliveryState, DisabledReason, EndpointState, EventChoice } from '#contract/limits.ts'
import { statement } from '#platform/db/statement.ts'

export interface EndpointRow {
  id: string
  name: string
  url: string
  groups: EventChoice[]
  state: EndpointState
  disabledReason: DisabledReason | null
  madeAt: number
  lastOkAt: number | null
  failingSince: number | null
  oldSecretUntil: number | null
  pending: number
  failed: number
}

/** Counts stop here. */
const COUNT_MAX = 1_000

const countOf = (state: DeliveryState) =>
  `(select count(*) from (select from webhooks.deliveries d where d.endpoint_id = e.id and d.state = '${state}' limit ${COUNT_MAX}) c)`

export const selectEndpoints = statement<[userId: string], EndpointRow>(
  'webhooks.selectEndpoints',
  `select e.id, e.name, e.url, e.groups, e.state, e.disabled_reason as "disabledReason", e.made_at as "madeAt", e.last_ok_at as "lastOkAt", e.failing_since as "failingSince",
     case when e.old_until > now() then e.old_until end as "oldSecretUntil", ${countOf('pending')} as pending, ${countOf('failed')} as failed
   from webhooks.endpoints e where e.user_id = $1 order by e.id`,
)

export const selectListener = statement<[userId: string], { isLogOn: boolean; isOn: boolean; lastNumber: number; since: number }>(
  'webhooks.selectListener',
  `select is_log_on as "isLogOn", is_on as "isOn", last_number as "lastNumber", since from webhooks.listeners where user_id = $1`,
)

export const selectOwnEndpoint = statement<
  [userId: string, endpointId: string],
  { id: string; url: string; name: string; state: EndpointState; sealedSecret: string; sealedOldSecret: string | null }
>(
  'webhooks.selectOwnEndpoint',
  `select id, url, name, state, sealed_secret as "sealedSecret", case when old_until > now() then sealed_old_secret end as "sealedOldSecret"
   from webhooks.endpoints where user_id = $1 and id = $2`,
)

export const selectOwnEndpointForUpdate = statement<[userId: string, endpointId: string], { state: EndpointState; isTested: boolean }>(
  'webhooks.selectOwnEndpointForUpdate',
  `select state, tested_at is not null as "isTested" from webhooks.endpoints where user_id = $1 and id = $2 for update`,
)

/** Locks the listener, made where it is missing: its endpoints are counted under this lock. */
export const takeListener = statement<[userId: string], { isOn: boolean; isLogOn: boolean }>(
  'webhooks.takeListenerForUpdate',
  `insert into webhooks.listeners (user_id, is_on) values ($1, false)
   on conflict (user_id) do update set is_on = webhooks.listeners.is_on returning is_on as "isOn", is_log_on as "isLogOn"`,
)

/** For the first listener: earlier entries concern nobody. The caller holds the cursor. */
export const restartCursor = statement<[]>(
  'webhooks.restartCursor',
  `update webhooks.cursor set snapshot = pg_current_snapshot()::text, read_at = now() where not exists (select from webhooks.listeners where is_on)`,
)

export const switchListener = statement<[userId: string, isOn: boolean, isLogOn: boolean]>(
  'webhooks.switchListener',
  `update webhooks.listeners set since = case when $2 and not is_on then public.moment() else since end, is_on = $2, is_log_on = $3 where user_id = $1`,
)

export const countEndpoints = statement<[userId: string], { count: number }>(
  'webhooks.countEndpoints',
  'select count(*) from webhooks.endpoints where user_id = $1',
)

export const insertEndpoint = statement<
  [userId: string, name: string, url: string, groups: readonly EventChoice[], sealedSecret: string],
  { id: string }
>(
  'webhooks.insertEndpoint',
  'insert into webhooks.endpoints (user_id, name, url, groups, sealed_secret) values ($1, $2, $3, $4, $5) returning id',
)

export const updateEndpoint = statement<[userId: string, endpointId: string, name: string, groups: readonly EventChoice[]]>(
  'webhooks.updateEndpoint',
  'update webhooks.endpoints set name = $3, groups = $4 where user_id = $1 and id = $2',
)

export const switchOn = statement<[endpointId: string]>(
  'webhooks.switchOn',
  `update webhooks.endpoints set state = 'on', tested_at = now(), disabled_at = null, disabled_reason = null, failing_since = null, failures = 0, is_noticed = false,
     due_at = (select min(d.next_at) from webhooks.deliveries d where d.endpoint_id = $1 and d.state = 'pending') where id = $1`,
)

export const setState = statement<[endpointId: string, state: EndpointState]>(
  'webhooks.setState',
  'update webhooks.endpoints set state = $2 where id = $1',
)

export const replaceSecret = statement<[endpointId: string, sealedSecret: string, hours: number]>(
  'webhooks.replaceSecret',
  `update webhooks.endpoints set sealed_old_secret = sealed_secret, sealed_secret = $2, old_until = now() + $3::integer * interval '1 hour' where id = $1`,
)

export const deleteEndpoint = statement<[userId: string, endpointId: string]>(
  'webhooks.deleteEndpoint',
  'delete from webhooks.endpoints where user_id = $1 and id = $2',
)

/** One event again: also one that the endpoint never got. One that is due by the schedule keeps it. */
export const replayEvent = statement<[userId: string, endpointId: string, number: number]>(
  'webhooks.replayEvent',
  `insert into webhooks.deliveries as d (endpoint_id, number, user_id, next_at, is_replay)
     select $2, x.number, x.user_id, now(), true from webhooks.events x where x.user_id = $1 and x.number = $3
   on conflict (endpoint_id, number) do update set is_replay = d.state <> 'pending', state = 'pending', next_at = now()`,
)

/** The events that the endpoint did not get since a time, from the first attempt on; `isAll`: all of them. */
export const recoverEvents = statement<[userId: string, endpointId: string, since: Date, isAll: boolean]>(
  'webhooks.recoverEvents',
  `insert into webhooks.deliveries as d (endpoint_id, number, user_id, next_at)
     select $2, x.number, x.user_id, now() from webhooks.events x join webhooks.endpoints e on e.id = $2
     where x.user_id = $1 and x.at >= $3 and (split_part(x.type, '.', 1) = any (e.groups) or x.type = any (e.groups))
   on conflict (endpoint_id, number) do update set state = 'pending', next_at = now(), tries = 0, is_replay = false where d.state = 'failed' or (d.state = 'delivered' and $4)`,
)

/** The endpoint has work now, also while it fails: its owner wants it. */
export const makeDue = statement<[endpointId: string]>('webhooks.makeDue', 'update webhooks.endpoints set due_at = now() where id = $1')

export interface DeliveryRow {
  number: number
  eventId: string
  type: string
  at: number
  state: DeliveryState
  tries: number
  nextAt: number | null
  status: number | null
  error: AttemptError | null
}

const deliveriesOf = (name: string, condition: string) =>
  statement<[endpointId: string, before: number, limit: number], DeliveryRow>(
    `webhooks.${name}`,
    `select d.number, x.id as "eventId", x.type, x.at, d.state, d.tries, d.next_at as "nextAt", a.status, a.error
     from webhooks.deliveries d join webhooks.events x on x.user_id = d.user_id and x.number = d.number
     left join lateral (select a.status, a.error from webhooks.attempts a where a.endpoint_id = d.endpoint_id and a.number = d.number order by a.id desc limit 1) a on true
     where d.endpoint_id = $1 and d.number < $2${condition} order by d.number desc limit $3`,
  )

export const selectDeliveries = deliveriesOf('selectDeliveries', '')
export const selectDeliveriesIn = {
  pending: deliveriesOf('selectPendingDeliveries', ` and d.state = 'pending'`),
  delivered: deliveriesOf('selectDeliveredDeliveries', ` and d.state = 'delivered'`),
  failed: deliveriesOf('selectFailedDeliveries', ` and d.state = 'failed'`),
} as const

export interface AttemptRow {
  attemptId: string
  at: number
  kind: AttemptKind
  type: string | null
  status: number | null
  error: AttemptError | null
  ms: number
  answer: string
}

const ATTEMPTS_READ = 30
/** All examples of one test fit. */
const TESTS_READ = 100
const ATTEMPT = `id as "attemptId", at, kind, type, status, error, ms, answer`

export const selectAttempts = statement<[endpointId: string, number: number], AttemptRow>(
  'webhooks.selectAttempts',
  `select ${ATTEMPT} from webhooks.attempts where endpoint_id = $1 and number = $2 order by id desc limit ${ATTEMPTS_READ}`,
)

export const selectTests = statement<[endpointId: string], AttemptRow>(
  'webhooks.selectTests',
  `select ${ATTEMPT} from webhooks.attempts where endpoint_id = $1 and number is null order by id desc limit ${TESTS_READ}`,
)

export const selectBody = statement<[userId: string, number: number], { body: string }>(
  'webhooks.selectBody',
  'select body from webhooks.events where user_id = $1 and number = $2',
)

export const selectEventsAfter = statement<[userId: string, after: number, limit: number], { number: number; id: string; body: string }>(
  'webhooks.selectEventsAfter',
  'select number, id, body from webhooks.events where user_id = $1 and number > $2 order by number limit $3',
)
