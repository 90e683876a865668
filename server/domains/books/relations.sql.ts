/**
 * The relations between models and their fans, recomputed: amounts from the transfers of the ledger, by their causes; counts, follows and
 * times from the rows that they stand for (docs/decisions/2026-11-24-people.md).
 */
import { statement } from '#platform/db/statement.ts'
import type { CheckRow } from '#server/shared/audit-check.ts'
import type { relations } from '../people/index.ts'

const sum = (...kinds: string[]): string =>
  `coalesce(sum(case ${kinds.map((kind) => `when kind = '${kind.replace('-', '')}' then ${kind.startsWith('-') ? '-' : ''}cents`).join(' ')} else 0 end), 0)`

/** One row for each cause: whether it counts, and what it moved. */
const cause = (what: string, from: string, id: string, counts: string, at: string, spent: string, earned: string): string =>
  `select c.model_id, c.customer_id as fan_id, '${what}' as what, (${counts})::integer as times, t.spent::bigint, t.earned::bigint, case when ${counts} then ${at} end as at
   from ${from} c cross join lateral (select ${spent} as spent, ${earned} as earned from ledger.transfers where cause_id = c.${id}) t`

const CAUSES = [
  cause(
    'orders',
    'orders.orders',
    'id',
    `c.status <> 'rejected'`,
    'c.created_at',
    sum('order', '-refund'),
    sum('earning', '-earning_returned'),
  ),
  cause('posts', 'posts.purchases', 'id', 'true', 'c.purchased_at', sum('post_purchase'), sum('post_purchase', '-commission')),
  cause(
    'tips',
    'tips.tips',
    'id',
    'c.undone_at is null',
    'c.given_at',
    sum('tip', '-refund'),
    sum('tip', '-commission', 'commission_returned', '-refund'),
  ),
  cause('messages', 'chats.payments', 'id', 'true', 'c.paid_at', sum('message'), sum('message', '-commission')),
]

const column = (what: string) =>
  ['times', 'spent'].map((part) => `coalesce(sum(${part}) filter (where what = '${what}'), 0)::bigint as ${what}_${part}`)

/** The relations of a choice of pairs: `models` is a condition on `model_id`, `pairs` one on both columns. */
const fold = (where: (model: string, fan: string) => string): string =>
  `select model_id, fan_id, ${['orders', 'posts', 'tips', 'messages'].flatMap(column).join(', ')}, coalesce(sum(earned), 0)::bigint as earned,
     max(followed_at) as followed_at, least(min(at), max(followed_at)) as first_at, min(at) as paid_at, greatest(max(at), max(followed_at)) as last_at
   from (${CAUSES.map((text) => `select *, null::timestamptz as followed_at from (${text}) paid where ${where('model_id', 'fan_id')}`).join(' union all ')}
     union all select model_id, user_id, 'follow', 0, 0, 0, null, followed_at from models.follows where ${where('model_id', 'user_id')}) parts
   group by model_id, fan_id`

const KEPT = 'r.orders, r.order_cents, r.posts, r.post_cents, r.tips, r.tip_cents, r.messages, r.message_cents, r.earned_cents'
const FOLDED =
  'f.orders_times, f.orders_spent, f.posts_times, f.posts_spent, f.tips_times, f.tips_spent, f.messages_times, f.messages_spent, f.earned'
const zeros = (list: string): string =>
  list
    .split(', ')
    .map((each) => `coalesce(${each}, 0)`)
    .join(', ')

/** Where what is kept differs; a pair without a row is one of zeros. */
const differing = (where: (model: string, fan: string) => string): string =>
  `select coalesce(r.model_id, f.model_id) as model_id, coalesce(r.fan_id, f.fan_id) as fan_id,
     abs(coalesce(r.spent_cents, 0) - coalesce(f.orders_spent + f.posts_spent + f.tips_spent + f.messages_spent, 0)) as cents
   from (select * from people.relations where ${where('model_id', 'fan_id')}) r full join (${fold(where)}) f on f.model_id = r.model_id and f.fan_id = r.fan_id
   where (${zeros(KEPT)}) <> (${zeros(FOLDED)}) or r.followed_at is distinct from f.followed_at
     or (r.model_id is not null and r.is_blocked <> users.is_blocked(r.model_id, r.fan_id))
     or (r.model_id is not null and r.is_pro <> coalesce((select u.pro_expires_at is not null from users.users u where u.id = r.fan_id), false))`

export const RELATIONS_CHECK = 'what fans have paid a model equals the ledger'

/** All relations at once. */
export const checkRelations = statement<[], CheckRow>(
  'books.checkRelations',
  `select count(*)::integer as rows, coalesce(sum(cents), 0)::bigint as cents from (${differing(() => 'true')}) wrong`,
)

/** The model so many further. */
export const selectModelsEnd = statement<[above: string, size: number], { id: string }>(
  'books.selectModelsEnd',
  `select user_id as id from models.profiles where user_id > $1::uuid order by user_id offset $2::integer - 1 limit 1`,
)

/** Pairs of the models in a range whose relation differs. */
export const selectWrongRelations = statement<[above: string, upTo: string], { modelId: string; fanId: string }>(
  'books.selectWrongRelations',
  `select model_id as "modelId", fan_id as "fanId" from (${differing((model) => `${model} > $1::uuid and ${model} <= $2::uuid`)}) wrong order by 1, 2`,
)

/** The relation of one pair; no row: nothing was ever between the two. */
export const selectRelation = statement<[modelId: string, fanId: string], relations.RelationRow>(
  'books.selectRelation',
  `select f.orders_times as orders, f.orders_spent as "orderCents", f.posts_times as posts, f.posts_spent as "postCents", f.tips_times as tips, f.tips_spent as "tipCents",
     f.messages_times as messages, f.messages_spent as "messageCents", f.earned as "earnedCents", f.first_at as "firstAt", f.paid_at as "paidAt", f.last_at as "lastAt"
   from (${fold((model, fan) => `${model} = $1 and ${fan} = $2`)}) f`,
)

export const selectPairs = statement<[], { modelId: string; fanId: string }>(
  'books.selectPairs',
  `select model_id as "modelId", fan_id as "fanId" from people.relations order by 1, 2`,
)
