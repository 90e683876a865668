import type { KeyScope, Language } from '#contract/limits.ts'
import { statement } from '#platform/db/statement.ts'

// ── Keys ────────────────────────────────────────────────────────────────────────────────────────────────────────────

export const lockKeys = statement<[userId: string], { count: number }>(
  'connections.lockKeys',
  `with own as (select revoked_at, expires_at from connections.keys where user_id = (select id from users.users where id = $1 for update))
   select (count(*) filter (where revoked_at is null and expires_at > now()))::integer as count from own`,
)

export const insertKey = statement<
  [
    userId: string,
    name: string,
    hash: Buffer,
    ending: string,
    scopes: readonly string[],
    networks: readonly string[],
    days: number,
    calls: number,
  ],
  { id: string }
>(
  'connections.insertKey',
  `insert into connections.keys (user_id, name, hash, ending, scopes, networks, expires_at, calls_left)
   values ($1, $2, $3, $4, $5, $6::text[]::inet[]::cidr[], now() + $7::integer * interval '1 day', $8) returning id`,
)

export const revokeKey = statement<[id: string, userId: string], { id: string }>(
  'connections.revokeKey',
  `update connections.keys set revoked_at = coalesce(revoked_at, now()) where id = $1 and user_id = $2 returning id`,
)

export interface KeyRow {
  id: string
  name: string
  ending: string
  scopes: KeyScope[]
  unusedScopes: KeyScope[]
  networks: string[]
  createdAt: number
  expiresAt: number
  revokedAt: number | null
  lastUsedAt: number | null
}

/** Ended ones for 30 days. */
export const selectKeys = statement<[userId: string, unusedDays: number], KeyRow>(
  'connections.selectKeys',
  `select k.id, k.name, k.ending, k.scopes, array(select s from unnest(k.scopes) s where k.created_at < now() - $2::integer * interval '1 day'
       and not exists (select from connections.scope_uses u where u.key_id = k.id and u.scope = s and u.last_at > now() - $2::integer * interval '1 day')) as "unusedScopes",
     k.networks::text[] as networks, k.created_at as "createdAt", k.expires_at as "expiresAt", k.revoked_at as "revokedAt", k.last_used_at as "lastUsedAt"
   from connections.keys k where k.user_id = $1 and least(k.revoked_at, k.expires_at) > now() - interval '30 days' order by k.id desc`,
)

export const selectOwnKey = statement<[id: string, userId: string], { id: string }>(
  'connections.selectOwnKey',
  `select id from connections.keys where id = $1 and user_id = $2`,
)

export const selectCalls = statement<[keyId: string, limit: number], { at: number; path: string; code: string | null; address: string }>(
  'connections.selectCalls',
  `select at, path, code, address from connections.calls where key_id = $1 order by id desc limit $2`,
)

export interface UsedKeyRow {
  id: string
  scopes: string[]
  /** It came from one of the key's networks. */
  isAllowed: boolean
  /** A call was left. */
  isTaken: boolean
}

const LEFT = (row: string) => `least($3::real, ${row}.calls_left + extract(epoch from clock_timestamp() - ${row}.left_at)::real * $4::real)`

/**
 * A live key by its hash, with one of its remaining calls taken; calls come back with time, over all processes. From elsewhere than the
 * key's networks nothing is taken: a key that leaked must not stop its owner's program.
 */
export const takeCall = statement<[hash: Buffer, address: string | null, burst: number, perSecond: number], UsedKeyRow>(
  'connections.takeCall',
  `with asked as (
     select k.id, k.scopes, coalesce(k.networks = '{}' or exists (select from unnest(k.networks) n where $2::text::inet <<= n), false) as is_allowed
     from connections.keys k where k.hash = $1 and k.revoked_at is null and k.expires_at > now()
   ), used as (
     update connections.keys k set calls_left = ${LEFT('k')} - case when ${LEFT('k')} >= 1 then 1 else 0 end, left_at = clock_timestamp(), last_used_at = now()
     from asked a where k.id = a.id and a.is_allowed and k.revoked_at is null and k.expires_at > now()
     returning k.id, ${LEFT('old')} >= 1 as is_taken)
   select a.id, a.scopes, a.is_allowed as "isAllowed", coalesce(u.is_taken, false) as "isTaken"
   from asked a left join used u on u.id = a.id where u.id is not null or not a.is_allowed`,
)

