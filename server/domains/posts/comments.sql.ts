import type { Language } from '#contract/limits.ts'
import { statement } from '#platform/db/statement.ts'

export interface CommentRow {
  id: string
  text: string
  createdAt: number
  authorId: string
  authorName: string
  authorHandle: string
  authorPictureId: string | null
  isPro: boolean
  isModel: boolean
  lang: Language | null
}

export const selectComments = statement<[postId: string, before: string, limit: number], CommentRow>(
  'posts.selectComments',
  `select c.id, c.text, c.created_at as "createdAt", u.id as "authorId", u.name as "authorName", u.handle::text as "authorHandle",
     u.picture_id as "authorPictureId", coalesce(u.pro_expires_at > now(), false) as "isPro", u.status = 'model' as "isModel", c.lang
   from posts.comments c join users.users u on u.id = c.author_id
   where c.post_id = $1 and c.deleted_at is null and c.id < $2 order by c.id desc limit $3`,
)

/** The author, locked, so that a concurrent suspension is either seen here or waits. */
export const selectAuthorForUpdate = statement<[authorId: string], { name: string; isSuspended: boolean }>(
  'posts.selectAuthorForUpdate',
  `select name, coalesce(suspended_until > now(), false) as "isSuspended" from users.users where id = $1 for no key update`,
)

/** The comment and the counter in one statement. */
export const insertComment = statement<[postId: string, authorId: string, text: string, lang: Language | null], { id: string }>(
  'posts.insertComment',
  `with new as (insert into posts.comments (post_id, author_id, text, lang) values ($1, $2, $3, coalesce($4, (select language from users.users where id = $2))) returning id, post_id),
   counted as (update posts.figures set comment_count = comment_count + 1 where post_id = (select post_id from new))
   select id from new`,
)

/** Removes a comment for its author, the model of its post, or an admin; answers its post, and whose that is. */
export const removeComment = statement<[commentId: string, removerId: string, isAdmin: boolean], { postId: string; modelId: string }>(
  'posts.removeComment',
  `with gone as (
     update posts.comments c set deleted_at = now(), deleted_by = $2
     from posts.posts p where c.id = $1 and p.id = c.post_id and c.deleted_at is null and ($3 or c.author_id = $2 or p.model_id = $2)
     returning c.post_id, p.model_id),
   counted as (update posts.figures set comment_count = comment_count - 1 where post_id = (select post_id from gone))
   select post_id as "postId", model_id as "modelId" from gone`,
)

/** A comment that is shown, or that staff has hidden, locked. */
export const selectAnyCommentForUpdate = statement<
  [commentId: string],
  { authorId: string; postId: string; modelId: string; text: string; isTakenDown: boolean }
>(
  'posts.selectAnyCommentForUpdate',
  `select c.author_id as "authorId", c.post_id as "postId", p.model_id as "modelId", c.text, c.taken_down_at is not null as "isTakenDown"
   from posts.comments c join posts.posts p on p.id = c.post_id
   where c.id = $1 and (c.deleted_at is null or c.taken_down_at is not null) for update of c`,
)

/** The comment and the counter in one statement. */
export const markCommentTakenDown = statement<[commentId: string, byId: string]>(
  'posts.markCommentTakenDown',
  `with gone as (update posts.comments set deleted_at = now(), deleted_by = $2, taken_down_at = now() where id = $1 returning post_id)
   update posts.figures set comment_count = comment_count - 1 where post_id = (select post_id from gone)`,
)

export const markCommentRestored = statement<[commentId: string]>(
  'posts.markCommentRestored',
  `with back as (update posts.comments set deleted_at = null, deleted_by = null, taken_down_at = null where id = $1 returning post_id)
   update posts.figures set comment_count = comment_count + 1 where post_id = (select post_id from back)`,
)

/** The like and the counter in one statement: the counter moves only when the like is new. */
export const insertLike = statement<[postId: string, userId: string]>(
  'posts.insertLike',
  `with new as (insert into posts.likes (post_id, user_id) values ($1, $2) on conflict do nothing returning post_id)
   update posts.figures set like_count = like_count + 1 where post_id = (select post_id from new)`,
)

export const deleteLike = statement<[postId: string, userId: string]>(
  'posts.deleteLike',
  `with gone as (delete from posts.likes where post_id = $1 and user_id = $2 returning post_id)
   update posts.figures set like_count = like_count - 1 where post_id = (select post_id from gone)`,
)
