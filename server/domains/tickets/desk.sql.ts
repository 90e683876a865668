import type { TicketAbout } from '#contract/limits.ts'
import type { ReplyActs } from '#contract/types.ts'
import { statement } from '#platform/db/statement.ts'
import type { TicketRow } from './tickets.sql.ts'

const PERSON = (user: string) =>
  `case when ${user}.id is not null then jsonb_build_object('userId', ${user}.id, 'name', ${user}.name, 'pictureId', ${user}.picture_id) end`

/** A visitor without an account is named by the address. */
const USER = `coalesce(${PERSON('u')}, jsonb_build_object('userId', t.user_id, 'name', coalesce(v.email::text, ''), 'pictureId', null))`

export interface UserRow {
  userId: string
  name: string
  pictureId: string | null
}

export interface QueueRow extends Omit<TicketRow, 'userId' | 'assigneeId'> {
  user: UserRow
  visitor: { email: string; isConfirmed: boolean } | null
  assignee: UserRow | null
  place: number
}

type FilterParams = [adminId: string, assignee: string | null, category: string | null, priority: string | null, search: string | null]
type QueueParams = [...FilterParams, afterPlace: number, afterId: string, limit: number]

const COLUMNS = `t.id, t.number, t.category, t.subject, t.state, t.priority, t.revision, t.follows_id as "followsId", t.merged_into as "mergedInto", t.opened_at as "openedAt", t.moved_at as "movedAt",
  t.waiting_since as "waitingSince", t.due_at as "dueAt", t.waits_for as "waitsFor", t.reopen_until as "reopenUntil", t.asks_reopen as "asksReopen", t.snoozed_until as "snoozedUntil",
  t.is_satisfied as "isSatisfied", t.rating_note as "ratingNote", ${USER} as "user", ${PERSON('a')} as assignee,
  case when v.id is not null then jsonb_build_object('email', v.email, 'isConfirmed', v.confirmed_at is not null) end as visitor`
const PEOPLE =
  'left join users.users u on u.id = t.user_id left join tickets.visitors v on v.id = t.user_id left join users.users a on a.id = t.assignee_id'
const FILTERS = `t.user_id <> $1 and ($2::text is null or case $2 when 'me' then t.assignee_id = $1 else t.assignee_id is null end)
  and ($3::text is null or t.category = $3) and ($4::text is null or t.priority = $4) and ($5::text is null or t.id in (select tickets.having_words($5)))`
const micros = (column: string) => `(extract(epoch from ${column}) * 1000000)::bigint`
const momentOf = (parameter: string) => `timestamptz 'epoch' + ${parameter}::bigint * interval '1 microsecond'`

/** The tickets of each view of the desk, written out, so that each finds its index. */
const OF_VIEW = {
  open: `t.state = 'open' and t.snoozed_until is null`,
  waiting: `t.state = 'waiting' and t.snoozed_until is null`,
  snoozed: `t.snoozed_until is not null`,
  resolved: `t.state = 'resolved' and t.snoozed_until is null`,
  closed: `t.state = 'closed' and t.snoozed_until is null`,
  all: 'true',
} as const
export type DeskView = keyof typeof OF_VIEW

/** Open tickets by their due time; those without one (the team has no hours any more) last. */
export const selectQueue = statement<QueueParams, QueueRow>(
  'tickets.selectQueue',
  `select ${COLUMNS}, ${micros(`coalesce(t.due_at, timestamptz '9999-01-01')`)} as place from tickets.tickets t ${PEOPLE}
   where ${OF_VIEW.open} and ${FILTERS}
     and (coalesce(t.due_at, timestamptz '9999-01-01'), t.id) > (${momentOf('$6')}, $7::uuid)
   order by coalesce(t.due_at, timestamptz '9999-01-01'), t.id limit $8`,
)

const movedOf = (view: Exclude<DeskView, 'open'>) =>
  statement<QueueParams, QueueRow>(
    `tickets.selectMoved.${view}`,
    `select ${COLUMNS}, ${micros('t.moved_at')} as place from tickets.tickets t ${PEOPLE}
   where ${OF_VIEW[view]} and ${FILTERS} and (t.moved_at, t.id) < (${momentOf('$6')}, $7::uuid)
   order by t.moved_at desc, t.id desc limit $8`,
  )

/** The other views, the one that moved last first. */
export const selectMoved = {
  waiting: movedOf('waiting'),
  snoozed: movedOf('snoozed'),
  resolved: movedOf('resolved'),
  closed: movedOf('closed'),
  all: movedOf('all'),
}

/** Tickets that a count reads: the newest of the view. */
const COUNTED_MAX = 10_000

const countOf = (view: DeskView) =>
  statement<FilterParams, { count: number; isMore: boolean }>(
    `tickets.countRows.${view}`,
    `select count(*) filter (where ${FILTERS}) as count, count(*) = ${COUNTED_MAX} as "isMore"
     from (select t.id, t.user_id, t.assignee_id, t.category, t.priority from tickets.tickets t where ${OF_VIEW[view]} order by t.moved_at desc, t.id desc limit ${COUNTED_MAX}) t`,
  )

/** Of the rows of a view with its filters; at least, where the view has more tickets than a count reads. */
export const countRows = {
  open: countOf('open'),
  waiting: countOf('waiting'),
  snoozed: countOf('snoozed'),
  resolved: countOf('resolved'),
  closed: countOf('closed'),
  all: countOf('all'),
}

export const countQueue = statement<[adminId: string, max: number], { open: number; overdue: number }>(
  'tickets.countQueue',
  `select count(*) as open, count(*) filter (where is_overdue) as overdue
   from (select is_overdue from tickets.tickets where state = 'open' and snoozed_until is null and user_id <> $1 order by due_at limit $2) queue`,
)

