import type { OwnRow } from '#server/compose/own-data.ts'
import { statement } from '#platform/db/statement.ts'

export const exportEndpoints = statement<[userId: string, after: string, limit: number], OwnRow>(
  'webhooks.exportEndpoints',
  `select id::text as key, jsonb_build_object('name', name, 'url', url, 'events', groups, 'state', state, 'madeAt', made_at, 'lastDeliveredAt', last_ok_at) as row
   from webhooks.endpoints where user_id = $1 and id > $2::uuid order by id limit $3`,
)

export const exportEvents = statement<[userId: string, after: string, limit: number], OwnRow>(
  'webhooks.exportEvents',
  `select number::text as key, jsonb_build_object('number', number, 'type', type, 'at', at, 'body', body) as row
   from webhooks.events where user_id = $1 and number > $2::bigint order by number limit $3`,
)

export const deleteAttemptsOf = statement<[userId: string, limit: number]>(
  'webhooks.deleteAttemptsOf',
  `delete from webhooks.attempts where id in (select a.id from webhooks.attempts a join webhooks.endpoints e on e.id = a.endpoint_id where e.user_id = $1 limit $2)`,
)

export const deleteDeliveriesOf = statement<[userId: string, limit: number]>(
  'webhooks.deleteDeliveriesOf',
  `delete from webhooks.deliveries where (endpoint_id, number) in (select endpoint_id, number from webhooks.deliveries where user_id = $1 limit $2)`,
)

export const deleteEventsOf = statement<[userId: string, limit: number]>(
  'webhooks.deleteEventsOf',
  `delete from webhooks.events where user_id = $1 and number in (select number from webhooks.events where user_id = $1 order by number limit $2)`,
)

/** Endpoints and read accounts go with it. */
export const deleteListener = statement<[userId: string]>('webhooks.deleteListener', 'delete from webhooks.listeners where user_id = $1')

export const stopListening = statement<[userId: string]>(
  'webhooks.stopListening',
  `update webhooks.listeners set is_on = false, is_log_on = false where user_id = $1 and is_on`,
)

export const deleteEndpointsOf = statement<[userId: string, limit: number]>(
  'webhooks.deleteEndpointsOf',
  `delete from webhooks.endpoints where id in (select id from webhooks.endpoints where user_id = $1 limit $2)`,
)
