import { CHAT_PREVIEW_MAX, MESSAGE_NOTICE_SECONDS, THREAD_PAGE, UNREAD_MAX, VISIT_HOURS, type Language } from '#contract/limits.ts'
import type { AuthorKind, Message, ThreadDraft } from '#contract/types.ts'
import type { JournalParams } from '#realtime/implement.ts'
import { refusals } from '#platform/db/refusals.ts'
import { ms } from '#platform/db/sql-time.ts'
import { statement } from '#platform/db/statement.ts'
import { isVisited, type FileRow } from './message-files.sql.ts'

/** The refusals of this domain's SQL functions, by the keys that they raise. */
refusals({
  'threads.closed': 'This conversation is closed. Nobody can write here any more.',
  'threads.notFound': 'This conversation does not exist.',
  'threads.mediaNotReady': 'Some files are still being prepared, or cannot be shown. Wait for them, or remove them, then send the message.',
  'threads.tooManyMessages': 'You have sent a lot of messages. Please wait a moment, then send this one again.',
})

// ── Writing ─────────────────────────────────────────────────────────────────────────────────────────────────────────

export interface Sent {
  seq: number
  /** ISO 8601. */
  sentAt: string
}

/** Limit, right, number, message, files and journal in one round trip: send-message.sql. */
export const sendMessageStatement = statement<
  [...JournalParams, threadId: string, clientId: string, text: string, objectIds: readonly string[], lang: Language | null],
  { result: Sent; topics: string[] }
>(
  'threads.send',
  `select result, topics from threads.send_2($1::uuid, $2::bigint, $3::bytea, $4, $5::uuid, $6::uuid, $7::uuid, $8::uuid, $9, $10::uuid[], $11)`,
)

/** A thread that exists stays as it is. */
export const insertThread = statement<[threadId: string, kind: 'order' | 'chat' | 'ticket', title: string, closesAt: number | null]>(
  'threads.insertThread',
  `insert into threads.threads (id, kind, title, closes_at) values ($1, $2, $3, to_timestamp($4::float8 / 1000)) on conflict (id) do nothing`,
)

export const insertMember = statement<[threadId: string, userId: string, kind: AuthorKind]>(
  'threads.insertMember',
  `insert into threads.members (thread_id, user_id, kind) values ($1, $2, $3) on conflict (thread_id, user_id) do nothing`,
)

/** A member without an account. */
export const insertGuest = statement<[threadId: string, userId: string, kind: AuthorKind, name: string]>(
  'threads.insertGuest',
  `insert into threads.members (thread_id, user_id, kind, name) values ($1, $2, $3, $4) on conflict (thread_id, user_id) do nothing`,
)

export const clearGuestName = statement<[userId: string]>(
  'threads.clearGuestName',
  `update threads.members set name = null where user_id = $1 and name is not null`,
)

export const closeThreadStatement = statement<[threadId: string]>('threads.closeThread', `select threads.close($1, now())`)

/** Forward only, and up to the newest message at most; ends a mark as unread. */
export const updateRead = statement<
  [threadId: string, userId: string, seq: number],
  { kind: 'order' | 'chat' | 'ticket'; side: AuthorKind }
>(
  'threads.updateRead',
  `update threads.members m set read_seq = greatest(m.read_seq, least($3, t.last_seq)), unread_from_seq = null from threads.threads t
   where m.thread_id = $1 and m.user_id = $2 and t.id = m.thread_id and (least($3, t.last_seq) > m.read_seq or m.unread_from_seq is not null)
   returning t.kind, m.kind as side`,
)

/** The text that was typed last stays; one from the future counts as typed now. */
export const updateDraft = statement<[threadId: string, userId: string, text: string, writtenAt: number, replySeq: number | null]>(
  'threads.updateDraft',
  `update threads.members set draft = $3, draft_reply_seq = $5, draft_at = least(now(), to_timestamp($4::float8 / 1000))
   where thread_id = $1 and user_id = $2 and (draft_at is null or draft_at < least(now(), to_timestamp($4::float8 / 1000)))`,
)

/** Adds a message for the domain that owns the thread, which has checked what it asks for: send-message.sql. */
export const addMessageStatement = statement<
  [authorId: string, threadId: string, clientId: string, text: string, objectIds: readonly string[], lang: Language | null],
  { seq: number; sentAt: number; isNew: boolean; topics: string[] }
>(
  'threads.addMessage',
  `select seq, sent_at as "sentAt", is_new as "isNew", topics from threads.add_message_2($1::uuid, true, $2::uuid, $3::uuid, $4, $5::uuid[], null, $6)`,
)

/** A message by the id that its author's device gave it. */
export const selectSent = statement<[authorId: string, threadId: string, clientId: string], { seq: number; sentAt: number }>(
  'threads.selectSent',
  `select seq, sent_at as "sentAt" from threads.messages where author_id = $1 and thread_id = $2 and client_id = $3`,
)

