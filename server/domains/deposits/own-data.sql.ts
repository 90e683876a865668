import type { OwnRow } from '#server/compose/own-data.ts'
import { statement } from '#platform/db/statement.ts'

type Page = [userId: string, after: string, limit: number]

export const exportDeposits = statement<Page, OwnRow>(
  'deposits.exportDeposits',
  `select id::text as key, jsonb_build_object('id', id, 'orderId', order_id, 'askedCents', amount_cents, 'creditedCents', credited_cents, 'status', status, 'reason', reason,
     'provider', provider, 'createdAt', created_at, 'settledAt', settled_at) as row
   from deposits.deposits where user_id = $1 and id > $2::uuid order by id limit $3`,
)

export const blankDeposits = statement<[userId: string, limit: number]>(
  'deposits.blankDeposits',
  `update deposits.deposits set pay_link = null where id in (select id from deposits.deposits where user_id = $1 and pay_link is not null limit $2)`,
)

/** Removes the provider's webhooks: they can contain text of the payer. */
export const blankEvents = statement<[userId: string, limit: number]>(
  'deposits.blankEvents',
  `update deposits.events set body = '{}' where id in (
     select e.id from deposits.deposits d join deposits.events e on e.track_id = d.track_id where d.user_id = $1 and e.handled_at is not null and e.body <> '{}' limit $2)`,
)

/** Empties the deliveries about the deposits of a user. */
export const blankWebhooks = statement<[userId: string, limit: number]>(
  'deposits.blankWebhooks',
  `update deposits.webhooks set body = '', signature = null where id in (
     select w.id from deposits.deposits d join deposits.webhooks w on w.deposit_id = d.id where d.user_id = $1 and w.body <> '' limit $2)`,
)
