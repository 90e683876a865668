import { ANSWER_DAYS, CHAT_PREVIEW_MAX, UNREAD_MAX, type ChatWho } from '#contract/limits.ts'
import type { AuthorKind, Chat, ChatHours, ChatPreview, ChatRow } from '#contract/types.ts'
import { statement } from '#platform/db/statement.ts'

/** The other side as a chat shows it: a handle and presence only of a listed model. */
export interface OtherRow {
  otherId: string
  name: string
  handle: string | null
  pictureId: string | null
  isOnline: boolean
}

const other = `o.id as "otherId", o.name, case when p.is_listed then o.handle::text end as handle, o.picture_id as "pictureId", coalesce(p.is_listed and p.is_online and not p.hides_presence, false) as "isOnline"`
const OTHERS = `join users.users o on o.id = s.other_id left join models.profiles p on p.user_id = s.other_id`
/** Customer and model of a side, for the functions that ask about both. */
const PAIR = `case s.kind when 'customer' then s.user_id else s.other_id end, case s.kind when 'customer' then s.other_id else s.user_id end`

export interface ListRow extends OtherRow {
  chatId: string
  side: ChatRow['side']
  place: number
  isPinned: boolean
  isArchived: boolean
  mutedUntil: number | null
  tab: ChatRow['tab']
  unread: number
  isMarkedUnread: boolean
  draft: string
  preview: { seq: number; isMine: boolean; authorKind: AuthorKind; kind: ChatPreview['kind']; text: string; sentAt: string } | null
}

type ListParams = [
  userId: string,
  isArchived: boolean,
  tab: string | null,
  filter: string,
  beforePinned: boolean,
  beforePlace: number,
  limit: number,
  readerId: string,
]

/** The beginning of a found text, in characters. */
const FOUND_TEXT_MAX = 500

/** A row of the list for `reader`, the user or an assistant, of the side `s`, its thread `t`, its member `m` and the other user `o`. */
const rowFor = (reader: string) =>
  `s.chat_id as "chatId", s.kind as side, s.place, s.is_pinned as "isPinned", s.is_archived as "isArchived", s.muted_until as "mutedUntil", s.tab, ${other},
     case when m.has_unread then (select count(*) from (select from threads.messages x
       where x.thread_id = s.chat_id and x.seq > least(m.read_seq, m.unread_from_seq - 1) and x.seq <= m.in_seq and x.author_id <> m.user_id and x.unsent_at is null and x.card_kind is null
         and not (m.kind in ('model', 'assistant') and x.author_kind in ('model', 'assistant')) limit ${UNREAD_MAX}) counted) else 0 end as unread,
     m.unread_from_seq is not null as "isMarkedUnread", left(m.draft, ${CHAT_PREVIEW_MAX}) as draft,
     (select jsonb_build_object('seq', x.seq, 'isMine', x.author_id = ${reader}, 'authorKind', x.author_kind, 'text', left(x.body, ${CHAT_PREVIEW_MAX}), 'sentAt', x.sent_at,
        'kind', case when x.unsent_at is not null then 'unsent' when x.card_kind is not null then 'card' when x.body = '' then 'media' else 'text' end)
      from threads.messages x where x.thread_id = s.chat_id and x.seq = t.last_seq) as preview`
const threadFor = (reader: string) =>
  `join threads.members m on m.thread_id = s.chat_id and m.user_id = ${reader} and (m.user_id = s.user_id or m.kind = 'assistant') join threads.threads t on t.id = s.chat_id ${OTHERS}`

/** A page of a user's chats, for them or for an assistant (`readerId`), with the newest message of each, by the index of that list. */
export const selectChats = statement<ListParams, ListRow>(
  'chats.selectChats',
  `select ${rowFor('$8')}
   from chats.sides s ${threadFor('$8')}
   where s.user_id = $1 and ($1 = $8 or s.kind = 'model') and s.is_archived = $2 and s.place is not null and not s.is_hidden and ($3::text is null or s.tab = $3)
     and (s.is_pinned, s.place) < ($5, $6) and not users.is_blocked(s.user_id, s.other_id)
     and case $4 when 'unread' then m.has_unread when 'customers' then chats.is_customer(${PAIR})
       when 'followers' then exists (select from models.follows f where (f.user_id, f.model_id) = (${PAIR}))
       when 'due' then exists (select from orders.orders d where (d.customer_id, d.model_id) = (${PAIR}) and d.status in ('pending', 'processing')) else true end
   order by s.is_pinned desc, s.place desc limit $7`,
)

type Stretch = [userId: string, readerId: string, beforePlace: number, stretch: number]

/** The chats behind a place, whatever their tab: archived and hidden ones, too. */
const STRETCH = `select c.* from chats.sides c where c.user_id = $1 and ($1 = $2 or c.kind = 'model') and c.place is not null and c.place < $3 order by c.place desc`

/** The chats of the next stretch whose other user has a name with all these words. */
export const selectChatsByName = statement<[...Stretch, name: string, limit: number], ListRow>(
  'chats.selectChatsByName',
  `select ${rowFor('$2')}
   from (${STRETCH} limit $4) s ${threadFor('$2')}
   where search.terms_of($5) <> '{}' and search.line_of(o.name, '{}') like all (array(select search.pattern_of(term) from unnest(search.terms_of($5)) term))
     and not users.is_blocked(s.user_id, s.other_id)
   order by s.place desc limit $6`,
)

