/** Posts for readers. Locked content is left out here, in the statement, so that it cannot leak later. */
import type { Language } from '#contract/limits.ts'
import type { MediaKind, PostRight, PostVisibility } from '#contract/types.ts'
import type { JournalParams } from '#realtime/implement.ts'
import { refusals } from '#platform/db/refusals.ts'
import { statement } from '#platform/db/statement.ts'
import { LAST_ID } from '#platform/id-cursor.ts'
import { inDollars } from '#server/shared/in-dollars.ts'

/** The refusals of this domain's SQL functions, by the keys that they raise. */
refusals(
  {
    'posts.changed': 'The model has changed this post. Please look at what is in it now, and buy again.',
    'posts.notForSale': 'This post is not for sale any more.',
    'posts.ownPost': 'This is your own post.',
    'posts.priceChanged': 'The price has changed. Please look at the new price and buy again.',
    'posts.suspended': 'Your account is suspended. You cannot buy posts until it is restored.',
  },
  inDollars,
)

export interface PostMediaRow {
  id: string
  kind: MediaKind
  width: number | null
  height: number | null
  seconds: number | null
  blur: string | null
  peaks: number[] | null
  widths: number[]
  hasPreview: boolean
  alt: string
  isOpen: boolean
}

export interface PostRow {
  id: string
  modelId: string
  modelName: string
  modelHandle: string
  modelPictureId: string | null
  title: string
  teaser: string
  text: string | null
  textLength: number
  visibility: PostVisibility
  priceCents: number | null
  tags: string[]
  media: PostMediaRow[]
  publishedAt: number
  isPinned: boolean
  areCommentsOpen: boolean
  likeCount: number
  commentCount: number
  contentRevision: number
  lang: Language | null
  /** The value by which the list is sorted, for its cursor. */
  sortKey: number
}

/** One file for a reader: description and wave only when it is open. */
const mediaOf = (isOpen: string) => `coalesce((
    select jsonb_agg(jsonb_build_object('id', i.id, 'kind', i.kind, 'width', i.width, 'height', i.height, 'seconds', i.seconds, 'blur', i.blur,
      'peaks', case when ${isOpen} then to_jsonb(i.peaks) end, 'widths', case when ${isOpen} then i.widths else '{}' end, 'hasPreview', i.has_preview and ${isOpen},
      'alt', case when ${isOpen} then pm.alt else '' end, 'isOpen', ${isOpen}) order by pm.position)
    from posts.media pm join media.items i on i.id = pm.item_id where pm.post_id = p.id), '[]')`

const POST = `p.id, p.model_id as "modelId", u.name as "modelName", u.handle::text as "modelHandle", u.picture_id as "modelPictureId",
  p.title, p.teaser, case when p.visibility = 'free' then p.text end as text, char_length(p.text) as "textLength",
  p.visibility, case when p.visibility = 'paid' then p.price_cents end as "priceCents", p.tags, ${mediaOf(`(p.visibility = 'free' or pm.is_preview)`)} as media,
  p.published_at as "publishedAt", p.pinned_at is not null as "isPinned", p.are_comments_open as "areCommentsOpen",
  f.like_count as "likeCount", f.comment_count as "commentCount", p.content_revision as "contentRevision", p.lang`

const FROM = `posts.posts p join posts.figures f on f.post_id = p.id join users.users u on u.id = p.model_id`

const MICROSECONDS = `(extract(epoch from p.published_at) * 1000000)::bigint`

export const selectPost = statement<[postId: string], PostRow>(
  'posts.selectPost',
  `select ${POST}, p.list_key as "sortKey" from ${FROM} where p.id = $1 and posts.is_shown(p)`,
)

export const selectPostsOfModel = statement<[modelId: string, afterKey: number | null, afterId: string | null, limit: number], PostRow>(
  'posts.selectPostsOfModel',
  `select ${POST}, p.list_key as "sortKey" from ${FROM}
   where p.model_id = $1 and p.status = 'published' and exists (select from models.profiles m where m.user_id = $1 and m.is_listed) and (p.list_key, p.id) < (coalesce($2::float8, 'infinity'), coalesce($3::uuid, '${LAST_ID}'))
   order by p.list_key desc, p.id desc limit $4`,
)

/** The newest posts of the model `f` behind the cursor ($2, $3). */
const newestOf = (limit: string) => `
       select p.id, p.published_at from posts.posts p
       where p.model_id = f.model_id and p.status = 'published'
         and (p.published_at, p.id) < (coalesce(to_timestamp($2 / 1000000.0), 'infinity'), coalesce($3::uuid, '${LAST_ID}'))
       order by p.published_at desc, p.id desc limit ${limit}`

/**
 * Selects the models with the newest posts, as many as posts are wanted, then the newest posts of these. The cost grows by one index
 * look-up for each followed model, and not with their posts.
 */
export const selectFeed = statement<
  [userId: string, beforeKey: number | null, beforeId: string | null, limit: number, followedMax: number],
  PostRow
