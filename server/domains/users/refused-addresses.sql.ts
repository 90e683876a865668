/** Addresses of accounts that their mail server refuses (docs/decisions/2026-11-22-refused-addresses.md). */
import type { OwnRow } from '#server/compose/own-data.ts'
import { statement } from '#platform/db/statement.ts'

/** Records the refusal for those of these accounts that have the address. Answers them, with whether the refusal is new. */
export const upsertRefused = statement<[userIds: readonly string[], address: string], { userId: string; address: string; isNew: boolean }>(
  'users.upsertRefused',
  `insert into users.refused_addresses as r (user_id, address)
   select u.id, u.email from users.users u where u.id = any ($1::uuid[]) and u.email = $2::citext
   on conflict (user_id) do update set address = excluded.address, since = case when r.address = excluded.address then r.since else now() end,
     last_at = case when r.address = excluded.address then clock_timestamp() else now() end, tried_at = case when r.address = excluded.address then r.tried_at end
   returning user_id as "userId", address::text as address, since = last_at as "isNew"`,
)

export const deleteRefused = statement<[userIds: readonly string[], address: string], { userId: string }>(
  'users.deleteRefused',
  `delete from users.refused_addresses where user_id = any ($1::uuid[]) and address = $2::citext returning user_id as "userId"`,
)

/** The first and the last refusal of the account's current address. */
export const selectRefusal = statement<[userId: string], { since: number; lastAt: number }>(
  'users.selectRefusal',
  `select r.since, r.last_at as "lastAt" from users.refused_addresses r join users.users u on u.id = r.user_id and u.email = r.address where r.user_id = $1`,
)

/** Seconds until the user may request another test mail; null: none was requested. */
export const selectRefusalForUpdate = statement<[userId: string, restSeconds: number], { seconds: number | null }>(
  'users.selectRefusalForUpdate',
  `select ceil(extract(epoch from r.tried_at + $2::integer * interval '1 second' - now()))::integer as seconds
   from users.refused_addresses r join users.users u on u.id = r.user_id and u.email = r.address where r.user_id = $1 for update of r`,
)

export const markTried = statement<[userId: string]>(
  'users.markTried',
  `update users.refused_addresses set tried_at = now() where user_id = $1`,
)

export const exportRefusedAddress = statement<[userId: string, after: string, limit: number], OwnRow>(
  'users.exportRefusedAddress',
  `select user_id::text as key, jsonb_build_object('email', address, 'since', since, 'lastAt', last_at) as row
   from users.refused_addresses where user_id = $1 and user_id > $2::uuid order by user_id limit $3`,
)

export const deleteRefusedAddress = statement<[userId: string]>(
  'users.deleteRefusedAddress',
  `delete from users.refused_addresses where user_id = $1`,
)
