/** Things of users that staff has hidden, with reasons (take-down.ts). */
import { statement } from '#platform/db/statement.ts'

export type ContentKind = 'product' | 'post' | 'comment' | 'review'

/** The last time that staff hid it. */
export const selectLast = statement<[aboutId: string], { id: string }>(
  'moderation.selectLast',
  `select id from moderation.take_downs where about_id = $1 order by id desc limit 1`,
)

export const insertTakeDown = statement<
  [kind: ContentKind, aboutId: string, ownerId: string, byId: string, reason: string, note: string],
  { id: string }
>(
  'moderation.insertTakeDown',
  `insert into moderation.take_downs (kind, about_id, owner_id, by_id, reason, note) values ($1, $2, $3, $4, $5, $6) returning id`,
)

export const endTakeDown = statement<[id: string, byId: string, note: string]>(
  'moderation.endTakeDown',
  `update moderation.take_downs set restored_at = public.moment(), restored_by = $2, restored_note = $3 where id = $1 and restored_at is null`,
)

export const selectHandle = statement<[userId: string], { handle: string }>(
  'moderation.selectHandle',
  `select handle::text as handle from users.users where id = $1`,
)

export interface TakeDownRow {
  id: string
  reason: string
  note: string
  at: number
  by: string
  restoredAt: number | null
  restoredBy: string | null
  restoredNote: string
}

/** Newest first. */
export const selectTakeDowns = statement<[aboutId: string], TakeDownRow>(
  'moderation.selectTakeDowns',
  `select t.id, t.reason, t.note, t.taken_down_at as at, u.name as by, t.restored_at as "restoredAt", r.name as "restoredBy", t.restored_note as "restoredNote"
   from moderation.take_downs t join users.users u on u.id = t.by_id left join users.users r on r.id = t.restored_by
   where t.about_id = $1 order by t.id desc limit 50`,
)

export const selectHiddenOf = statement<[ownerId: string], { kind: ContentKind; aboutId: string; reason: string; at: number }>(
  'moderation.selectHiddenOf',
  `select kind, about_id as "aboutId", reason, taken_down_at as at from moderation.take_downs
   where owner_id = $1 and restored_at is null order by id desc limit 100`,
)
