import type { OwnFile, OwnRow } from '#server/compose/own-data.ts'
import { statement } from '#platform/db/statement.ts'

type Page = [userId: string, after: string, limit: number]

export const exportPosts = statement<Page, OwnRow>(
  'posts.exportPosts',
  `select p.id::text as key, jsonb_build_object('id', p.id, 'status', p.status, 'title', p.title, 'teaser', p.teaser, 'text', p.text, 'visibility', p.visibility,
     'priceCents', p.price_cents, 'tags', p.tags, 'commentsOpen', p.are_comments_open, 'publishAt', p.publish_at, 'publishedAt', p.published_at,
     'likes', f.like_count, 'comments', f.comment_count, 'purchases', f.purchase_count, 'earnedCents', f.earned_cents, 'createdAt', p.created_at,
     'media', (select coalesce(jsonb_agg(jsonb_build_object('fileId', i.object_id, 'description', m.alt, 'isPreview', m.is_preview) order by m.position), '[]')
       from posts.media m join media.items i on i.id = m.item_id where m.post_id = p.id)) as row
   from posts.posts p join posts.figures f on f.post_id = p.id where p.model_id = $1 and p.id > $2::uuid order by p.id limit $3`,
)

export const exportPurchases = statement<Page, OwnRow>(
  'posts.exportPurchases',
  `select b.id::text as key, jsonb_build_object('id', b.id, 'postId', b.post_id, 'model', u.name, 'title', b.post_title, 'text', p.text, 'priceCents', b.price_cents, 'purchasedAt', b.purchased_at) as row
   from posts.purchases b join posts.posts p on p.id = b.post_id join users.users u on u.id = b.model_id where b.customer_id = $1 and b.id > $2::uuid order by b.id limit $3`,
)

export const exportSales = statement<Page, OwnRow>(
  'posts.exportSales',
  `select b.id::text as key, jsonb_build_object('id', b.id, 'postId', b.post_id, 'customer', u.name, 'title', b.post_title, 'priceCents', b.price_cents,
     'commissionCents', b.commission_cents, 'purchasedAt', b.purchased_at) as row
   from posts.purchases b join users.users u on u.id = b.customer_id where b.model_id = $1 and b.id > $2::uuid order by b.id limit $3`,
)

export const exportComments = statement<Page, OwnRow>(
  'posts.exportComments',
  `select c.id::text as key, jsonb_build_object('id', c.id, 'postId', c.post_id, 'text', c.text, 'createdAt', c.created_at, 'deletedAt', c.deleted_at) as row
   from posts.comments c where c.author_id = $1 and c.id > $2::uuid order by c.id limit $3`,
)

export const exportLikes = statement<Page, OwnRow>(
  'posts.exportLikes',
  `select l.post_id::text as key, jsonb_build_object('postId', l.post_id, 'title', p.title, 'likedAt', l.liked_at) as row
   from posts.likes l join posts.posts p on p.id = l.post_id where l.user_id = $1 and l.post_id > $2::uuid order by l.post_id limit $3`,
)

/** The files that the buyer of a post can download. */
export const exportPurchaseFiles = statement<Page, OwnFile>(
  'posts.exportPurchaseFiles',
  `select i.id::text as key, 'items/' || i.id || '/original.' || i.original_extension as "storageKey", regexp_replace(i.file_name, '[.][^.]{1,5}$', '') || '.' || i.original_extension as "fileName"
   from posts.purchases b join posts.media m on m.post_id = b.post_id join media.items i on i.id = m.item_id
   where b.customer_id = $1 and i.status = 'ready' and i.original_extension is not null and i.id > $2::uuid order by i.id limit $3`,
)

/** Removed as by their author, and without their text. */
export const blankComments = statement<[userId: string, limit: number], { postId: string }>(
  'posts.blankComments',
  `with chosen as (select id, deleted_at is null as is_shown from posts.comments where author_id = $1 and (deleted_at is null or text <> '–') limit $2),
   gone as (update posts.comments c set text = '–', taken_down_at = null, deleted_at = coalesce(deleted_at, now()), deleted_by = coalesce(deleted_by, $1) from chosen s where c.id = s.id returning c.post_id, s.is_shown),
   counts as (select post_id, count(*) filter (where is_shown)::integer as shown from gone group by post_id),
   counted as (update posts.figures f set comment_count = comment_count - c.shown from counts c where f.post_id = c.post_id and c.shown > 0)
   select post_id as "postId" from gone`,
)

export const deleteLikes = statement<[userId: string, limit: number], { postId: string }>(
  'posts.deleteLikes',
  `with gone as (delete from posts.likes where user_id = $1 and post_id in (select post_id from posts.likes where user_id = $1 limit $2) returning post_id),
   counted as (update posts.figures f set like_count = like_count - 1 from gone g where f.post_id = g.post_id)
   select post_id as "postId" from gone`,
)

/** Posts still to erase: those without purchases, and purchased ones that are still shown. */
export const selectPostsToErase = statement<[modelId: string, limit: number], { id: string }>(
  'posts.selectPostsToErase',
  `select p.id from posts.posts p join posts.figures f on f.post_id = p.id
   where p.model_id = $1 and (f.purchase_count = 0 or p.status <> 'withdrawn') order by p.id limit $2`,
)

export const deleteAnyPost = statement<[postId: string]>(
  'posts.deleteAnyPost',
  `delete from posts.posts p using posts.figures f where p.id = $1 and f.post_id = p.id and f.purchase_count = 0`,
)