export const insertVisit = statement<[threadId: string, adminId: string]>(
  'threads.insertVisit',
  `insert into threads.visits (thread_id, admin_id, until_at) values ($1, $2, now() + interval '${VISIT_HOURS} hours')
   on conflict (thread_id, admin_id) do update set until_at = excluded.until_at`,
)

/** Epoch milliseconds; no row: no visit goes on. */
export const selectVisit = statement<[threadId: string, adminId: string], { untilAt: number }>(
  'threads.selectVisit',
  `select until_at as "untilAt" from threads.visits where thread_id = $1 and admin_id = $2 and until_at > now()`,
)

// ── Reading ─────────────────────────────────────────────────────────────────────────────────────────────────────────

export interface ThreadRow {
  kind: 'order' | 'chat' | 'ticket'
  lastSeq: number
  closesAt: number | null
  isClosed: boolean
  /** Is the reader a member? If not, they visit as an admin. */
  isMember: boolean
  /** Null for visitors. */
  ownKind: AuthorKind | null
  mayWrite: boolean
  readSeq: number
  firstUnreadSeq: number | null
  unread: number
  unreadFromSeq: number | null
  draft: string
  draftAt: number | null
  /** The message that the draft answers. */
  draftReply: ThreadDraft['reply']
}

/** A thread ($1) for a member, or for an admin during a visit; nothing for all others. Staff of a ticket read it during a visit only. */
const readableTo = (
  user: string,
  isAdmin: string,
): string => `from threads.threads t left join threads.members m on m.thread_id = t.id and m.user_id = ${user}
   where t.id = $1 and (m.kind <> 'staff' or (${isAdmin} and ${isVisited('t.id', user)}))`
const readable = readableTo('$2', '$3')

type Reader = [threadId: string, userId: string, isAdmin: boolean]

/** A model and its assistants are one side: a message of one of them is not unread for the others. */
export const isOwnSide = (kind: string, author: string): string =>
  `(${kind} in ('model', 'assistant') and ${author} in ('model', 'assistant'))`

/** Messages of others above the read position, or from a mark on. In a chat, none is above `in_seq`. */
const unread = `from threads.messages x where x.thread_id = t.id and x.seq > least(m.read_seq, m.unread_from_seq - 1) and (t.kind <> 'chat' or x.seq <= m.in_seq)
     and x.author_id <> m.user_id and x.unsent_at is null and x.card_kind is null and not ${isOwnSide('m.kind', 'x.author_kind')}`

/** page-extras.sql. */
const quoteJson = (table: string): string => `threads.quote_json(${table}, ${CHAT_PREVIEW_MAX})`

/** Its end has come; in the thread of an order that is over, a block between its sides is one. */
const isClosed = `(coalesce(t.closes_at <= now(), false) or (t.kind = 'order' and t.closes_at is not null
     and exists (select from threads.members b where b.thread_id = t.id and b.user_id <> m.user_id and users.is_blocked(b.user_id, m.user_id))))`

const threadColumns = `t.kind, t.last_seq as "lastSeq", t.closes_at as "closesAt", ${isClosed} as "isClosed", m.user_id is not null as "isMember", m.kind as "ownKind",
     coalesce(m.may_write, false) as "mayWrite", coalesce(m.read_seq, t.last_seq) as "readSeq",
     (select x.seq ${unread} order by x.seq limit 1) as "firstUnreadSeq", (select count(*) from (select ${unread} limit ${UNREAD_MAX}) counted) as unread,
     m.unread_from_seq as "unreadFromSeq",
     coalesce(m.draft, '') as draft, m.draft_at as "draftAt",
     (select ${quoteJson('r')} from threads.messages r where r.thread_id = t.id and r.seq = m.draft_reply_seq) as "draftReply"`

export const selectThread = statement<Reader, ThreadRow>('threads.selectThread', `select ${threadColumns} ${readable}`)

export interface MemberRow {
  userId: string
  name: string
  pictureId: string | null
  kind: AuthorKind
  readSeq: number
}

/**
 * The members of a thread (alias `t`), for a reader (alias `m`). Users see those of the team and assistants who have written; the team sees
 * all of its own who have opened it. Former assistants are named for their messages.
 */
const MEMBERS = `(
     select jsonb_agg(jsonb_build_object('userId', a.user_id, 'name', coalesce(u.name, a.name), 'pictureId', u.picture_id, 'kind', a.kind, 'readSeq', a.read_seq) order by a.kind, a.user_id)
     from (select thread_id, user_id, kind, read_seq, name from threads.members where thread_id = t.id
       union all select thread_id, user_id, kind, 0, null from threads.former_members where thread_id = t.id) a left join users.users u on u.id = a.user_id
     where coalesce(u.name, a.name) is not null and (a.kind not in ('staff', 'assistant') or (a.kind = 'staff' and m.kind = 'staff') or a.user_id = $2 or exists (
       select from threads.messages x where x.thread_id = a.thread_id and x.author_id = a.user_id)))`

