import {
  PROMISE_ANSWERS_MIN,
  PROMISE_DAYS,
  PROMISE_DAYS_MORE,
  TICKET_REOPEN_DAYS,
  type TicketAbout,
  type TicketCategory,
  type TicketPriority,
  type TicketState,
} from '#contract/limits.ts'
import { statement } from '#platform/db/statement.ts'

export interface AboutRow {
  kind: TicketAbout
  key: string
  /** Of money: cents. */
  label: string
  state: string
}

export interface TicketRow {
  id: string
  number: number
  userId: string
  category: TicketCategory
  subject: string
  state: TicketState
  priority: TicketPriority
  revision: number
  assigneeId: string | null
  followsId: string | null
  mergedInto: string | null
  openedAt: number
  movedAt: number
  waitingSince: number | null
  dueAt: number | null
  waitsFor: 'first' | 'next' | null
  reopenUntil: number | null
  asksReopen: boolean
  snoozedUntil: number | null
  isSatisfied: boolean | null
  ratingNote: string
}

const COLUMNS = `t.id, t.number, t.user_id as "userId", t.category, t.subject, t.state, t.priority, t.revision, t.assignee_id as "assigneeId", t.follows_id as "followsId", t.merged_into as "mergedInto",
  t.opened_at as "openedAt", t.moved_at as "movedAt", t.waiting_since as "waitingSince", t.due_at as "dueAt", t.waits_for as "waitsFor", t.reopen_until as "reopenUntil",
  t.asks_reopen as "asksReopen", t.snoozed_until as "snoozedUntil", t.is_satisfied as "isSatisfied", t.rating_note as "ratingNote"`

// ── Of a user ───────────────────────────────────────────────────────────────────────────────────────────────────────

const IS_UNREAD = 'coalesce(m.has_unread, false) as "isUnread"'
const OWN_MEMBER = 'left join threads.members m on m.thread_id = t.id and m.user_id = t.user_id'

/** A page of a user's tickets in these states, the newest first. */
const ownTickets = (name: string, states: string) =>
  statement<[userId: string, beforeAt: number, beforeId: string, limit: number], TicketRow & { isUnread: boolean; place: number }>(
    `tickets.${name}`,
    `select ${COLUMNS}, ${IS_UNREAD}, (extract(epoch from t.moved_at) * 1000000)::bigint as place from tickets.tickets t ${OWN_MEMBER}
     where t.user_id = $1 and t.state in (${states})
       and (t.moved_at, t.id) < (timestamptz 'epoch' + $2::bigint * interval '1 microsecond', $3::uuid)
     order by t.moved_at desc, t.id desc limit $4`,
  )

/** Two statements, each with an index: those that are over do not pass by the open ones, nor the open ones by those that are over. */
export const selectOwnOpen = ownTickets('selectOwnOpen', `'open', 'waiting'`)
export const selectOwnOver = ownTickets('selectOwnOver', `'resolved', 'closed'`)

export const countUnreadTickets = statement<[userId: string, max: number], { count: number }>(
  'tickets.countUnreadTickets',
  `select count(*) from (select from threads.members m join tickets.tickets t on t.id = m.thread_id and t.user_id = m.user_id
     where m.user_id = $1 and m.has_unread limit $2) unread`,
)

export const selectOwnTicket = statement<[ticketId: string, userId: string], TicketRow & { isUnread: boolean; about: AboutRow | null }>(
  'tickets.selectOwnTicket',
  `select ${COLUMNS}, ${IS_UNREAD}, tickets.about_of(t.about_kind, t.about_key, t.user_id) as about from tickets.tickets t ${OWN_MEMBER} where t.id = $1 and t.user_id = $2`,
)

export const selectAbout = statement<[kind: TicketAbout, key: string, userId: string], { about: AboutRow | null }>(
  'tickets.selectAbout',
  `select tickets.about_of($1, $2, $3) as about`,
)

