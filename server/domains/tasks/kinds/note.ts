import { forAll, MOST, type TaskKind } from '../task-kind.ts'

/** Notes of the user; there are fewer than fit. */
export const note: TaskKind = {
  name: 'note',
  closedBy: ['tasks:finishNote', 'tasks:deleteNote'],
  isFor: forAll,
  watch: ['tasksOf'],
  select: `select id::text as ref, id::text as about, created_at as since, due_at as due, null::bigint as cents, null::uuid as other, text as title, false as is_waiting
    from tasks.notes where user_id = $1 and done_at is null order by id limit ${MOST}`,
}
