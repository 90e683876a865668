import type { OwnRow } from '#server/compose/own-data.ts'
import { statement } from '#platform/db/statement.ts'

/** The reports that this user has sent. */
export const exportReports = statement<[userId: string, after: string, limit: number], OwnRow>(
  'moderation.exportReports',
  `select r.id::text as key, jsonb_build_object('kind', r.kind, 'about', r.about_id, 'number', nullif(r.seq, 0), 'reason', r.reason, 'note', r.note, 'reportedAt', r.reported_at) as row
   from moderation.reports r where r.reporter_id = $1 and r.id > $2::uuid order by r.id limit $3`,
)
