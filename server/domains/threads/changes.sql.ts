/** Statements that change messages of chats, and marks on them. Threads of orders are evidence: none of these applies there. */
import { MESSAGE_EDIT_MINUTES, UNSENT_NOTIFICATION_MINUTES, type Language } from '#contract/limits.ts'
import type { AuthorKind } from '#contract/types.ts'
import { statement } from '#platform/db/statement.ts'
import { isOwnSide } from './threads.sql.ts'

/** A message of a chat, for its author while they are in it. */
const own = `x.thread_id = $1 and x.seq = $2 and x.author_id = $3 and x.author_kind <> 'automation'
     and exists (select from threads.members m where m.thread_id = x.thread_id and m.user_id = $3)`
const inChat = `exists (select from threads.threads t where t.id = x.thread_id and t.kind = 'chat')`
const inTime = `x.sent_at > now() - interval '${MESSAGE_EDIT_MINUTES} minutes'`

export interface OwnMessageRow {
  text: string
  isUnsent: boolean
  hasFiles: boolean
  /** It can still be edited or unsent. */
  isInTime: boolean
  /** The other side has paid for its files. */
  isPaid: boolean
  editedAt: number | null
}

/** Locks an own message of a chat. */
export const selectOwnMessageForUpdate = statement<[threadId: string, seq: number, authorId: string], OwnMessageRow>(
  'threads.selectOwnMessageForUpdate',
  `select x.body as text, x.unsent_at is not null as "isUnsent", ${inTime} as "isInTime", x.edited_at as "editedAt", x.paid_at is not null as "isPaid",
     exists (select from threads.message_files f where f.thread_id = x.thread_id and f.seq = x.seq) as "hasFiles"
   from threads.messages x where ${own} and ${inChat} for update of x`,
)

export const updateMessage = statement<[threadId: string, seq: number, text: string, lang: Language | null], { editedAt: number | null }>(
  'threads.updateMessage',
  `update threads.messages set body = $3, edited_at = public.moment(),
     lang = case when is_lang_chosen and $3 <> '' then lang else threads.lang_of(author_id, $3, $4) end where thread_id = $1 and seq = $2 returning edited_at as "editedAt"`,
)

export const blankMessage = statement<[threadId: string, seq: number]>(
  'threads.blankMessage',
  `update threads.messages set body = '', unsent_at = public.moment() where thread_id = $1 and seq = $2`,
)

export const deleteFilesOf = statement<[threadId: string, seq: number], { objectId: string }>(
  'threads.deleteFilesOf',
  `delete from threads.message_files where thread_id = $1 and seq = $2 returning object_id as "objectId"`,
)

export const deleteReactionsOf = statement<[threadId: string, seq: number]>(
  'threads.deleteReactionsOf',
  `delete from threads.reactions where thread_id = $1 and seq = $2`,
)

/**
 * Members whose newest message of others was just unsent: that is now the unread one before it; 0: there is none. Answers those who have
 * nothing unread any more. If they were notified of it, the next message notifies them again, at the earliest after some minutes: sending and
 * unsending in turns cannot notify them each time.
 */
export const stepBackUnread = statement<[threadId: string, seq: number], { userId: string; kind: AuthorKind }>(
  'threads.stepBackUnread',
  `with stepped as (
     update threads.members m set in_seq = coalesce(rest.seq, 0), told_seq = case when rest.seq is null then least(m.told_seq, m.read_seq) else m.told_seq end,
       due_at = case when rest.seq is null and m.told_seq > m.read_seq and (m.kind <> 'assistant' or m.wants_notices) then now() + interval '${UNSENT_NOTIFICATION_MINUTES} minutes' else m.due_at end
     from threads.members k cross join lateral (
       select max(x.seq) as seq from threads.messages x
       where x.thread_id = k.thread_id and x.seq > k.read_seq and x.seq < $2 and x.author_id <> k.user_id and x.unsent_at is null and x.card_kind is null
         and not ${isOwnSide('k.kind', 'x.author_kind')}) rest
     where m.thread_id = $1 and m.in_seq = $2 and k.thread_id = m.thread_id and k.user_id = m.user_id returning m.user_id as "userId", m.kind, m.has_unread)
   select "userId", kind from stepped where not has_unread`,
)

/** A message of a chat that can be reacted to: not where it is unsent. */
const reactable = `from threads.messages x where x.thread_id = $1 and x.seq = $2 and x.unsent_at is null and ${inChat} and exists (select from threads.members m where m.thread_id = x.thread_id and m.user_id = $3)`

/** Locks it: it is unsent before, and then takes no reaction, or after, and then takes this one along. */
export const lockReactable = statement<[threadId: string, seq: number, userId: string], { seq: number }>(
  'threads.lockReactable',
  `select x.seq ${reactable} for share of x`,
)

/** One for each member: another one replaces it. */
export const upsertReaction = statement<[threadId: string, seq: number, userId: string, emoji: string]>(
  'threads.upsertReaction',
  `insert into threads.reactions as r (thread_id, seq, user_id, emoji) select x.thread_id, x.seq, $3, $4 ${reactable}
   on conflict (thread_id, seq, user_id) do update set emoji = excluded.emoji, reacted_at = now() where r.emoji <> excluded.emoji`,
)

export const deleteReaction = statement<[threadId: string, seq: number, userId: string]>(
  'threads.deleteReaction',
  `delete from threads.reactions where thread_id = $1 and seq = $2 and user_id = $3`,
)

/** The read position stays. */
export const updateUnreadFrom = statement<[threadId: string, userId: string, seq: number]>(
  'threads.updateUnreadFrom',
  `update threads.members m set unread_from_seq = $3 from threads.threads t
   where m.thread_id = $1 and m.user_id = $2 and t.id = m.thread_id and t.kind = 'chat' and $3 between 1 and t.last_seq`,
)

export const selectMemberIds = statement<[threadId: string], { userId: string }>(
  'threads.selectMemberIds',
  `select user_id as "userId" from threads.members where thread_id = $1`,
)
