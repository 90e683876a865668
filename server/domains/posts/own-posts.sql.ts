/** Reads and writes of a model's own posts. */
import type { Language } from '#contract/limits.ts'
import type { PostStatus, PostVisibility } from '#contract/types.ts'
import { statement } from '#platform/db/statement.ts'
import { LAST_ID } from '#platform/id-cursor.ts'

export interface OwnPostRow {
  id: string
  status: PostStatus
  revision: number
  title: string
  teaser: string
  text: string
  visibility: PostVisibility
  priceCents: number | null
  media: { itemId: string; alt: string; isPreview: boolean; isSold: boolean }[]
  /** The start of the text that belongs to buyers. */
  soldText: string
  tags: string[]
  areCommentsOpen: boolean
  publishAt: number | null
  timeZone: string | null
  publishedAt: number | null
  isPinned: boolean
  likeCount: number
  commentCount: number
  purchaseCount: number
  earnedCents: number
  updatedAt: number
  lang: Language | null
  isLangChosen: boolean
}

const OWN_POST = `p.id, p.status, p.revision, p.title, p.teaser, p.text, p.visibility, p.price_cents as "priceCents",
  coalesce((select jsonb_agg(jsonb_build_object('itemId', pm.item_id, 'alt', pm.alt, 'isPreview', pm.is_preview, 'isSold', pm.is_sold) order by pm.position) from posts.media pm where pm.post_id = p.id), '[]') as media,
  left(p.text, p.sold_text_length) as "soldText", p.tags, p.are_comments_open as "areCommentsOpen", p.publish_at as "publishAt", p.time_zone as "timeZone", p.published_at as "publishedAt",
  p.pinned_at is not null as "isPinned", f.like_count as "likeCount", f.comment_count as "commentCount", f.purchase_count as "purchaseCount",
  f.earned_cents as "earnedCents", p.updated_at as "updatedAt", p.lang, p.is_lang_chosen as "isLangChosen"`

const FROM = `posts.posts p join posts.figures f on f.post_id = p.id`

type OwnListRow = OwnPostRow & { sortKey: number }

/** Sorted by the last save, newest first. */
export const selectOwnPosts = statement<
  [modelId: string, status: PostStatus, beforeKey: number | null, beforeId: string | null, limit: number],
  OwnListRow
>(
  'posts.selectOwnPosts',
  `select ${OWN_POST}, (extract(epoch from p.updated_at) * 1000000)::bigint as "sortKey" from ${FROM}
   where p.model_id = $1 and p.status = $2 and (p.updated_at, p.id) < (coalesce(to_timestamp($3 / 1000000.0), 'infinity'), coalesce($4::uuid, '${LAST_ID}'))
   order by p.updated_at desc, p.id desc limit $5`,
)

/** Sorted by publication, newest first, regardless of later saves. */
export const selectOwnPublished = statement<
  [modelId: string, beforeKey: number | null, beforeId: string | null, limit: number],
  OwnListRow
>(
  'posts.selectOwnPublished',
  `select ${OWN_POST}, (extract(epoch from p.published_at) * 1000000)::bigint as "sortKey" from ${FROM}
   where p.model_id = $1 and p.status = 'published' and (p.published_at, p.id) < (coalesce(to_timestamp($2 / 1000000.0), 'infinity'), coalesce($3::uuid, '${LAST_ID}'))
   order by p.published_at desc, p.id desc limit $4`,
)

export const selectOwnPost = statement<[modelId: string, postId: string], OwnPostRow>(
  'posts.selectOwnPost',
  `select ${OWN_POST} from ${FROM} where p.model_id = $1 and p.id = $2`,
)

/**
 * Locks the post until the end of the transaction; its content is read afterwards. A statement that waits for a lock sees the locked row
 * as it is then, but other rows as they were before: it would miss a purchase that it waited for.
 */
export const selectOwnPostIdForUpdate = statement<[modelId: string, postId: string], { id: string }>(
  'posts.selectOwnPostIdForUpdate',
  `select p.id from posts.posts p where p.model_id = $1 and p.id = $2 for no key update`,
)

/** Serialises the model's changes to its posts until the end of the transaction, so that counts stay true. */
export const selectModelForUpdate = statement<[modelId: string], { id: string }>(
  'posts.selectModelForUpdate',
  `select user_id as id from models.profiles where user_id = $1 for no key update`,
)

export const countPosts = statement<[modelId: string], { drafts: number; pinned: number }>(
  'posts.countPosts',
  `select (select count(*)::integer from posts.posts where model_id = $1 and status = 'draft') as drafts,
     (select count(*)::integer from posts.posts where model_id = $1 and status = 'published' and pinned_at is not null) as pinned`,
)

