import type { REPORT_REASONS } from '#contract/limits.ts'
import { statement } from '#platform/db/statement.ts'

/** A message of another user, for a member of its thread. */
export const selectReportable = statement<[threadId: string, seq: number, readerId: string], { authorId: string }>(
  'moderation.selectReportable',
  `select x.author_id as "authorId" from threads.messages x
   where x.thread_id = $1 and x.seq = $2 and x.author_id <> $3 and exists (select from threads.members m where m.thread_id = $1 and m.user_id = $3)`,
)

/** The files of a message and of those around it; the reported one's first. */
export const selectFilesAround = statement<[threadId: string, seq: number, around: number], { objectId: string }>(
  'moderation.selectFilesAround',
  `select f.object_id as "objectId" from threads.files_of($1, $2::integer - $3::integer, $2::integer + $3::integer) f
   where f.removed_at is null order by f.seq <> $2, f.seq, f.position`,
)

/** Answers no row when this reader has reported the message before. */
export const insertReport = statement<
  [
    reporterId: string,
    threadId: string,
    seq: number,
    authorId: string,
    reason: (typeof REPORT_REASONS)[number],
    note: string,
    keepDays: number,
  ],
  { id: string }
>(
  'moderation.insertReport',
  `insert into moderation.reports (reporter_id, kind, about_id, seq, author_id, reason, note, keep_until)
   values ($1, 'message', $2, $3, $4, $5, $6, public.moment() + $7::integer * interval '1 day') on conflict do nothing returning id`,
)

/** `hashes`: by the id of the file, SHA-256 in hex. */
export const insertReportedMessages = statement<[reportId: string, threadId: string, seq: number, around: number, hashes: string]>(
  'moderation.insertReportedMessages',
  `insert into moderation.report_messages (report_id, seq, author_id, author_kind, body, sent_at, files)
   select $1, x.seq, x.author_id, x.author_kind, x.body, x.sent_at,
     coalesce((select jsonb_agg(jsonb_build_object('objectId', f.object_id, 'name', u.file_name, 'type', u.file_type, 'size', u.file_size, 'sha256', $5::jsonb ->> f.object_id::text) order by f.position)
       from threads.files_of(x.thread_id, x.seq, x.seq) f left join media.uploads u on u.object_id = f.object_id), '[]')
   from threads.messages x where x.thread_id = $2 and x.seq between $3::integer - $4::integer and $3::integer + $4::integer`,
)

export const selectReported = statement<[reporterId: string, threadId: string], { seq: number }>(
  'moderation.selectReported',
  `select seq from moderation.reports where reporter_id = $1 and kind = 'message' and about_id = $2 order by seq`,
)

export const deleteOldReports = statement<[limit: number], { id: string }>(
  'moderation.deleteOldReports',
  `delete from moderation.reports where id in (select id from moderation.reports where keep_until < now() limit $1) returning id`,
)
