/** The work queue: one union over the open rows of every kind, with the marks of its user. */
import type { TaskKindName, TaskSort, TaskStatus } from '#contract/limits.ts'
import { TASK_DONE_ACTS, TASK_DONE_EVENTS } from '#contract/rules/done-tasks.ts'
import { statement } from '#platform/db/statement.ts'
import { KINDS } from './kinds.ts'
import type { TaskKind } from './task-kind.ts'

type Strings = readonly string[]
const listOf = (words: Strings) => words.map((word) => `'${word}'`).join(', ')

/** `$1` is the user, `$2` the kinds that are read; a branch of another kind is not begun. */
const branchOf = ({ name, select }: TaskKind) =>
  `(select '${name}'::text as kind, '${name}:' || found.ref as key, found.about, found.since, found.due, found.cents, found.other, found.title, found.is_waiting
      from (${select}) found where '${name}' = any ($2::text[]))`

/** Not inlined, so that a plan for all of it is short. */
const OPEN = `open as materialized (${KINDS.map(branchOf).join('\n union all ')})`

/** A mark of its user is more than none. */
const TASKS = `${OPEN},
  task as (
    select o.*, m.snoozed_until, m.woken_at, coalesce(m.is_pinned, false) as is_pinned, coalesce(m.priority, 1) as priority, coalesce(m.labels, '{}') as labels, coalesce(m.remark, '') as remark,
      case when m.snoozed_until is not null then 'snoozed' when o.is_waiting then 'waiting' when m.is_doing then 'doing' else 'todo' end as status
    from open o left join tasks.marks m on m.user_id = $1 and m.key = o.key)`

/** The same for a reader of a row in place of the parameters: `with` the relation `task`. */
export const tasksOfReader = (userId: string, kinds: string): string =>
  `with ${TASKS.replaceAll('$2::text[]', kinds).replaceAll('$1', userId)}`

const DUE_RANK = `coalesce(extract(epoch from due), 1e11)::float8`

export interface TaskRow {
  key: string
  kind: TaskKindName
  status: TaskStatus
  about: string
  since: number
  dueAt: number | null
  cents: number | null
  otherId: string | null
  otherName: string | null
  otherPictureId: string | null
  title: string
  isPinned: boolean
  isWoken: boolean
  priority: number
  labels: string[]
  remark: string
  snoozedUntil: number | null
  bucket: number
  rank: number
}

export interface Chosen {
  readonly userId: string
  readonly kinds: Strings
  readonly statuses: Strings
  readonly priorities: readonly number[]
  readonly labels: Strings
  readonly withoutLabels: Strings
  /** Folded by Postgres; empty: all. */
  readonly search: string
  readonly sort: TaskSort
}

/** After a place in the order of the list. Words are looked for in titles, names and remarks, among the few open rows. */
export const selectTasks = statement<
  [
    userId: string,
    kinds: Strings,
    statuses: Strings,
    priorities: readonly number[],
    labels: Strings,
    withoutLabels: Strings,
    search: string,
    sort: string,
    bucket: number,
    rank: number,
    key: string,
    limit: number,
  ],
  TaskRow
>(
  'tasks.selectTasks',
  `with ${TASKS},
  ranked as (
    select t.*, u.name as other_name, u.picture_id, case when t.is_pinned then 0 when t.woken_at is not null then 1 else 2 end as bucket,
      case $8::text when 'money' then -coalesce(cents, 0)::float8 when 'newest' then -extract(epoch from since)::float8 when 'priority' then -1e12 * priority + ${DUE_RANK} else ${DUE_RANK} end as rank
    from task t left join users.users u on u.id = t.other
    where t.status = any ($3::text[]) and t.priority = any ($4::integer[]) and ($5::text[] = '{}' or t.labels && $5::text[]) and not t.labels && $6::text[]
      and ($7::text = '' or strpos(search.fold(t.title || ' ' || coalesce(u.name, '') || ' ' || t.remark), search.fold($7::text)) > 0))
  select key, kind, status, about, since, due as "dueAt", cents, other as "otherId", other_name as "otherName", picture_id as "otherPictureId", title, is_pinned as "isPinned",
    woken_at is not null as "isWoken", priority, labels, remark, snoozed_until as "snoozedUntil", bucket, rank
  from ranked where (bucket, rank, key) > ($9::bigint, $10::float8, $11::text) order by bucket, rank, key limit $12`,
)

