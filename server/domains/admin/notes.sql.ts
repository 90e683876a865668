import { statement } from '#platform/db/statement.ts'

export interface NoteRow {
  id: string
  text: string
  authorId: string
  by: string
  at: number
  editedAt: number | null
}

/** Newest first, without removed ones. */
export const selectNotes = statement<[userId: string, before: string, limit: number], NoteRow>(
  'admin.selectNotes',
  `select n.id, n.body as text, n.author_id as "authorId", u.name as by, n.at, n.edited_at as "editedAt"
   from admin.notes n join users.users u on u.id = n.author_id
   where n.user_id = $1 and n.id < $2 and n.removed_at is null order by n.id desc limit $3`,
)

export const insertNote = statement<[userId: string, authorId: string, text: string], { id: string }>(
  'admin.insertNote',
  `insert into admin.notes (user_id, author_id, body) values ($1, $2, $3) returning id`,
)

/** Changes a note of this author about this user. Nothing: there is none. */
export const updateNote = statement<[id: string, userId: string, authorId: string, text: string]>(
  'admin.updateNote',
  `update admin.notes set body = $4, edited_at = now() where id = $1 and user_id = $2 and author_id = $3 and removed_at is null`,
)

export const removeNote = statement<[id: string, userId: string, authorId: string]>(
  'admin.removeNote',
  `update admin.notes set removed_at = now() where id = $1 and user_id = $2 and author_id = $3 and removed_at is null`,
)

export const deleteNotesAbout = statement<[userId: string, limit: number]>(
  'admin.deleteNotesAbout',
  `delete from admin.notes where id in (select id from admin.notes where user_id = $1 limit $2)`,
)

export const existsUser = statement<[userId: string], { is: boolean }>(
  'admin.existsUser',
  `select exists (select from users.users where id = $1 and erased_at is null) as "is"`,
)