>(
  'posts.selectFeed',
  `with followed as (select f.model_id from (select model_id from models.follows where user_id = $1 order by followed_at desc limit $5) f join models.profiles m on m.user_id = f.model_id and m.is_listed),
   latest as (
     select f.model_id from followed f cross join lateral (${newestOf('1')}) x order by x.published_at desc, x.id desc limit $4),
   page as (
     select x.id, x.published_at from latest f cross join lateral (${newestOf('$4')}) x
     order by x.published_at desc, x.id desc limit $4)
   select ${POST}, ${MICROSECONDS} as "sortKey" from page join (${FROM}) on p.id = page.id
   order by p.published_at desc, p.id desc`,
)

export const selectFollowedIds = statement<[userId: string, limit: number], { modelId: string }>(
  'posts.selectFollowedIds',
  `select model_id as "modelId" from models.follows where user_id = $1 order by followed_at desc limit $2`,
)

export interface RightsRow {
  postId: string
  right: PostRight | null
  isLiked: boolean
  purchaseId: string | null
  title: string | null
  text: string | null
  media: PostMediaRow[] | null
}

/** The rights of one reader (null: a visitor) to these posts; drafts of others are left out. */
export const selectRights = statement<[readerId: string | null, isAdmin: boolean, postIds: readonly string[]], RightsRow>(
  'posts.selectRights',
  `select p.id as "postId", r.right, exists (select from posts.likes l where l.post_id = p.id and l.user_id = $1) as "isLiked",
     (select b.id from posts.purchases b where b.customer_id = $1 and b.post_id = p.id) as "purchaseId",
     case when r.right is not null then p.title end as title, case when r.right is not null then p.text end as text, case when r.right is not null then ${mediaOf('true')} end as media
   from posts.posts p cross join lateral (select posts.right_of(p, $1::uuid, $2) as right) r
   where p.id = any ($3::uuid[]) and (posts.is_shown(p) or r.right is not null)`,
)

/** The same rule for one post. */
export const selectRight = statement<
  [readerId: string | null, isAdmin: boolean, postId: string],
  { modelId: string; right: PostRight | null; areCommentsOpen: boolean; title: string; isBlocked: boolean }
>(
  'posts.selectRight',
  `select p.model_id as "modelId", posts.right_of(p, $1::uuid, $2) as right, p.are_comments_open as "areCommentsOpen", p.title,
     coalesce(users.is_blocked(p.model_id, $1), false) as "isBlocked"
   from posts.posts p where p.id = $3 and p.status in ('published', 'withdrawn')`,
)

/**
 * Whether this reader may open this file: by the right to its post, or as the free preview of a published one. `isAdminAccess`: only by the
 * admin's right.
 */
export const selectMayOpen = statement<
  [readerId: string | null, isAdmin: boolean, itemId: string],
  { mayOpen: boolean; isAdminAccess: boolean; postId: string; modelId: string }
>(
  'posts.selectMayOpen',
  `select (posts.is_shown(p) and pm.is_preview) or posts.right_of(p, $1::uuid, $2) is not null as "mayOpen",
     not (posts.is_shown(p) and pm.is_preview) and coalesce(posts.right_of(p, $1::uuid, $2) = 'admin', false) as "isAdminAccess", p.id as "postId", p.model_id as "modelId"
   from posts.media pm join posts.posts p on p.id = pm.post_id where pm.item_id = $3`,
)

/** Whether the reader may download the original: a buyer of the post, or its author. */
export const selectMayDownload = statement<[readerId: string | null, itemId: string], { mayDownload: boolean }>(
  'posts.selectMayDownload',
  `select coalesce(posts.right_of(p, $1::uuid, false) in ('author', 'purchased'), false) as "mayDownload"
   from posts.media pm join posts.posts p on p.id = pm.post_id where pm.item_id = $2`,
)

export interface PurchaseRow {
  id: string
  purchasedAt: number
  priceCents: number
  postId: string
  title: string
  isWithdrawn: boolean
  mediaCount: number
  cover: PostMediaRow | null
  modelId: string
  modelName: string
  modelHandle: string
  modelPictureId: string | null
}

export const selectPurchases = statement<[customerId: string, before: string, limit: number], PurchaseRow>(
  'posts.selectPurchases',
  `select b.id, b.purchased_at as "purchasedAt", b.price_cents as "priceCents", p.id as "postId", p.title, p.status = 'withdrawn' as "isWithdrawn",
     (select count(*)::integer from posts.media pm where pm.post_id = p.id) as "mediaCount", ${mediaOf('true')} -> 0 as cover,
     u.id as "modelId", u.name as "modelName", u.handle::text as "modelHandle", u.picture_id as "modelPictureId"
   from posts.purchases b join posts.posts p on p.id = b.post_id join users.users u on u.id = b.model_id
   where b.customer_id = $1 and b.id < $2 order by b.id desc limit $3`,
)

export const purchasePostStatement = statement<
  [...JournalParams, postId: string, expectedCents: number, contentRevision: number],
  { result: { purchaseId: string; priceCents: number }; topics: string[] }
>('posts.purchase', `select result, topics from posts.purchase($1, $2, $3, $4, $5, $6, $7, $8, $9)`)