export interface SummaryRow {
  todo: number
  doing: number
  waiting: number
  snoozed: number
  cents: number
  labels: string[]
  kinds: TaskKindName[]
}

export const selectSummary = statement<[userId: string, kinds: Strings], SummaryRow>(
  'tasks.selectSummary',
  `with ${TASKS}
  select (count(*) filter (where status = 'todo'))::integer as todo, (count(*) filter (where status = 'doing'))::integer as doing, (count(*) filter (where status = 'waiting'))::integer as waiting,
    (count(*) filter (where status = 'snoozed'))::integer as snoozed, coalesce(sum(cents) filter (where status in ('todo', 'doing')), 0)::bigint as cents,
    coalesce((select array_agg(distinct label order by label) from task, unnest(labels) label), '{}') as labels, coalesce(array_agg(distinct kind order by kind), '{}') as kinds
  from task`,
)

/** Tasks to do. */
export const countTasks = statement<[userId: string, kinds: Strings, max: number], { count: number }>(
  'tasks.countTasks',
  `with ${TASKS} select count(*)::integer as count from (select from task where status in ('todo', 'doing') limit $3) counted`,
)

type Marks = [
  userId: string,
  kinds: Strings,
  keys: Strings,
  isSnoozing: boolean,
  snoozedUntil: number | null,
  isDoing: boolean | null,
  isPinned: boolean | null,
  isSeen: boolean,
  priority: number | null,
  addLabels: Strings,
  removeLabels: Strings,
  remark: string | null,
]

/** Marks the open ones of these tasks. Answers their keys, and how many labels each has now. */
export const upsertMarks = statement<Marks, { key: string; labelCount: number }>(
  'tasks.upsertMarks',
  `with ${OPEN}
  insert into tasks.marks as m (user_id, key, snoozed_until, is_doing, is_pinned, priority, labels, remark)
  select $1, key, case when $4 then to_timestamp($5::float8 / 1000) end, coalesce($6, false), coalesce($7, false), coalesce($9::smallint, 1),
    array(select distinct label from unnest($10::text[]) label where label <> all ($11::text[]) order by label), coalesce($12, '')
  from open where key = any ($3::text[]) order by key
  on conflict (user_id, key) do update set
    snoozed_until = case when $4 then to_timestamp($5::float8 / 1000) else m.snoozed_until end,
    woken_at = case when $4 or $8 then null else m.woken_at end,
    is_doing = coalesce($6, m.is_doing), is_pinned = coalesce($7, m.is_pinned), priority = coalesce($9::smallint, m.priority),
    labels = array(select distinct label from unnest(m.labels || $10::text[]) label where label <> all ($11::text[]) order by label),
    remark = coalesce($12, m.remark), changed_at = now()
  returning key, cardinality(labels) as "labelCount"`,
)

// ── Notes ───────────────────────────────────────────────────────────────────────────────────────────────────────────

/** Locks the notes of a user until the end of the transaction, so that they are counted one after another. */
export const lockNotes = statement<[userId: string], { locked: string }>(
  'tasks.lockNotes',
  `select pg_advisory_xact_lock(hashtextextended('tasks.notes:' || $1, 0))::text as locked`,
)

export const countOpenNotes = statement<[userId: string], { count: number }>(
  'tasks.countOpenNotes',
  `select count(*)::integer as count from tasks.notes where user_id = $1 and done_at is null`,
)

export const insertNote = statement<[userId: string, text: string, dueAt: number | null], { id: string }>(
  'tasks.insertNote',
  `insert into tasks.notes (user_id, text, due_at) values ($1, $2, to_timestamp($3::float8 / 1000)) returning id`,
)

