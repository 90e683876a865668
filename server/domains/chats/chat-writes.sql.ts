/** Statements that write chats. */
import type { Language } from '#contract/limits.ts'
import type { JournalParams } from '#realtime/implement.ts'
import { refusals } from '#platform/db/refusals.ts'
import { statement } from '#platform/db/statement.ts'
import { inDollars } from '#server/shared/in-dollars.ts'

/** The refusals of this domain's SQL functions, by the keys that they raise. */
refusals(
  {
    'chats.notAllowed': 'This model has set who may write. See the conversation for what would open it.',
    'chats.nothingLocked': 'There is nothing to unlock in this message any more.',
    'chats.onlyModelsSell': 'Only the model of a chat can put a price on files.',
    'chats.modelConsentMissing': 'The model has to accept the changed legal texts before anything is sold for them. Nothing was sent.',
    'chats.priceChanged': 'The price of a message has changed. Please check the new one.',
    'chats.suspended': 'Your account is suspended. You can chat again once it is restored.',
    'chats.unavailable': 'This user cannot be reached at the moment.',
  },
  inDollars,
)

interface Sent {
  seq: number
  /** ISO 8601. */
  sentAt: string
  priceCents: number
}

type Sending = [
  chatId: string,
  clientId: string,
  text: string,
  objectIds: readonly string[],
  replySeq: number | null,
  expectedCents: number,
  mediaCents: number | null,
  lang: Language | null,
]

/** Block, rule, price, number, message, greeting and journal in one round trip: send-message.sql. */
export const sendChatStatement = statement<[...JournalParams, ...Sending], { result: Sent; topics: string[] }>(
  'chats.send',
  `select result, topics from chats.send_3($1::uuid, $2::bigint, $3::bytea, $4, $5::uuid, $6::uuid, $7::uuid, $8::uuid, $9, $10::uuid[], $11::integer, $12::bigint, $13::bigint, $14)`,
)

/** Pays for the files of a message, once: unlock-media.sql. */
export const unlockStatement = statement<
  [...JournalParams, chatId: string, seq: number, expectedCents: number],
  { result: { priceCents: number }; topics: string[] }
>(
  'chats.unlock',
  `select result, topics from chats.unlock($1::uuid, $2::bigint, $3::bytea, $4, $5::uuid, $6::uuid, $7::uuid, $8::integer, $9::bigint)`,
)

export interface OpeningRow {
  chatId: string | null
  isModel: boolean
  amModel: boolean
  /** Does the other user follow this one, or have they paid it? */
  isFan: boolean
  isOutOfReach: boolean
}

/** The facts that decide whether a user may open a chat with another one. */
export const selectOpening = statement<[userId: string, otherId: string], OpeningRow>(
  'chats.selectOpening',
  `select s.chat_id as "chatId", exists (select from models.profiles where user_id = o.id and is_listed) as "isModel", exists (select from models.profiles where user_id = $1 and is_listed) as "amModel",
     exists (select from models.follows where user_id = o.id and model_id = $1) or chats.is_customer(o.id, $1) as "isFan",
     o.closes_at is not null or users.is_blocked($1, o.id) as "isOutOfReach"
   from users.users o left join chats.sides s on s.user_id = $1 and s.other_id = o.id where o.id = $2`,
)

/** Nothing where the pair has a chat already: waits for one that is being made. */
export const insertChat = statement<[modelId: string, customerId: string], { id: string }>(
  'chats.insertChat',
  `insert into chats.chats (id, low_id, high_id, model_id, customer_id) values (uuidv7(), least($1::uuid, $2::uuid), greatest($1::uuid, $2::uuid), $1, $2)
   on conflict (low_id, high_id) do nothing returning id`,
)

export const insertSides = statement<[chatId: string]>(
  'chats.insertSides',
  `insert into chats.sides (chat_id, user_id, other_id, kind)
   select c.id, side.user_id, side.other_id, side.kind from chats.chats c
     cross join lateral (values (c.model_id, c.customer_id, 'model'), (c.customer_id, c.model_id, 'customer')) side (user_id, other_id, kind) where c.id = $1`,
)