export const insertDraft = statement<[modelId: string], { id: string; revision: number }>(
  'posts.insertDraft',
  `insert into posts.posts (model_id) values ($1) returning id, revision`,
)

export const updatePost = statement<
  [
    postId: string,
    title: string,
    teaser: string,
    text: string,
    visibility: PostVisibility,
    priceCents: number | null,
    tags: readonly string[],
    areCommentsOpen: boolean,
    isOtherContent: boolean,
    lang: Language | null,
    isLangChosen: boolean,
  ],
  { revision: number }
>(
  'posts.updatePost',
  `update posts.posts set title = $2, teaser = $3, text = $4, visibility = $5, price_cents = $6, tags = $7, are_comments_open = $8,
     revision = revision + 1, content_revision = case when $9 then revision + 1 else content_revision end, updated_at = now(),
     lang = coalesce($10, (select language from users.users where id = model_id)), is_lang_chosen = $11 where id = $1 returning revision`,
)

export interface OwnItemRow {
  id: string
  status: 'processing' | 'ready' | 'failed'
  /** The post that holds it. */
  postId: string | null
}

/** Files of this owner, locked, so that they cannot be put into another post meanwhile. */
export const selectItemsForUpdate = statement<[ownerId: string, itemIds: readonly string[]], OwnItemRow>(
  'posts.selectItemsForUpdate',
  `select i.id, i.status, (select pm.post_id from posts.media pm where pm.item_id = i.id) as "postId"
   from media.items i where i.owner_id = $1 and i.id = any ($2::uuid[]) and i.status <> 'discarded' order by i.id for update of i`,
)

export const deleteMedia = statement<[postId: string], { itemId: string }>(
  'posts.deleteMedia',
  `delete from posts.media where post_id = $1 returning item_id as "itemId"`,
)

/** Removes all but these, and clears their positions for a new order. */
export const deleteOtherMedia = statement<[postId: string, itemIds: readonly string[]]>(
  'posts.deleteOtherMedia',
  `with gone as (delete from posts.media where post_id = $1 and item_id <> all ($2::uuid[]))
   update posts.media set position = -position where post_id = $1 and item_id = any ($2::uuid[])`,
)

/** Inserts new files and gives each its position. Other columns of a row stay, for example that its file was sold. */
export const putMedia = statement<[postId: string, itemIds: readonly string[], alts: readonly string[], previews: readonly boolean[]]>(
  'posts.putMedia',
  `insert into posts.media (post_id, position, item_id, alt, is_preview)
   select $1, m.position, m.item_id, m.alt, m.is_preview
   from unnest($2::uuid[], $3::text[], $4::boolean[]) with ordinality as m (item_id, alt, is_preview, position)
   on conflict (item_id) do update set position = excluded.position, alt = excluded.alt, is_preview = excluded.is_preview
   where posts.media.post_id = excluded.post_id`,
)

/** Each step raises the revision, so that a window opened before it cannot save over it. */
export const markPublished = statement<[postId: string]>(
  'posts.markPublished',
  `update posts.posts set status = 'published', revision = revision + 1, published_at = public.moment(), updated_at = public.moment(), publish_at = null where id = $1`,
)

export const markScheduled = statement<[postId: string, publishAt: number, timeZone: string | null]>(
  'posts.markScheduled',
  `update posts.posts set status = 'scheduled', revision = revision + 1, publish_at = to_timestamp($2::float8 / 1000), time_zone = $3, updated_at = now() where id = $1`,
)

export const markDraft = statement<[postId: string]>(
  'posts.markDraft',
  `update posts.posts set status = 'draft', revision = revision + 1, publish_at = null, updated_at = now() where id = $1`,
)

export const markWithdrawn = statement<[postId: string]>(
  'posts.markWithdrawn',
  `update posts.posts set status = 'withdrawn', revision = revision + 1, pinned_at = null, updated_at = now() where id = $1`,
)

/** Locks the profile. Answers whether the model's words changed. */
export const keepWords = statement<[modelId: string], { isMoved: boolean }>('posts.keepWords', `select posts.keep_words($1) as "isMoved"`)

export const deletePostRow = statement<[postId: string]>('posts.deletePostRow', `delete from posts.posts where id = $1`)

export const updatePinned = statement<[postId: string, isPinned: boolean]>(
  'posts.updatePinned',
  `update posts.posts set pinned_at = case when $2 then coalesce(pinned_at, now()) end where id = $1`,
)

export const selectDueForUpdate = statement<[limit: number], { id: string; modelId: string }>(
  'posts.selectDueForUpdate',
  `select id, model_id as "modelId" from posts.posts where status = 'scheduled' and publish_at <= now() order by publish_at limit $1 for no key update skip locked`,
)
