import { statement } from '#platform/db/statement.ts'

export interface SettingRow {
  key: string
  value: string
  version: number
  changedAt: number
  byId: string | null
  byName: string
}

/** The last author is the one of the setting's version. */
export const selectSettings = statement<[keys: readonly string[]], SettingRow>(
  'admin.selectSettings',
  `select s.key, s.value, s.version, coalesce(c.changed_at, s.changed_at) as "changedAt", c.changed_by as "byId", coalesce(u.name, '') as "byName"
   from settings.system s
   left join lateral (select changed_by, changed_at from settings.changes where key = s.key order by seq desc limit 1) c on true
   left join users.users u on u.id = c.changed_by
   where s.key = any ($1)`,
)

export interface ScheduledRow {
  id: string
  key: string
  value: string
  startsAt: number
  byId: string
  byName: string
  reason: string
}

export const selectScheduled = statement<[limit: number], ScheduledRow>(
  'admin.selectScheduled',
  `select s.id, s.key, s.value, s.starts_at as "startsAt", s.set_by as "byId", coalesce(u.name, '') as "byName", s.reason
   from settings.scheduled s left join users.users u on u.id = s.set_by where s.ended_at is null order by s.starts_at, s.id limit $1`,
)

/** The setting of a change that may wait or be over. */
export const selectScheduledKey = statement<[id: string], { key: string }>(
  'admin.selectScheduledKey',
  `select key from settings.scheduled where id = $1`,
)

export interface ChangeRow {
  seq: number
  key: string
  before: string | null
  after: string
  at: number
  byId: string | null
  byName: string
  reason: string
  isScheduled: boolean
}

const CHANGE = `c.seq::float8 as seq, c.key, c.before, c.after, c.changed_at as at, c.changed_by as "byId", coalesce(u.name, '') as "byName", c.reason, c.is_scheduled as "isScheduled"
  from settings.changes c left join users.users u on u.id = c.changed_by`

export const selectChanges = statement<[keys: readonly string[], before: number, limit: number], ChangeRow>(
  'admin.selectChanges',
  `select ${CHANGE} where c.seq < $2::bigint and c.key = any ($1) order by c.seq desc limit $3`,
)

export const selectChangesOf = statement<[key: string, before: number, limit: number], ChangeRow>(
  'admin.selectChangesOf',
  `select ${CHANGE} where c.key = $1 and c.seq < $2::bigint order by c.seq desc limit $3`,
)

export interface TriedRow {
  from: number
  until: number
  orders: number
  sharedCents: number
  commissionCents: number
  triedCents: number
  openOrders: number
}

/** The last settlement of each order of the month: a later one replaces the split of an earlier one. */
export const tryCommission = statement<[percent: number], TriedRow>(
  'admin.tryCommission',
  `with month as (select (date_trunc('month', now() at time zone 'UTC') - interval '1 month') at time zone 'UTC' as starts,
       date_trunc('month', now() at time zone 'UTC') at time zone 'UTC' as ends),
     last as (select distinct on (s.order_id) s.payment_cents + s.commission_cents as shared, s.commission_cents as commission
       from month, orders.settlements s where s.at >= month.starts and s.at < month.ends order by s.order_id, s.seq desc)
   select (select starts from month) as from, (select ends from month) as until,
     count(*) filter (where shared > 0)::integer as orders, coalesce(sum(shared), 0)::float8 as "sharedCents",
     coalesce(sum(commission), 0)::float8 as "commissionCents", coalesce(sum(ledger.commission_at(shared, $1::numeric)), 0)::float8 as "triedCents",
     (select count(*)::integer from orders.orders where status in ('pending', 'processing')) as "openOrders"
   from last`,
)
