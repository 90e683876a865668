/** A user's marks on their tasks. None of them closes one. */
import { TASK_LABELS_MAX, TASK_PRIORITIES, TASK_SNOOZE_DAYS } from '#contract/limits.ts'
import type { Contract } from '#contract/index.ts'
import { CallError } from '#platform/call-error.ts'
import type { ArgsOf } from '#realtime/define.ts'
import type { MutationContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { userIdOf } from '#server/shared/user-id.ts'
import { kindsOf } from './list-tasks.ts'
import { upsertMarks } from './tasks.sql.ts'
import { tasksOf } from './topics.ts'

const DAY_MS = 86_400_000

/** Answers the keys of tasks that are not open any more: nothing is kept of these. Errors: bad_time, too_many_labels. */
export async function arrangeTasks(
  { tx, actor, touch }: Pick<MutationContext<Actor>, 'tx' | 'actor' | 'touch'>,
  {
    keys,
    snoozedUntil,
    isDoing,
    isPinned,
    isSeen,
    priority,
    addLabels = [],
    removeLabels = [],
    remark,
  }: ArgsOf<Contract['tasks']['arrange']>,
): Promise<string[]> {
  const now = Date.now()
  if (typeof snoozedUntil === 'number' && (snoozedUntil <= now || snoozedUntil > now + TASK_SNOOZE_DAYS * DAY_MS))
    throw new CallError('bad_time', 'Please choose a time in the future, within a year.')
  const userId = userIdOf(actor)
  const marked = await tx.many(
    upsertMarks,
    userId,
    kindsOf(actor).map(({ name }) => name),
    keys,
    snoozedUntil !== undefined,
    snoozedUntil ?? null,
    isDoing ?? null,
    isPinned ?? null,
    isSeen === true,
    priority === undefined ? null : TASK_PRIORITIES.indexOf(priority),
    addLabels,
    removeLabels,
    remark ?? null,
  )
  if (marked.some(({ labelCount }) => labelCount > TASK_LABELS_MAX))
    throw new CallError('too_many_labels', 'A task has as many labels as it can. Please remove one first.', { max: TASK_LABELS_MAX })
  if (marked.length > 0) touch(tasksOf(userId))
  const open = new Set(marked.map(({ key }) => key))
  return keys.filter((key) => !open.has(key))
}
