import type { BroadcastKind, BroadcastStatus, Language } from '#contract/limits.ts'
import { statement } from '#platform/db/statement.ts'

type Kinds = readonly BroadcastKind[]
/** Of tags and segments. */
type Ids = readonly string[]

/** Users of an audience by the reason why they are left out; null: they are reached. */
export const countAudience = statement<
  [modelId: string, to: Kinds, without: Kinds, toGroups: Ids, withoutGroups: Ids],
  { leftOut: string | null; count: number }
>(
  'chats.countAudience',
  `select chats.why_left_out($1, reader) as "leftOut", count(*)::integer as count from chats.audience_2($1, $2::text[], $3::text[], $4::uuid[], $5::uuid[]) reader group by 1`,
)

export const countOwnGroups = statement<[modelId: string, ids: Ids], { count: number }>(
  'chats.countOwnGroups',
  `select count(*)::integer as count from people.groups where model_id = $1 and id = any ($2::uuid[])`,
)

/** Held until the end of the transaction, so that the following count stays true. */
export const lockBroadcasts = statement<[modelId: string], { locked: string }>(
  'chats.lockBroadcasts',
  `select pg_advisory_xact_lock(hashtextextended('chats.broadcasts:' || $1, 0))::text as locked`,
)

/** Other broadcasts of this model within 24 hours before and after a time; null: now. */
export const countNear = statement<[modelId: string, sendAt: number | null, exceptId: string | null], { count: number }>(
  'chats.countNear',
  `select count(*)::integer as count from chats.broadcasts b, (select coalesce(to_timestamp($2::float8 / 1000), now()) as at) wanted
   where b.model_id = $1 and b.status <> 'cancelled' and b.id is distinct from $3 and b.send_at > wanted.at - interval '24 hours' and b.send_at < wanted.at + interval '24 hours'`,
)

type Written = [
  text: string,
  to: Kinds,
  without: Kinds,
  sendAt: number | null,
  toGroups: Ids,
  withoutGroups: Ids,
  lang: Language | null,
  priceCents: number | null,
]

export const insertBroadcast = statement<[modelId: string, ...Written], { id: string }>(
  'chats.insertBroadcast',
  `insert into chats.broadcasts (model_id, body, to_kinds, without_kinds, send_at, to_groups, without_groups, lang, price_cents) values ($1, $2, $3, $4, coalesce(to_timestamp($5::float8 / 1000), now()), $6::uuid[], $7::uuid[], $8, $9) returning id`,
)

export const selectOwnForUpdate = statement<[broadcastId: string, modelId: string], { status: BroadcastStatus; revision: number }>(
  'chats.selectOwnForUpdate',
  `select status, revision from chats.broadcasts where id = $1 and model_id = $2 for update`,
)

export const updateBroadcast = statement<[broadcastId: string, ...Written]>(
  'chats.updateBroadcast',
  `update chats.broadcasts set body = $2, to_kinds = $3, without_kinds = $4, send_at = coalesce(to_timestamp($5::float8 / 1000), now()), to_groups = $6::uuid[], without_groups = $7::uuid[], lang = $8, price_cents = $9, revision = revision + 1 where id = $1`,
)

/** Unsending begins with the first user again. */
export const setBroadcastStatus = statement<[broadcastId: string, status: BroadcastStatus]>(
  'chats.setBroadcastStatus',
  `update chats.broadcasts set status = $2, ended_at = coalesce(ended_at, now()), reached_id = null where id = $1`,
)

export interface BroadcastRow {
  id: string
  text: string
  to: BroadcastKind[]
  without: BroadcastKind[]
  toGroups: string[]
  withoutGroups: string[]
  status: BroadcastStatus
  revision: number
  createdAt: number
  sendAt: number
  endedAt: number | null
  targets: number
  sent: number
  blocked: number
  left: number
  rule: number
  muted: number
  opened: number
  unsent: number
  priceCents: number | null
  unlocked: number
  earnedCents: number
}

/** With the counts of each one's users; those of a broadcast are read once, by its own index. */
export const selectBroadcasts = statement<[modelId: string, before: string, limit: number], BroadcastRow>(
  'chats.selectBroadcasts',
  `select b.id, b.body as text, b.to_kinds as "to", b.without_kinds as without, b.to_groups as "toGroups", b.without_groups as "withoutGroups", b.status, b.revision, b.created_at as "createdAt", b.send_at as "sendAt", b.ended_at as "endedAt", b.price_cents as "priceCents", counts.*
   from chats.broadcasts b cross join lateral (
     select count(*)::integer as targets, (count(*) filter (where t.outcome = 'sent'))::integer as sent, (count(*) filter (where t.outcome = 'blocked'))::integer as blocked,
       (count(*) filter (where t.outcome = 'left'))::integer as "left", (count(*) filter (where t.outcome = 'rule'))::integer as rule, (count(*) filter (where t.outcome = 'muted'))::integer as muted,
       (count(*) filter (where m.read_seq >= t.seq))::integer as opened, (count(*) filter (where t.is_unsent))::integer as unsent,
       count(p.id)::integer as unlocked, coalesce(sum(p.price_cents - p.commission_cents), 0)::bigint as "earnedCents"
     from chats.broadcast_targets t left join threads.members m on m.thread_id = t.chat_id and m.user_id = t.user_id
       left join chats.payments p on p.chat_id = t.chat_id and p.seq = t.seq where t.broadcast_id = b.id) counts
   where b.model_id = $1 and b.id < $2 order by b.id desc limit $3`,
)

// ── By the clock ────────────────────────────────────────────────────────────────────────────────────────────────────

export const selectDueBroadcasts = statement<[limit: number], { id: string; status: 'scheduled' | 'sending' | 'unsending' }>(
  'chats.selectDueBroadcasts',
  `select id, status from chats.broadcasts where status in ('scheduled', 'sending', 'unsending') and send_at <= now() order by send_at limit $1`,
)

export const beginBroadcast = statement<[broadcastId: string], { hasBegun: boolean; modelId: string }>(
  'chats.beginBroadcast',
  `select chats.begin_broadcast(b.id) as "hasBegun", b.model_id as "modelId" from chats.broadcasts b where b.id = $1`,
)

type Part = [broadcastId: string, upTo: number]
interface Dealt {
  dealt: number
  topics: string[]
}

export const sendBroadcastPart = statement<Part, Dealt>(
  'chats.sendBroadcastPart',
  `select dealt, topics from chats.send_broadcast_part($1, $2::integer)`,
)

export const unsendBroadcastPart = statement<Part, Dealt>(
  'chats.unsendBroadcastPart',
  `select dealt, topics from chats.unsend_broadcast_part($1, $2::integer)`,
)

export const selectUnsent = statement<[broadcastId: string], { id: string }>(
  'chats.selectUnsent',
  `select id from chats.broadcasts where id = $1 and status = 'unsent'`,
)