/** Where the next stretch ends; nothing where it is the last one. */
export const selectStretchEnd = statement<Stretch, { place: number }>(
  'chats.selectStretchEnd',
  `select s.place from (${STRETCH} limit 1 offset $4::integer - 1) s`,
)

export const countUnreadChats = statement<[userId: string], { count: number }>(
  'chats.countUnreadChats',
  `select count(*) from (
     select from threads.members m join chats.sides s on s.chat_id = m.thread_id and s.user_id = m.user_id
     where m.user_id = $1 and m.has_unread and s.place is not null and not s.is_hidden and coalesce(s.muted_until <= now(), true) and not users.is_blocked(s.user_id, s.other_id)
     union all select from threads.members m join chats.chats c on c.id = m.thread_id where m.user_id = $1 and m.has_unread and m.kind = 'assistant' and not users.is_blocked(c.model_id, c.customer_id)
     limit ${UNREAD_MAX}) unread`,
)

export interface SideRow extends OtherRow {
  side: Chat['side']
  modelId: string
  customerId: string
  isPinned: boolean
  isArchived: boolean
  isHidden: boolean
  mutedUntil: number | null
  tab: Chat['tab']
  isBlocked: boolean
  isOtherClosing: boolean
  /** The next message has a price, and its model cannot answer. */
  isSaleClosed: boolean
  mayWrite: boolean | null
  nextCents: number | null
  freeLeft: number | null
  priceCents: number | null
  who: ChatWho[] | null
  hours: ChatHours['days'] | null
  zone: string | null
}

/** A chat for one of its sides; the terms are those of a customer. */
export const selectChat = statement<[chatId: string, userId: string], SideRow>(
  'chats.selectChat',
  `select s.kind as side, c.model_id as "modelId", c.customer_id as "customerId", s.is_pinned as "isPinned", s.is_archived as "isArchived", s.is_hidden as "isHidden",
     s.muted_until as "mutedUntil", s.tab, ${other}, users.is_blocked(s.user_id, s.other_id) as "isBlocked", o.closes_at is not null as "isOtherClosing",
     terms.may_write as "mayWrite", terms.next_cents as "nextCents", terms.free_left as "freeLeft", terms.price_cents as "priceCents", terms.who, r.hours, r.zone,
     coalesce(terms.next_cents > 0, false) and not (select users.may_sell(seller) from users.users seller where seller.id = c.model_id) as "isSaleClosed"
   from chats.sides s join chats.chats c on c.id = s.chat_id ${OTHERS}
     left join chats.rules r on r.model_id = c.model_id left join lateral chats.terms_of(c.customer_id, c.model_id) terms on s.kind = 'customer'
   where s.chat_id = $1 and s.user_id = $2`,
)

/** The newest first answers of a model. */
export const selectAnswerTime = statement<[modelId: string], { count: number; seconds: number | null }>(
  'chats.selectAnswerTime',
  `select count(*), percentile_cont(0.5) within group (order by seconds) as seconds
   from (select seconds from chats.answers where model_id = $1 and answered_at > now() - interval '${ANSWER_DAYS} days' order by answered_at desc limit 500) answers`,
)

export interface RulesRow {
  who: ChatWho[]
  priceCents: number | null
  freeMessages: number
  greeting: string
  hours: ChatHours['days'] | null
  zone: string
}

export const selectRules = statement<[modelId: string], RulesRow>(
  'chats.selectRules',
  `select who, price_cents as "priceCents", free_messages as "freeMessages", greeting, hours, zone from chats.rules where model_id = $1`,
)

export interface FoundRow extends Omit<OtherRow, 'handle' | 'isOnline'> {
  chatId: string
  place: number
  /** Null: the search ended there before it found enough. */
  seq: number | null
  isMine: boolean | null
  /** The beginning of its text. */
  text: string | null
  sentAt: number | null
}

type Find = [
  userId: string,
  actorId: string,
  text: string,
  onlyChat: boolean,
  firstChat: string | null,
  below: number,
  behind: number,
  limit: number,
  chatsMax: number,
]

/** Messages with all words of a search: find-messages.sql. `actorId`: the user, or an assistant. */
export const selectFound = statement<Find, FoundRow>(
  'chats.selectFound',
  `select f.chat_id as "chatId", f.place, f.seq, s.other_id as "otherId", o.name, o.picture_id as "pictureId", x.author_id = $2 as "isMine", left(x.body, ${FOUND_TEXT_MAX}) as text, x.sent_at as "sentAt"
   from chats.find_2($1, $2, search.terms_of($3), $4, $5, $6, $7, $8, $9) with ordinality as f (chat_id, place, seq, turn)
     join chats.sides s on s.chat_id = f.chat_id and s.user_id = $1 join users.users o on o.id = s.other_id left join threads.messages x on x.thread_id = f.chat_id and x.seq = f.seq
   order by f.turn`,
)

/** Sides whose notification is due, and assistants. */
export const selectDueSides = statement<[limit: number], { chatId: string; userId: string; isMuted: boolean }>(
  'chats.selectDueSides',
  `select m.thread_id as "chatId", m.user_id as "userId", coalesce(s.muted_until > now(), false) as "isMuted"
   from threads.members m join chats.chats c on c.id = m.thread_id left join chats.sides s on s.chat_id = m.thread_id and s.user_id = m.user_id
   where m.due_at < now() order by m.due_at limit $1`,
)
