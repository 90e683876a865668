import type { OwnRow } from '#server/compose/own-data.ts'
import { statement } from '#platform/db/statement.ts'

/** Things of this user that staff has hidden, without the notes of staff. */
export const exportTakeDowns = statement<[userId: string, after: string, limit: number], OwnRow>(
  'moderation.exportTakeDowns',
  `select t.id::text as key, jsonb_build_object('kind', t.kind, 'about', t.about_id, 'reason', t.reason, 'hiddenAt', t.taken_down_at, 'restoredAt', t.restored_at) as row
   from moderation.take_downs t where t.owner_id = $1 and t.id > $2::uuid order by t.id limit $3`,
)

export const deleteTakeDownsOf = statement<[userId: string, limit: number]>(
  'moderation.deleteTakeDownsOf',
  `delete from moderation.take_downs where id in (select id from moderation.take_downs where owner_id = $1 limit $2)`,
)

/** The reports that this user has sent. */
export const exportReports = statement<[userId: string, after: string, limit: number], OwnRow>(
  'moderation.exportReports',
  `select r.id::text as key, jsonb_build_object('kind', r.kind, 'about', r.about_id, 'number', nullif(r.seq, 0), 'reason', r.reason, 'note', r.note, 'reportedAt', r.reported_at) as row
   from moderation.reports r where r.reporter_id = $1 and r.id > $2::uuid order by r.id limit $3`,
)
