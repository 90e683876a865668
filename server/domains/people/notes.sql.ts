import { statement } from '#platform/db/statement.ts'

type Pair = [userId: string, aboutId: string]

export const selectNote = statement<Pair, { note: string }>(
  'people.selectNote',
  `select note from people.notes where user_id = $1 and about_id = $2`,
)

export const saveNoteStatement = statement<[...Pair, note: string], { saved: string }>(
  'people.saveNote',
  `select people.save_note($1, $2, $3)::text as saved`,
)

/** Whether something is between the two, or the user has blocked the other one. */
export const selectKnows = statement<Pair, { knows: boolean }>(
  'people.selectKnows',
  `select exists (select from people.relations where (model_id, fan_id) in (($1::uuid, $2::uuid), ($2::uuid, $1::uuid)) and is_fan)
     or exists (select from users.blocks where by_id = $1 and of_id = $2) as knows`,
)