export const updateNote = statement<[userId: string, noteId: string, text: string, dueAt: number | null]>(
  'tasks.updateNote',
  `update tasks.notes set text = $3, due_at = to_timestamp($4::float8 / 1000) where user_id = $1 and id = $2 and done_at is null`,
)

export const setNoteDone = statement<[userId: string, noteId: string, isDone: boolean]>(
  'tasks.setNoteDone',
  `update tasks.notes set done_at = case when $3 then coalesce(done_at, now()) end where user_id = $1 and id = $2`,
)

export const deleteNote = statement<[userId: string, noteId: string]>(
  'tasks.deleteNote',
  `delete from tasks.notes where user_id = $1 and id = $2`,
)

// ── Done ────────────────────────────────────────────────────────────────────────────────────────────────────────────

export interface DoneRow {
  key: string
  at: number
  atMicros: number
  what: string
  about: string | null
  title: string
  otherName: string | null
}

const BEFORE = (at: string, key: string) => `(${at}, ${key}) < (timestamptz 'epoch' + $3::bigint * interval '1 microsecond', $4::text)`

/** Newest first, before a place. Acts of staff are numbered by time, which bounds how far back they are looked for. */
export const selectDone = statement<[userId: string, since: number, beforeMicros: number, beforeKey: string, limit: number], DoneRow>(
  'tasks.selectDone',
  `select d.key, d.at, (extract(epoch from d.at) * 1000000)::bigint as "atMicros", d.what, d.about, coalesce(o.snapshot->>'productName', d.title) as title, u.name as "otherName"
   from (
     (select 'event:' || e.id as key, e.at, e.kind as what, e.order_id::text as about, '' as title, e.order_id
        from orders.events e where e.actor_id = $1 and e.kind in (${listOf(TASK_DONE_EVENTS)}) and e.at >= to_timestamp($2::float8 / 1000) and ${BEFORE('e.at', `'event:' || e.id`)}
          and e.at <= timestamptz 'epoch' + $3::bigint * interval '1 microsecond' order by e.at desc, e.id desc limit $5)
     union all
     (select 'act:' || lpad(a.seq::text, 20, '0'), a.at, a.action, null, '', null
        from audit.acts a where a.actor_id = $1 and a.seq >= (select seq from audit.acts where at >= to_timestamp($2::float8 / 1000) order by at, seq limit 1)
          and a.action in (${listOf(TASK_DONE_ACTS)}) and ${BEFORE('a.at', `'act:' || lpad(a.seq::text, 20, '0')`)} order by a.seq desc limit $5)
     union all
     (select 'note:' || n.id, n.done_at, 'note', n.id::text, n.text, null
        from tasks.notes n where n.user_id = $1 and n.done_at >= to_timestamp($2::float8 / 1000) and ${BEFORE('n.done_at', `'note:' || n.id`)} order by n.done_at desc, n.id desc limit $5)
   ) d left join orders.orders o on o.id = d.order_id left join users.users u on u.id = case when o.customer_id = $1 then o.model_id else o.customer_id end
   order by d.at desc, d.key desc limit $5`,
)

// ── By the clock ────────────────────────────────────────────────────────────────────────────────────────────────────

export const selectWaking = statement<[limit: number], { userId: string }>(
  'tasks.selectWaking',
  `select distinct user_id as "userId" from (select user_id from tasks.marks where snoozed_until <= now() order by snoozed_until limit $1) due`,
)

export const wakeMarks = statement<[userId: string]>(
  'tasks.wakeMarks',
  `update tasks.marks set woken_at = snoozed_until, snoozed_until = null where user_id = $1 and snoozed_until <= now()`,
)

export const deleteOldMarks = statement<[days: number, limit: number]>(
  'tasks.deleteOldMarks',
  `delete from tasks.marks where (user_id, key) in (select user_id, key from tasks.marks where changed_at < now() - $1 * interval '1 day' limit $2)`,
)

export const deleteOldNotes = statement<[days: number, limit: number]>(
  'tasks.deleteOldNotes',
  `delete from tasks.notes where id in (select id from tasks.notes where done_at < now() - $1 * interval '1 day' limit $2)`,
)
