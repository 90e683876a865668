import { statement } from '#platform/db/statement.ts'

/** The relation of a model and a fan, as it was recomputed; amounts in cents. */
export interface RelationRow {
  orders: number
  orderCents: number
  posts: number
  postCents: number
  tips: number
  tipCents: number
  messages: number
  messageCents: number
  earnedCents: number
  firstAt: number | null
  paidAt: number | null
  lastAt: number | null
}

/** Makes the row where it is missing, so that it can be locked. */
export const insertRelation = statement<[modelId: string, fanId: string]>(
  'people.insertRelation',
  `insert into people.relations (model_id, fan_id, first_at, last_at) values ($1, $2, now(), now()) on conflict do nothing`,
)

export const selectRelationForUpdate = statement<[modelId: string, fanId: string], { modelId: string }>(
  'people.selectRelationForUpdate',
  `select model_id as "modelId" from people.relations where model_id = $1 and fan_id = $2 for update`,
)

export const setRelation = statement<[modelId: string, fanId: string, row: string]>(
  'people.setRelation',
  `update people.relations r set orders = f.orders, order_cents = f."orderCents", posts = f.posts, post_cents = f."postCents", tips = f.tips, tip_cents = f."tipCents",
     messages = f.messages, message_cents = f."messageCents", earned_cents = f."earnedCents", followed_at = (select w.followed_at from models.follows w where w.model_id = r.model_id and w.user_id = r.fan_id),
     first_at = coalesce(to_timestamp(f."firstAt" / 1000), r.first_at), paid_at = to_timestamp(f."paidAt" / 1000), last_at = coalesce(to_timestamp(f."lastAt" / 1000), r.last_at),
     is_pro = coalesce((select pro_expires_at is not null from users.users where id = r.fan_id), false), is_blocked = users.is_blocked(r.model_id, r.fan_id)
   from jsonb_to_record($3::jsonb) as f (orders integer, "orderCents" bigint, posts integer, "postCents" bigint, tips integer, "tipCents" bigint, messages integer,
     "messageCents" bigint, "earnedCents" bigint, "firstAt" float8, "paidAt" float8, "lastAt" float8)
   where r.model_id = $1 and r.fan_id = $2`,
)

export const selectFilling = statement<[], { after: string; isDone: boolean }>(
  'people.selectFilling',
  `select after, is_done as "isDone" from people.filling`,
)

/** A null place: the end was reached. */
export const setFilling = statement<[after: string | null]>(
  'people.setFilling',
  `update people.filling set after = coalesce($1, after), is_done = $1 is null`,
)