/** The newest first answers; at least some of the last days, else of more days. */
export const selectPromise = statement<[category: TicketCategory], { days: number; count: number; seconds: number | null }>(
  'tickets.selectPromise',
  `select given.days, count(t.id), percentile_cont(0.5) within group (order by t.first_answer_seconds) as seconds
   from (values (${PROMISE_DAYS}), (${PROMISE_DAYS_MORE})) given (days)
     left join lateral (select id, first_answer_seconds from tickets.tickets
       where category = $1 and first_answered_at > now() - given.days * interval '1 day' order by first_answered_at desc limit 1000) t on true
   group by given.days having count(t.id) >= ${PROMISE_ANSWERS_MIN} order by given.days limit 1`,
)

/** Two new tickets of one user count each other. A statement of its own: one that waits for a lock still sees what was there before it waited. */
export const lockNewTickets = statement<[userId: string], { locked: string }>(
  'tickets.lockNewTickets',
  `select pg_advisory_xact_lock(hashtextextended('tickets ' || $1::uuid, 0))::text as locked`,
)

export const countNewTickets = statement<[userId: string], { open: number; today: number }>(
  'tickets.countNewTickets',
  `select count(*) filter (where state in ('open', 'waiting')) as open, count(*) filter (where opened_at > now() - interval '1 day') as today
   from tickets.tickets where user_id = $1`,
)

export const selectByClientId = statement<[userId: string, clientId: string], { id: string }>(
  'tickets.selectByClientId',
  `select id from tickets.tickets where user_id = $1 and client_id = $2`,
)

export const insertTicket = statement<
  [
    userId: string,
    clientId: string,
    category: TicketCategory,
    subject: string,
    aboutKind: TicketAbout | null,
    aboutKey: string | null,
    followsId: string | null,
    hoursId: number,
  ],
  { id: string; number: number }
>(
  'tickets.insertTicket',
  `insert into tickets.tickets (user_id, client_id, category, subject, about_kind, about_key, follows_id, hours_id)
   values ($1, $2, $3, $4, $5, $6, $7, $8) returning id, number`,
)

export const updateRating = statement<[ticketId: string, isSatisfied: boolean, note: string]>(
  'tickets.updateRating',
  `update tickets.tickets set is_satisfied = $2, rating_note = $3, rated_at = now() where id = $1 and is_satisfied is null`,
)

// ── Steps ───────────────────────────────────────────────────────────────────────────────────────────────────────────

export const selectTicketForUpdate = statement<[ticketId: string], TicketRow>(
  'tickets.selectTicketForUpdate',
  `select ${COLUMNS} from tickets.tickets t where t.id = $1 for update`,
)

/** The steps that move a clock. */
export const selectClockEntries = statement<[ticketId: string], { kind: string; at: number }>(
  'tickets.selectClockEntries',
  `select kind, at from tickets.entries where ticket_id = $1 and kind in ('asked', 'answered', 'resolved', 'reopened', 'closed') order by n`,
)

export const insertEntry = statement<[ticketId: string, kind: string, byId: string | null, body: string, value: string]>(
  'tickets.insertEntry',
  `insert into tickets.entries (ticket_id, n, kind, by_id, body, value)
   values ($1, (select coalesce(max(n), 0) + 1 from tickets.entries where ticket_id = $1), $2, $3, $4, $5)`,
)

/** The newest words stay when there are too many. */
export const addWords = statement<[ticketId: string, text: string]>(
  'tickets.addWords',
  `update tickets.tickets set search_words = ' ' || right(search_words || ' ' || btrim(regexp_replace(search.fold($2), '[^[:alnum:]]+', ' ', 'g')), 20000) where id = $1`,
)

