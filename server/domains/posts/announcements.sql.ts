/** Posts to be announced to followers, part by part. */
import { statement } from '#platform/db/statement.ts'

/** A post that was taken down and comes back is announced once. */
export const insertAnnouncement = statement<[postId: string]>(
  'posts.insertAnnouncement',
  `insert into posts.announcements (post_id) values ($1) on conflict do nothing`,
)

export interface AnnouncementRow {
  postId: string
  modelId: string
  modelName: string
  title: string
  /** The post is still visible, and still new. */
  isCurrent: boolean
}

/** The next post to announce; locked, so that two servers do not announce the same. */
export const takeAnnouncement = statement<[freshMs: number], AnnouncementRow>(
  'posts.takeAnnouncement',
  `select p.id as "postId", p.model_id as "modelId", u.name as "modelName", p.title,
     posts.is_shown(p) and p.published_at > now() - $1::bigint * interval '1 millisecond' as "isCurrent"
   from posts.announcements a join posts.posts p on p.id = a.post_id join users.users u on u.id = p.model_id
   order by a.post_id limit 1 for update of a skip locked`,
)

/** The followers to notify next; moves the announcement behind them. */
export const advanceAnnouncement = statement<[postId: string, modelId: string, limit: number], { userIds: string[] }>(
  'posts.advanceAnnouncement',
  `with notified as (
     select f.user_id, f.followed_at from models.follows f, posts.announcements a
     where a.post_id = $1 and f.model_id = $2 and (f.followed_at, f.user_id) < (a.before_at, a.before_user)
     order by f.followed_at desc, f.user_id desc limit $3),
   last as (select followed_at, user_id from notified order by followed_at, user_id limit 1),
   moved as (update posts.announcements a set before_at = last.followed_at, before_user = last.user_id from last where a.post_id = $1)
   select coalesce(array_agg(user_id), '{}') as "userIds" from notified`,
)

export const deleteAnnouncement = statement<[postId: string]>(
  'posts.deleteAnnouncement',
  `delete from posts.announcements where post_id = $1`,
)