/** A thread with its members, in one statement: each costs more than the rows it finds. */
export const selectThreadWithMembers = statement<Reader, ThreadRow & { members: MemberRow[] }>(
  'threads.selectThreadWithMembers',
  `select ${threadColumns}, coalesce(${MEMBERS}, '[]') as members ${readable}`,
)

/** Of these threads, those with unread messages for a member. */
export const selectUnread = statement<[userId: string, threadIds: readonly string[]], { threadId: string; unread: number }>(
  'threads.selectUnread',
  `select m.thread_id as "threadId", (select count(*) from (select ${unread} limit ${UNREAD_MAX}) counted) as unread
   from threads.members m join threads.threads t on t.id = m.thread_id
   where m.user_id = $1 and m.thread_id = any ($2::uuid[]) and t.last_seq > m.read_seq and exists (select ${unread})`,
)

export const selectReadable = statement<Reader, { isClosed: boolean; isMember: boolean; mayWrite: boolean }>(
  'threads.selectReadable',
  `select ${isClosed} as "isClosed", m.user_id is not null as "isMember", coalesce(m.may_write, false) as "mayWrite" ${readable}`,
)

/** The parts that few messages have. */
export interface MessageExtras {
  files: FileRow[]
  /** With the beginning of its text. */
  reply: { seq: number; authorId: string; text: string; isUnsent: boolean } | null
  editedAt: number | null
  isUnsent: boolean
  card: Message['card']
  priceCents: number | null
  isPaid: boolean
  isLocked: boolean
  reactions: Message['reactions']
}

export interface MessageRow {
  seq: number
  clientId: string
  authorId: string
  authorKind: AuthorKind
  text: string
  sentAt: number
  lang: Language | null
  isBroadcast: boolean
  /** Null: a message of words only. */
  extras: MessageExtras | null
}

/** The first and the last number of a page. */
const [FIRST, LAST] = [`$2::integer * ${THREAD_PAGE} + 1`, `($2::integer + 1) * ${THREAD_PAGE}`]
const inPage = (table: string): string => `${table}.thread_id = $1 and ${table}.seq between ${FIRST} and ${LAST}`

/**
 * The messages of a page, a fixed range of numbers; no row for all who may not read the thread. Locked files are left out here, in the statement.
 * The parts that few messages have are one column of JSON, since each column of all rows adds to the time in which a message is sent. They
 * are read once, for the first message with such parts: a page of words reads none (page-extras.sql).
 */
export const selectPage = statement<[threadId: string, page: number, readerId: string, isAdmin: boolean], { messages: MessageRow[] }>(
  'threads.selectPage',
  `with found as (
   select x.seq, x.client_id as "clientId", x.author_id as "authorId", x.author_kind as "authorKind", x.body as text, ${ms('x.sent_at')} as "sentAt", x.lang, x.broadcast_id is not null as "isBroadcast",
     case when threads.has_extras(x) or x.seq = any (array(select f.seq from threads.message_files f where ${inPage('f')})) or x.seq = any (array(select e.seq from threads.reactions e where ${inPage('e')}))
       then (select threads.page_extras($1, ${FIRST}, ${LAST}, $3, ${CHAT_PREVIEW_MAX})) -> x.seq::text end as extras
   from threads.messages x where ${inPage('x')})
   select (select coalesce(json_agg(found order by found.seq), '[]') from found) as messages ${readableTo('$3', '$4')}`,
)

/** May a member be shown? Settings → Display stores only what differs from the default; a chat is seen from its first message on. */
const sends = (member: string, user: string): string =>
  `${member}.may_write and coalesce(t.closes_at > now(), true) and (t.kind <> 'chat' or t.last_seq > 0) and ${user}.display -> 'sendsSignals' is distinct from 'false'::jsonb`

/** The rights of a member to show and see signals. */
interface SignalRights {
  kind: ThreadRow['kind']
  memberKind: AuthorKind
  sends: boolean
  sees: boolean
}

const rights = (others = '') => `
   select t.kind, m.kind as "memberKind", ${sends('m', 'u')} as sends, u.display -> 'seesSignals' is distinct from 'false'::jsonb as sees${others}
   from threads.members m join threads.threads t on t.id = m.thread_id join users.users u on u.id = m.user_id
   where m.thread_id = $1 and m.user_id = $2 and (m.kind <> 'staff' or ${isVisited('m.thread_id', 'm.user_id')})`

