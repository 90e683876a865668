import type { OwnFile, OwnRow } from '#server/compose/own-data.ts'
import { statement } from '#platform/db/statement.ts'

type Page = [userId: string, after: string, limit: number]

/** The messages of this user, with the thread that they are in. The key is the thread and its number. */
export const exportMessages = statement<Page, OwnRow>(
  'threads.exportMessages',
  `select x.thread_id || ':' || x.client_id as key, jsonb_build_object('thread', x.thread_id, 'about', t.title, 'number', x.seq, 'text', x.body, 'sentAt', x.sent_at,
     'files', (select coalesce(jsonb_agg(u.file_name order by f.position), '[]') from threads.message_files f join media.uploads u on u.object_id = f.object_id where f.thread_id = x.thread_id and f.seq = x.seq)) as row
   from threads.messages x join threads.threads t on t.id = x.thread_id
   where x.author_id = $1 and (x.thread_id, x.client_id) > (split_part($2, ':', 1)::uuid, split_part($2, ':', 2)::uuid) order by x.thread_id, x.client_id limit $3`,
)

/** Unsent texts of this user. */
export const exportDrafts = statement<Page, OwnRow>(
  'threads.exportDrafts',
  `select thread_id::text as key, jsonb_build_object('thread', thread_id, 'text', draft, 'writtenAt', draft_at) as row
   from threads.members where user_id = $1 and draft <> '' and thread_id > $2::uuid order by thread_id limit $3`,
)

/** Files that this user sent. */
export const exportMessageFiles = statement<Page, OwnFile>(
  'threads.exportMessageFiles',
  `select u.object_id::text as key, u.storage_key as "storageKey", u.file_name as "fileName" from media.uploads u
   where u.owner_id = $1 and u.purpose = 'thread-file' and u.status = 'attached' and u.object_id > $2::uuid order by u.object_id limit $3`,
)

export const blankDrafts = statement<[userId: string, limit: number]>(
  'threads.blankDrafts',
  `update threads.members set draft = '', draft_at = null where (thread_id, user_id) in (
     select thread_id, user_id from threads.members where user_id = $1 and draft_at is not null limit $2)`,
)

/** Marks the files of a leaving user; the clock removes them once their thread is closed. Paid ones stay for those who paid. */
export const markFilesLeaving = statement<[userId: string, limit: number]>(
  'threads.markFilesLeaving',
  `update threads.message_files set is_leaving = true where object_id in (
     select f.object_id from media.uploads u join threads.message_files f on f.object_id = u.object_id
       join threads.messages x on x.thread_id = f.thread_id and x.seq = f.seq
     where u.owner_id = $1 and u.purpose = 'thread-file' and not f.is_leaving and x.paid_at is null limit $2)`,
)

export const deletePaceOf = statement<[userId: string]>('threads.deletePaceOf', `delete from threads.paces where user_id = $1`)