export const updateState = statement<[ticketId: string, state: TicketState, asksReopen: boolean, moves: boolean]>(
  'tickets.updateState',
  `update tickets.tickets set revision = revision + 1, asks_reopen = $3, moved_at = case when $4 then public.moment() else moved_at end,
     reopen_until = case when $2 <> 'resolved' then null when state = 'resolved' then reopen_until else now() + interval '${TICKET_REOPEN_DAYS} days' end,
     closed_at = case when $2 <> 'closed' then null when state = 'closed' then closed_at else now() end, state = $2 where id = $1`,
)

/** Times in epoch milliseconds. */
export const updateClock = statement<
  [ticketId: string, waitingSince: number | null, dueAt: number | null, waitsFor: 'first' | 'next' | null, hoursId: number]
>(
  'tickets.updateClock',
  `update tickets.tickets set waiting_since = to_timestamp($2::float8 / 1000), due_at = to_timestamp($3::float8 / 1000), waits_for = $4, hours_id = $5,
     is_overdue = coalesce(to_timestamp($3::float8 / 1000) <= now(), false) where id = $1`,
)

export const updateFirstAnswer = statement<[ticketId: string]>(
  'tickets.updateFirstAnswer',
  `update tickets.tickets set first_answered_at = public.moment(), first_answer_seconds = greatest(0, extract(epoch from public.moment() - opened_at))::integer
   where id = $1 and first_answered_at is null`,
)

export const updateSnooze = statement<[ticketId: string, until: number | null]>(
  'tickets.updateSnooze',
  `update tickets.tickets set snoozed_until = to_timestamp($2::float8 / 1000) where id = $1`,
)

export const updateAssignee = statement<[ticketId: string, assigneeId: string | null]>(
  'tickets.updateAssignee',
  `update tickets.tickets set assignee_id = $2 where id = $1`,
)

export const updatePriority = statement<[ticketId: string, priority: TicketPriority]>(
  'tickets.updatePriority',
  `update tickets.tickets set priority = $2 where id = $1`,
)

// ── Hours ───────────────────────────────────────────────────────────────────────────────────────────────────────────

export interface HoursRow {
  id: number
  from: number
  zone: string
  days: number[][][] | null
}

/** The newest last. */
export const selectHours = statement<[limit: number], HoursRow>(
  'tickets.selectHours',
  `select h.id, h.from, h.zone, h.days from (select id, from_at as "from", zone, days from tickets.hours order by id desc limit $1) h order by h.id`,
)

export const insertHours = statement<[zone: string, days: string | null, byId: string]>(
  'tickets.insertHours',
  `insert into tickets.hours (zone, days, by_id) values ($1, $2::jsonb, $3)`,
)

// ── The clock ───────────────────────────────────────────────────────────────────────────────────────────────────────

export const selectDueReplies = statement<[limit: number], { ticketId: string }>(
  'tickets.selectDueReplies',
  `select ticket_id as "ticketId" from tickets.replies where send_at <= now() order by send_at limit $1`,
)

export const selectOver = statement<[limit: number], { ticketId: string }>(
  'tickets.selectOver',
  `select id as "ticketId" from tickets.tickets where reopen_until <= now() order by reopen_until limit $1`,
)

export const selectToWake = statement<[limit: number], { ticketId: string }>(
  'tickets.selectToWake',
  `select id as "ticketId" from tickets.tickets where snoozed_until <= now() order by snoozed_until limit $1`,
)

export const markOverdue = statement<[limit: number], { ticketId: string }>(
  'tickets.markOverdue',
  `update tickets.tickets set is_overdue = true where id in (
     select id from tickets.tickets where state = 'open' and snoozed_until is null and due_at <= now() and not is_overdue order by due_at limit $1 for update skip locked)
   returning id as "ticketId"`,
)

/** Tickets whose clock was computed by older hours. */
export const selectOldClocks = statement<[hoursId: number, limit: number], { ticketId: string }>(
  'tickets.selectOldClocks',
  `select id as "ticketId" from tickets.tickets where waiting_since is not null and hours_id < $1 order by hours_id limit $2`,
)
