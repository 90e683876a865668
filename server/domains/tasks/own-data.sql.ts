import type { OwnRow } from '#server/compose/own-data.ts'
import { statement } from '#platform/db/statement.ts'

type Page = [userId: string, after: string, limit: number]

export const exportNotes = statement<Page, OwnRow>(
  'tasks.exportNotes',
  `select id::text as key, jsonb_build_object('id', id, 'text', text, 'dueAt', due_at, 'createdAt', created_at, 'doneAt', done_at) as row
   from tasks.notes where user_id = $1 and id > $2::uuid order by id limit $3`,
)

export const exportMarks = statement<Page, OwnRow>(
  'tasks.exportMarks',
  `select key, jsonb_build_object('task', key, 'snoozedUntil', snoozed_until, 'isDoing', is_doing, 'isPinned', is_pinned, 'priority', priority, 'labels', labels, 'note', remark, 'changedAt', changed_at) as row
   from tasks.marks where user_id = $1 and key > $2 order by key limit $3`,
)

export const deleteMarks = statement<[userId: string, limit: number]>(
  'tasks.deleteMarks',
  `delete from tasks.marks where (user_id, key) in (select user_id, key from tasks.marks where user_id = $1 limit $2)`,
)

export const deleteNotes = statement<[userId: string, limit: number]>(
  'tasks.deleteNotes',
  `delete from tasks.notes where id in (select id from tasks.notes where user_id = $1 limit $2)`,
)