/** The key of a call that goes on. */
export const selectLiveKey = statement<[id: string], { id: string; userId: string; scopes: string[] }>(
  'connections.selectLiveKey',
  `select id, user_id as "userId", scopes from connections.keys where id = $1 and revoked_at is null and expires_at > now()`,
)

/** Records a call, and forgets those beyond the number that is kept. */
export const noteCall = statement<[keyId: string, path: string, code: string | null, address: string, kept: number, scope: string | null]>(
  'connections.noteCall',
  `with used as (
     insert into connections.scope_uses (key_id, scope, last_at) select $1, $6::text, now() where $6::text is not null
     on conflict (key_id, scope) do update set last_at = excluded.last_at),
   older as (delete from connections.calls where key_id = $1 and id <= (select id from connections.calls where key_id = $1 order by id desc offset $5::integer - 1 limit 1))
   insert into connections.calls (key_id, path, code, address) values ($1, $2, $3, $4)`,
)

// ── The calendar feed ───────────────────────────────────────────────────────────────────────────────────────────────

export const endFeed = statement<[userId: string]>(
  'connections.endFeed',
  `update connections.feeds set ended_at = now() where user_id = $1 and ended_at is null`,
)

export const insertFeed = statement<[hash: Buffer, userId: string, isDetailed: boolean]>(
  'connections.insertFeed',
  `insert into connections.feeds (hash, user_id, is_detailed) values ($1, $2, $3)`,
)

export interface FeedRow {
  userId: string
  isDetailed: boolean
  isEnded: boolean
  /** Null: not chosen. */
  language: Language | null
}

export const selectFeed = statement<[hash: Buffer], FeedRow>(
  'connections.selectFeed',
  `select f.user_id as "userId", f.is_detailed as "isDetailed", f.ended_at is not null as "isEnded", u.language
   from connections.feeds f join users.users u on u.id = f.user_id where f.hash = $1`,
)

/** At most once a minute, so that an eager calendar writes little. */
export const noteFetch = statement<[hash: Buffer]>(
  'connections.noteFetch',
  `update connections.feeds set last_fetched_at = now() where hash = $1 and coalesce(last_fetched_at < now() - interval '1 minute', true)`,
)

/** Ended feeds answer "gone" for a year. */
export const deleteOldFeeds = statement<[limit: number]>(
  'connections.deleteOldFeeds',
  `delete from connections.feeds where hash in (select hash from connections.feeds where ended_at < now() - interval '365 days' limit $1)`,
)

// ── The cards ───────────────────────────────────────────────────────────────────────────────────────────────────────

export interface ConnectionsRow {
  hasGoogle: boolean
  googleUsedAt: number | null
  email: string
  isConfirmed: boolean
  passkeyCount: number
  passkeyUsedAt: number | null
  pushCount: number
  pushUsedAt: number | null
  /** Of the mails that are kept. */
  mailSentAt: number | null
  keyCount: number
  keyUsedAt: number | null
  feedCreatedAt: number | null
  feedFetchedAt: number | null
  feedIsDetailed: boolean | null
}

export const selectConnections = statement<[userId: string], ConnectionsRow>(
  'connections.selectConnections',
  `select g.user_id is not null as "hasGoogle", g.last_used_at as "googleUsedAt", u.email, u.email_confirmed_at is not null as "isConfirmed",
     (select count(*)::integer from auth.passkeys p where p.user_id = u.id) as "passkeyCount", (select max(last_used_at) from auth.passkeys p where p.user_id = u.id) as "passkeyUsedAt",
     (select count(*)::integer from push.subscriptions s where s.user_id = u.id) as "pushCount", (select max(last_used_at) from push.subscriptions s where s.user_id = u.id) as "pushUsedAt",
     (select max(sent_at) from outbox.messages m where m.recipient_id = u.id and m.channel = 'email' and m.sent_at is not null) as "mailSentAt",
     (select count(*)::integer from connections.keys k where k.user_id = u.id and k.revoked_at is null and k.expires_at > now()) as "keyCount",
     (select max(last_used_at) from connections.keys k where k.user_id = u.id and k.revoked_at is null) as "keyUsedAt",
     f.created_at as "feedCreatedAt", f.last_fetched_at as "feedFetchedAt", f.is_detailed as "feedIsDetailed"
   from users.users u left join auth.google_links g on g.user_id = u.id left join connections.feeds f on f.user_id = u.id and f.ended_at is null where u.id = $1`,
)