export interface DeskRow extends QueueRow {
  about: { kind: TicketAbout; key: string } | null
  language: string | null
  pending: { authorId: string; text: string; files: number; sendAt: string } | null
}

export const selectDeskTicket = statement<[ticketId: string, adminId: string], DeskRow>(
  'tickets.selectDeskTicket',
  `select ${COLUMNS}, 0::bigint as place, coalesce(u.language, v.language) as language,
     case when t.about_kind is not null then jsonb_build_object('kind', t.about_kind, 'key', t.about_key) end as about,
     (select jsonb_build_object('authorId', r.author_id, 'text', r.body, 'files', cardinality(r.object_ids), 'sendAt', r.send_at) from tickets.replies r where r.ticket_id = t.id) as pending
   from tickets.tickets t ${PEOPLE} where t.id = $1 and t.user_id <> $2`,
)

/** The number of the deposit that a ticket is about; nothing for an own ticket. */
export const selectDepositKey = statement<[ticketId: string, adminId: string], { key: string; userId: string }>(
  'tickets.selectDepositKey',
  `select about_key as key, user_id as "userId" from tickets.tickets where id = $1 and user_id <> $2 and about_kind = 'deposit'`,
)

export interface EntryRow {
  n: number
  kind: string
  at: number
  by: UserRow | null
  text: string
  value: string
}

/** The newest steps, oldest first. */
export const selectEntries = statement<[ticketId: string, limit: number], EntryRow>(
  'tickets.selectEntries',
  `select e.n, e.kind, e.at, coalesce(${PERSON('u')}, case when v.id is not null then jsonb_build_object('userId', v.id, 'name', v.email, 'pictureId', null) end) as by, e.body as text, e.value
   from (select * from tickets.entries where ticket_id = $1 order by n desc limit $2) e left join users.users u on u.id = e.by_id left join tickets.visitors v on v.id = e.by_id order by e.n`,
)

export const insertReply = statement<
  [ticketId: string, authorId: string, clientId: string, body: string, objectIds: readonly string[], isResolving: boolean, seconds: number],
  { sendAt: number }
>(
  'tickets.insertReply',
  `insert into tickets.replies (ticket_id, author_id, client_id, body, object_ids, is_resolving, read_seq, send_at)
   select $1, $2, $3, $4, $5::uuid[], $6, t.last_seq, now() + $7::integer * interval '1 second' from threads.threads t where t.id = $1
   on conflict (ticket_id) do nothing returning send_at as "sendAt"`,
)

export interface ReplyRow {
  authorId: string
  clientId: string
  body: string
  objectIds: string[]
  isResolving: boolean
  readSeq: number
  sendAt: number
  isDue: boolean
}

export const selectReply = statement<[ticketId: string], ReplyRow>(
  'tickets.selectReply',
  `select author_id as "authorId", client_id as "clientId", body, object_ids as "objectIds", is_resolving as "isResolving", read_seq as "readSeq", send_at as "sendAt", send_at <= now() as "isDue"
   from tickets.replies where ticket_id = $1`,
)

export const deleteReply = statement<[ticketId: string]>('tickets.deleteReply', `delete from tickets.replies where ticket_id = $1`)

/** Has the user written since? */
export const selectHasAskedSince = statement<[ticketId: string, userId: string, seq: number], { has: boolean }>(
  'tickets.selectHasAskedSince',
  `select exists (select from threads.messages where thread_id = $1 and author_id = $2 and seq > $3) as has`,
)

export const selectStaff = statement<[roles: readonly string[]], UserRow & { openTickets: number }>(
  'tickets.selectStaff',
  `select u.id as "userId", u.name, u.picture_id as "pictureId", (select count(*) from tickets.tickets t where t.assignee_id = u.id and t.state = 'open') as "openTickets"
   from users.users u where u.is_admin and u.admin_role = any ($1::text[]) and coalesce(u.suspended_until <= now(), true) order by "openTickets", u.name, u.id limit 200`,
)

/** Does this admin show others what they do? */
export const selectSendsSigns = statement<[userId: string], { sends: boolean }>(
  'tickets.selectSendsSigns',
  `select display -> 'sendsSignals' is distinct from 'false'::jsonb as sends from users.users where id = $1`,
)

export const selectReplies = statement<
  [limit: number],
  { savedReplyId: string; name: string; texts: Record<string, string>; acts: ReplyActs; changedAt: number }
>(
  'tickets.selectReplies',
  `select id as "savedReplyId", name, texts, acts, changed_at as "changedAt" from tickets.saved_replies order by name, id limit $1`,
)

export const selectReplyForUpdate = statement<[savedReplyId: string], { changedAt: number }>(
  'tickets.selectReplyForUpdate',
  `select changed_at as "changedAt" from tickets.saved_replies where id = $1 for update`,
)

export const upsertReply = statement<[savedReplyId: string, name: string, texts: string, byId: string, acts: string]>(
  'tickets.upsertReply',
  `insert into tickets.saved_replies (id, name, texts, by_id, acts) values ($1, $2, $3::jsonb, $4, $5::jsonb)
   on conflict (id) do update set name = excluded.name, texts = excluded.texts, by_id = excluded.by_id, acts = excluded.acts, changed_at = now()`,
)

/** Besides this one. */
export const countReplies = statement<[savedReplyId: string], { count: number }>(
  'tickets.countReplies',
  `select count(*) from tickets.saved_replies where id <> $1`,
)

export const deleteSavedReply = statement<[savedReplyId: string]>(
  'tickets.deleteSavedReply',
  `delete from tickets.saved_replies where id = $1`,
)