export const selectSignalRights = statement<[threadId: string, userId: string], SignalRights>('threads.selectSignalRights', rights())

/** With the other members, and whether this one may see what they do. In a chat, a block of its two sides holds for assistants, too. */
export const selectSigns = statement<[threadId: string, userId: string], SignalRights & { others: { userId: string; sends: boolean }[] }>(
  'threads.selectSigns',
  rights(`,
     (select coalesce(json_agg(json_build_object('userId', a.user_id, 'sends', ${sends('a', 'o')} and not users.is_blocked(a.user_id, $2)
          and ((a.kind = 'customer') = (m.kind = 'customer') or not exists (select from threads.members p join threads.members c on c.thread_id = p.thread_id and c.kind = 'customer'
            where p.thread_id = t.id and p.kind = 'model' and users.is_blocked(p.user_id, c.user_id)))) order by a.user_id), '[]')
        from threads.members a join users.users o on o.id = a.user_id where a.thread_id = t.id and a.user_id <> $2) as others`),
)

export const selectExists = statement<[threadId: string], { has: boolean }>(
  'threads.selectExists',
  `select exists (select from threads.threads where id = $1) as has`,
)

// ── Notifications of messages that nobody has read in time ──────────────────────────────────────────────────────────

export const selectDue = statement<[limit: number], { threadId: string; userId: string }>(
  'threads.selectDue',
  `select m.thread_id as "threadId", m.user_id as "userId" from threads.members m join threads.threads t on t.id = m.thread_id
   where m.due_at < now() and t.kind <> 'chat' order by m.due_at limit $1`,
)

export interface DueRow {
  kind: 'order' | 'chat' | 'ticket'
  title: string
  lastSeq: number
  /** The first unread message of others; null: all are read. */
  authorId: string | null
  authorName: string | null
  /** It has waited for its reader long enough. */
  isOver: boolean
  sentAt: number | null
  memberKind: AuthorKind
  /** Of a chat: the name of the model whose assistant the member may be. */
  modelName: string | null
  /** Without an account: their domain mails them by itself. */
  isGuest: boolean
}

/** Locks the thread, as each sending does, so that no message comes in between. */
export const lockThreadForUpdate = statement<[threadId: string], { id: string }>(
  'threads.lockThreadForUpdate',
  `select id from threads.threads where id = $1 for update`,
)

/** A member whose notification is due; nothing when another process has dealt with it. */
export const selectDueMember = statement<[threadId: string, userId: string], DueRow>(
  'threads.selectDueMember',
  `select t.kind, t.title, t.last_seq as "lastSeq", first.author_id as "authorId", u.name as "authorName", first.sent_at as "sentAt", m.kind as "memberKind",
     (select s.name from threads.members o join users.users s on s.id = o.user_id where o.thread_id = t.id and o.kind = 'model') as "modelName", m.name is not null as "isGuest",
     coalesce(first.sent_at <= now() - interval '${MESSAGE_NOTICE_SECONDS} seconds', false) as "isOver"
   from threads.members m join threads.threads t on t.id = m.thread_id
     left join lateral (select x.author_id, x.sent_at ${unread} order by x.seq limit 1) first on true left join users.users u on u.id = first.author_id
   where m.thread_id = $1 and m.user_id = $2 and m.due_at < now()`,
)

/** `dueAt`: a later message waits until then; null: nothing waits. */
export const updateDue = statement<[threadId: string, userId: string, toldSeq: number | null, dueAt: number | null]>(
  'threads.updateDue',
  `update threads.members set told_seq = coalesce($3, told_seq), due_at = to_timestamp($4::float8 / 1000) where thread_id = $1 and user_id = $2`,
)

/** The newest message of the team. */
export const selectNewestAnswer = statement<[threadId: string], { text: string }>(
  'threads.selectNewestAnswer',
  `select body as text from threads.messages where thread_id = $1 and author_kind = 'staff' and unsent_at is null order by seq desc limit 1`,
)

// ── Files of erased accounts ────────────────────────────────────────────────────────────────────────────────────────

/** Files of erased accounts in threads that are closed, and in chats. */
export const selectFilesToRemoveForUpdate = statement<[limit: number], { threadId: string; seq: number; objectId: string }>(
  'threads.selectFilesToRemoveForUpdate',
  `select f.thread_id as "threadId", f.seq, f.object_id as "objectId" from threads.message_files f join threads.threads t on t.id = f.thread_id
   where f.is_leaving and f.removed_at is null and (t.closes_at < now() or t.kind = 'chat') order by f.thread_id, f.seq limit $1 for update of f skip locked`,
)

export const markFilesRemoved = statement<[objectIds: readonly string[]]>(
  'threads.markFilesRemoved',
  `update threads.message_files set removed_at = now() where object_id = any ($1::uuid[])`,
)
