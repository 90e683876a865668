import {
  VISITOR_CONFIRM_HOURS,
  VISITOR_KEEP_DAYS,
  VISITOR_LINK_PAUSE_MINUTES,
  type Language,
  type TicketCategory,
} from '#contract/limits.ts'
import { statement } from '#platform/db/statement.ts'

// ── Questions that are not confirmed ────────────────────────────────────────────────────────────────────────────────

/** Two questions at once count each other. A statement of its own: one that waits for a lock still sees what was there before it waited. */
export const lockRequests = statement<[], { locked: string }>(
  'tickets.lockRequests',
  `select pg_advisory_xact_lock(hashtextextended('tickets requests', 0))::text as locked`,
)

/** Of the last hour: for this address, and of all. */
export const countRequests = statement<[email: string], { ofAddress: number; ofAll: number }>(
  'tickets.countRequests',
  `select count(*) filter (where email = $1::citext) as "ofAddress", count(*) as "ofAll"
   from tickets.requests where asked_at > now() - interval '1 hour'`,
)

export const insertRequest = statement<
  [email: string, language: Language, category: TicketCategory, subject: string, body: string],
  { id: string }
>(
  'tickets.insertRequest',
  `insert into tickets.requests (email, language, category, subject, body, expires_at)
   values ($1, $2, $3, $4, $5, now() + interval '${VISITOR_CONFIRM_HOURS} hours') returning id`,
)

export interface RequestRow {
  id: string
  email: string
  language: Language
  category: TicketCategory
  subject: string
  text: string
  ticketId: string | null
}

export const selectRequestForUpdate = statement<[requestId: string], RequestRow>(
  'tickets.selectRequestForUpdate',
  `select id, email::text, language, category, subject, body as text, ticket_id as "ticketId" from tickets.requests where id = $1 and expires_at > now() for update`,
)

/** Its text is a message by now. */
export const settleRequest = statement<[requestId: string, ticketId: string]>(
  'tickets.settleRequest',
  `update tickets.requests set ticket_id = $2, subject = '', body = '' where id = $1`,
)

/** The link that confirmed the question of a ticket opens nothing any more. */
export const endRequest = statement<[ticketId: string]>(
  'tickets.endRequest',
  `update tickets.requests set expires_at = least(expires_at, now()) where ticket_id = $1`,
)

export const deleteOldRequests = statement<[limit: number]>(
  'tickets.deleteOldRequests',
  `delete from tickets.requests where id in (select id from tickets.requests where expires_at <= now() order by expires_at limit $1)`,
)

// ── Visitors ────────────────────────────────────────────────────────────────────────────────────────────────────────

/** The account that has proved this address. */
export const selectAccountOf = statement<[email: string], { userId: string; isModel: boolean }>(
  'tickets.selectAccountOf',
  `select id as "userId", status = 'model' as "isModel" from users.users where email = $1::citext and email_confirmed_at is not null limit 1`,
)

/** One visitor for each address. `isConfirmed`: they have just proved it. */
export const upsertVisitor = statement<[email: string, language: Language, isConfirmed: boolean], { id: string; email: string }>(
  'tickets.upsertVisitor',
  `insert into tickets.visitors as v (email, language, confirmed_at) values ($1, $2, case when $3 then now() end)
   on conflict (email) do update set confirmed_at = coalesce(v.confirmed_at, excluded.confirmed_at),
     language = case when excluded.confirmed_at is null then v.language else excluded.language end returning id, email::text`,
)

/** Writing by a mailed link, or by a mail from the address to that of the ticket, proves it. */
export const confirmVisitor = statement<[visitorId: string]>(
  'tickets.confirmVisitor',
  `update tickets.visitors set confirmed_at = now() where id = $1 and confirmed_at is null`,
)

export interface VisitorRow {
  id: string
  email: string
  language: Language
}

/** No row: an account. */
export const selectVisitor = statement<[userId: string], VisitorRow>(
  'tickets.selectVisitor',
  `select id, email::text, language from tickets.visitors where id = $1`,
)

/** The visitor of a ticket, and the version of its links; no row: it belongs to an account. */
export const selectVisitorOf = statement<[ticketId: string], VisitorRow & { version: number; lastSeq: number }>(
  'tickets.selectVisitorOf',
  `select v.id, v.email::text, v.language, t.link_version as version, h.last_seq as "lastSeq"
   from tickets.tickets t join tickets.visitors v on v.id = t.user_id join threads.threads h on h.id = t.id where t.id = $1`,
)

export const raiseLinkVersion = statement<[ticketId: string]>(
  'tickets.raiseLinkVersion',
  `update tickets.tickets set link_version = link_version + 1 where id = $1`,
)

/** Changes nothing when one was mailed a moment ago. */
export const markLinkMailed = statement<[visitorId: string]>(
  'tickets.markLinkMailed',
  `update tickets.visitors set link_mailed_at = now()
   where id = $1 and coalesce(link_mailed_at < now() - interval '${VISITOR_LINK_PAUSE_MINUTES} minutes', true)`,
)

/** All tickets of a visitor `v` have ended long ago. */
const IS_OLD = `v.created_at < now() - interval '${VISITOR_KEEP_DAYS} days'
     and not exists (select from tickets.tickets t where t.user_id = v.id and coalesce(t.closed_at > now() - interval '${VISITOR_KEEP_DAYS} days', true))`

/** Visitors whose tickets all ended long ago. */
export const selectOldVisitors = statement<[limit: number], { id: string }>(
  'tickets.selectOldVisitors',
  `select v.id from tickets.visitors v where ${IS_OLD}
   order by v.created_at limit $1`,
)

/** Whether a question that nobody confirmed has ended, or a visitor is old. */
export const selectIsForgettable = statement<[], { isDue: boolean }>(
  'tickets.selectIsForgettable',
  `select exists (select from tickets.requests where expires_at <= now())
     or exists (select from tickets.visitors v where ${IS_OLD}) as "isDue"`,
)

export const deleteVisitor = statement<[visitorId: string]>('tickets.deleteVisitor', `delete from tickets.visitors where id = $1`)

// ── Mails ───────────────────────────────────────────────────────────────────────────────────────────────────────────

/** A question that is not confirmed (without a number), or the ticket of a visitor with the newest answer of the team. */
export const selectVisitorMail = statement<[about: string], { number: number | null; version: number | null; answer: string | null }>(
  'tickets.selectVisitorMail',
  `select null::bigint as number, null::integer as version, null::text as answer from tickets.requests where id = $1 and ticket_id is null and expires_at > now()
   union all
   select t.number, t.link_version, (select m.body from threads.messages m where m.thread_id = t.id and m.author_kind = 'staff' and m.unsent_at is null order by m.seq desc limit 1)
   from tickets.tickets t join tickets.visitors v on v.id = t.user_id where t.id = $1`,
)
