/** Reads the work queue. */
import { PAGE_DEFAULT, TASK_DONE_DAYS, TASK_PRIORITIES, TASKS_COUNT_MAX, type TaskKindName } from '#contract/limits.ts'
import type { Contract } from '#contract/index.ts'
import { dollarsFromCents } from '#contract/rules/money.ts'
import type { DoneTask, Task } from '#contract/types.ts'
import { decodeCursor, pageOf } from '#platform/cursor.ts'
import type { ArgsOf, ResultOf } from '#realtime/define.ts'
import type { QueryContext } from '#realtime/implement.ts'
import type { Actor } from '#server/access/actor.ts'
import { userIdOf } from '#server/shared/user-id.ts'
import { anyAct } from '../audit/index.ts'
import { pictureUrl } from '../media/index.ts'
import { ordersFor, ordersOf } from '../orders/index.ts'
import { userOf } from '../users/index.ts'
import { KINDS } from './kinds.ts'
import { countTasks, selectDone, selectSummary, selectTasks, type TaskRow } from './tasks.sql.ts'
import { topicsOf } from './watched.ts'
import { tasksOf } from './topics.ts'

type Reading = Pick<QueryContext<Actor>, 'db' | 'actor' | 'watch'>

const CLOSED_BY = new Map<TaskKindName, string[]>(KINDS.map(({ name, closedBy }) => [name, [...closedBy]]))
const DAY_MS = 86_400_000
const LAST_MICROS = 8_640_000_000_000_000

/** The kinds that this user can have. */
export const kindsOf = (actor: Actor) => KINDS.filter(({ isFor }) => isFor(actor))

/** Watches what can change tasks of these kinds. Answers their names. */
function watchKinds({ actor, watch }: Pick<Reading, 'actor' | 'watch'>): TaskKindName[] {
  const userId = userIdOf(actor)
  const kinds = kindsOf(actor)
  watch(...topicsOf(['tasksOf', ...kinds.flatMap((kind) => kind.watch)], userId))
  return kinds.map(({ name }) => name)
}

const isChosen =
  <T>({ only, without }: { only: readonly T[]; without: readonly T[] }) =>
  (value: T) =>
    (only.length === 0 || only.includes(value)) && !without.includes(value)

const present = ({ otherId, otherName, otherPictureId, cents, priority, bucket: _bucket, rank: _rank, ...row }: TaskRow): Task => ({
  ...row,
  amount: cents === null ? null : dollarsFromCents(cents),
  other: otherId === null || otherName === null ? null : { userId: otherId, name: otherName, picture: pictureUrl(otherPictureId, 96) },
  closedBy: CLOSED_BY.get(row.kind) ?? [],
  priority: TASK_PRIORITIES[priority] ?? 'normal',
})

export async function listTasks(reading: Reading, args: ArgsOf<Contract['tasks']['list']>): Promise<ResultOf<Contract['tasks']['list']>> {
  const { db, actor, watch } = reading
  const { statuses, kinds, priorities, labels, search = '', sort = 'due', cursor, limit = PAGE_DEFAULT } = args
  const [bucket, rank, key] = decodeCursor(cursor, ['integer', 'number', 'string']) ?? [-1, 0, '']
  const { rows, nextCursor } = pageOf(
    await db.many(
      selectTasks,
      userIdOf(actor),
      watchKinds(reading).filter(isChosen(kinds)),
      statuses,
      TASK_PRIORITIES.flatMap((name, place) => (isChosen(priorities)(name) ? [place] : [])),
      labels.only,
      labels.without,
      search,
      sort,
      bucket,
      rank,
      key,
      limit + 1,
    ),
    limit,
    (row) => [row.bucket, row.rank, row.key],
  )
  watch(...rows.flatMap(({ otherId }) => (otherId === null ? [] : [userOf(otherId)])))
  return { items: rows.map(present), nextCursor }
}

export async function summarize(reading: Reading): Promise<ResultOf<Contract['tasks']['summary']>> {
  const { cents, ...counts } = await reading.db.one(selectSummary, userIdOf(reading.actor), watchKinds(reading))
  return { ...counts, amount: dollarsFromCents(cents) }
}

export async function countToDo(reading: Reading): Promise<number> {
  return (await reading.db.one(countTasks, userIdOf(reading.actor), watchKinds(reading), TASKS_COUNT_MAX)).count
}

export async function listDone(
  { db, actor, watch }: Reading,
  { since, cursor, limit = PAGE_DEFAULT }: ArgsOf<Contract['tasks']['listDone']>,
): Promise<ResultOf<Contract['tasks']['listDone']>> {
  const userId = userIdOf(actor)
  watch(tasksOf(userId), ordersFor(userId), ordersOf(userId), ...(actor.adminRole === null ? [] : [anyAct()]))
  const [beforeMicros, beforeKey] = decodeCursor(cursor, ['integer', 'string']) ?? [LAST_MICROS, '']
  // The oldest that is listed does not move with the moment of the call, but with its day.
  const oldest = (Math.floor(Date.now() / DAY_MS) - TASK_DONE_DAYS) * DAY_MS
  const rows = await db.many(selectDone, userId, Math.max(since, oldest), beforeMicros, beforeKey, limit + 1)
  const { rows: page, nextCursor } = pageOf(rows, limit, (row) => [row.atMicros, row.key])
  return { items: page.map(({ atMicros: _micros, what, ...row }) => ({ ...row, what: what as DoneTask['what'] })), nextCursor }
}

/** The user's open tasks, the next due one first, as /tasks lists them: for the calendar feed. Snoozed ones stay on their day. */
export async function listDueTasks(reading: Reading, limit: number) {
  const all = TASK_PRIORITIES.map((_name, place) => place)
  const statuses = ['todo', 'doing', 'waiting', 'snoozed'] as const
  return reading.db.many(selectTasks, userIdOf(reading.actor), watchKinds(reading), statuses, all, [], [], '', 'due', -1, 0, '', limit)
}
