import type { Language } from '#contract/limits.ts'
import type { Question } from '#contract/types.ts'
import { statement } from '#platform/db/statement.ts'

export interface PictureView {
  id: string
  width: number
  height: number
  blur: string | null
}

export interface CardRow {
  id: string
  name: string
  handle: string
  headline: string
  pictureId: string | null
  cover: PictureView | null
  online: boolean
  ratingSum: number
  reviewCount: number
  priceFromCents: number | null
  tags: string[]
  languages: Language[]
  /** The value by which the list is sorted, for its cursor. */
  sortKey: number
}

export const CARD = `m.user_id as id, u.name, u.handle, m.headline, u.picture_id as "pictureId",
  case when c.id is null then null else jsonb_build_object('id', c.id, 'width', c.width, 'height', c.height, 'blur', c.blur) end as cover,
  m.is_online and not m.hides_presence as online, m.rating_sum as "ratingSum", m.review_count as "reviewCount",
  m.price_from_cents as "priceFromCents", m.tags, m.languages`

/** Joins of a card, to its profile `m`. */
export const JOINS = `join users.users u on u.id = m.user_id left join media.pictures c on c.id = m.cover_id`
export const FROM = `from models.profiles m ${JOINS}`

export interface ProductView {
  id: string
  name: string
  description: string
  mediaKind: 'image' | 'video' | 'audio' | 'zip'
  priceCents: number
  deliveryDays: number
  freeRevisions: number
  slots: number | null
  openOrders: number
  briefMax: number | null
  samples: PictureView[]
  addons: { id: string; name: string; priceCents: number; extraDays: number }[]
  questions: Question[]
  licence: string
  revisionDays: number | null
  lang: Language | null
}

export interface ProfileRow extends Omit<CardRow, 'sortKey'> {
  bio: string
  lang: Language | null
  wontDo: string[]
  links: string[]
  joinedAt: number
  isVerified: boolean
  completedCount: number
  onTimeCount: number
  extendedCount: number
  followerCount: number
  acceptanceHours: number | null
  products: ProductView[]
}

/** A whole profile in one statement. */
export const selectProfile = statement<[handle: string], ProfileRow>(
  'models.selectProfile',
  `select ${CARD}, m.bio, m.lang, m.wont_do as "wontDo", u.links, m.joined_at as "joinedAt", m.verified_at is not null as "isVerified", m.completed_count as "completedCount", m.on_time_count as "onTimeCount", m.extended_count as "extendedCount",
     (select f.follower_count from models.figures f where f.model_id = m.user_id) as "followerCount", m.acceptance_hours as "acceptanceHours",
     coalesce((
       select jsonb_agg(jsonb_build_object(
         'id', p.id, 'name', p.name, 'description', p.description, 'mediaKind', p.media_kind, 'priceCents', p.price_cents,
         'deliveryDays', p.delivery_days, 'freeRevisions', p.free_revisions, 'slots', p.slots, 'openOrders', p.open_orders,
         'briefMax', case when p.brief_max is not null then greatest(p.brief_max, limits.product_brief_min()) end, 'samples', media.pictures_of(p.sample_ids),
         'questions', p.questions, 'licence', p.licence, 'revisionDays', p.revision_days, 'lang', p.lang,
         'addons', coalesce((
           select jsonb_agg(jsonb_build_object('id', a.id, 'name', a.name, 'priceCents', a.price_cents, 'extraDays', a.extra_days) order by a.position, a.id)
           from models.addons a where a.product_id = p.id and a.hidden_at is null), '[]')
       ) order by p.position, p.id)
       from models.products p
       where p.model_id = m.user_id and p.hidden_at is null), '[]') as products
   ${FROM} where u.handle = $1 and u.status = 'model' and m.is_listed`,
)

export const isModel = statement<[id: string], { isModel: boolean }>(
  'models.isModel',
  `select exists (select from models.profiles where user_id = $1 and is_listed) as "isModel"`,
)

export interface FollowedRow {
  id: string
  name: string
  handle: string
  pictureId: string | null
  online: boolean
  followedAt: number
  sortKey: number
}

/** In the order of the index `follows_of_user`. */
export const selectFollowed = statement<[userId: string, afterKey: number | null, afterId: string | null, limit: number], FollowedRow>(
  'models.selectFollowed',
  `select m.user_id as id, u.name, u.handle, u.picture_id as "pictureId", m.is_online and not m.hides_presence as online, f.followed_at as "followedAt",
     (extract(epoch from f.followed_at) * 1000000)::float8 as "sortKey"
   from models.follows f join models.profiles m on m.user_id = f.model_id join users.users u on u.id = m.user_id
   where f.user_id = $1 and m.is_listed
     and f.followed_at <= coalesce(to_timestamp($2 / 1000000.0), 'infinity') and ($2::float8 is null or f.followed_at < to_timestamp($2 / 1000000.0) or f.model_id > $3::uuid)
   order by f.followed_at desc, f.model_id limit $4`,
)

export const selectFollowing = statement<[userId: string, modelId: string], { isFollowing: boolean }>(
  'models.selectFollowing',
  `select exists (select from models.follows where user_id = $1 and model_id = $2) as "isFollowing"`,
)

/** Serialises the follows of one user. */
export const lockFollows = statement<[userId: string], { locked: string }>(
  'models.lockFollows',
  `select pg_advisory_xact_lock(hashtextextended('models.follows:' || $1, 0))::text as locked`,
)

/** The number of models besides this one that the user follows. */
export const countFollowed = statement<[userId: string, modelId: string], { count: number }>(
  'models.countFollowed',
  `select count(*)::integer as count from models.follows where user_id = $1 and model_id <> $2`,
)

/** The follow and the counter in one statement: the counter moves only when the follow is new. */
export const insertFollow = statement<[userId: string, modelId: string]>(
  'models.insertFollow',
  `with new as (insert into models.follows (user_id, model_id) values ($1, $2) on conflict do nothing returning model_id)
   update models.figures set follower_count = follower_count + 1 where model_id = (select model_id from new)`,
)

export const deleteFollow = statement<[userId: string, modelId: string]>(
  'models.deleteFollow',
  `with gone as (delete from models.follows where user_id = $1 and model_id = $2 returning model_id)
   update models.figures set follower_count = follower_count - 1 where model_id = (select model_id from gone)`,
)