/** Puts a chat into its opener's list, unless it is there. */
export const showSide = statement<[userId: string, otherId: string], { chatId: string; isChanged: boolean }>(
  'chats.showSide',
  `update chats.sides s set place = coalesce(s.place, nextval('chats.places')), is_hidden = false from chats.sides before
   where s.user_id = $1 and s.other_id = $2 and before.chat_id = s.chat_id and before.user_id = s.user_id
   returning s.chat_id as "chatId", before.place is null or before.is_hidden as "isChanged"`,
)

type Arrangement = [
  chatId: string,
  userId: string,
  isPinned: boolean | null,
  isArchived: boolean | null,
  tab: string | null,
  isHidden: boolean | null,
  isMuting: boolean,
  mutedUntil: number | null,
]

export const updateSide = statement<Arrangement>(
  'chats.updateSide',
  `update chats.sides set is_pinned = coalesce($3, is_pinned), is_archived = coalesce($4, is_archived), tab = coalesce($5, tab), is_hidden = coalesce($6, is_hidden),
     muted_until = case when $7 then to_timestamp($8::float8 / 1000) else muted_until end
   where chat_id = $1 and user_id = $2`,
)

/** Locks the pinned chats of a user, so that they are counted one after another. */
export const lockPinnedForUpdate = statement<[userId: string], { chatId: string }>(
  'chats.lockPinnedForUpdate',
  `select chat_id as "chatId" from chats.sides where user_id = $1 and is_pinned order by chat_id for update`,
)

export const selectOther = statement<[chatId: string, userId: string], { otherId: string }>(
  'chats.selectOther',
  `select other_id as "otherId" from chats.sides where chat_id = $1 and user_id = $2`,
)

type Rules = [
  modelId: string,
  who: readonly string[],
  priceCents: number | null,
  freeMessages: number,
  greeting: string,
  hours: string | null,
  zone: string,
  greetingLang: Language | null,
]

export const upsertRules = statement<Rules>(
  'chats.upsertRules',
  `insert into chats.rules (model_id, who, price_cents, free_messages, greeting, hours, zone, greeting_lang) values ($1, $2, $3, $4, $5, $6::jsonb, $7, $8)
   on conflict (model_id) do update set who = excluded.who, price_cents = excluded.price_cents, free_messages = excluded.free_messages, greeting = excluded.greeting,
     hours = excluded.hours, zone = excluded.zone, greeting_lang = excluded.greeting_lang, changed_at = now()`,
)

/** A rule that can be locked, also where its model never set one. */
export const ensureRules = statement<[modelId: string]>(
  'chats.ensureRules',
  `insert into chats.rules (model_id) values ($1) on conflict (model_id) do nothing`,
)

export const selectOtherSide = statement<[chatId: string, userId: string], { otherId: string }>(
  'chats.selectOtherSide',
  `select other_id as "otherId" from chats.sides where chat_id = $1 and user_id = $2`,
)

export const deleteOldAnswers = statement<[days: number]>(
  'chats.deleteOldAnswers',
  `delete from chats.answers where answered_at < now() - $1 * interval '1 day'`,
)

export const moveNotesOf = statement<[limit: number], { count: number }>(
  'chats.moveNotesOf',
  `with old as (select chat_id, user_id, other_id, note from chats.sides where note <> '' limit $1 for update skip locked),
     kept as materialized (select o.chat_id, o.user_id, case when not exists (select from people.notes n where n.user_id = o.user_id and n.about_id = o.other_id)
       then people.save_note(o.user_id, o.other_id, o.note) end from old o),
     gone as (update chats.sides s set note = '' from kept k where s.chat_id = k.chat_id and s.user_id = k.user_id returning 1)
   select count(*)::integer as count from gone`,
)
