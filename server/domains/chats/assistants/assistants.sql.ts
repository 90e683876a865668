import { ASSISTANT_DAYS, UNREAD_MAX } from '#contract/limits.ts'
import { statement } from '#platform/db/statement.ts'

/** Held until the end of the transaction. */
export const lockAssistants = statement<[modelId: string], { done: string }>(
  'chats.lockAssistants',
  `select chats.lock_assistants($1, true)::text as done`,
)

interface PartyRow {
  userId: string
  name: string
  handle: string | null
  pictureId: string | null
}

export interface AssistantRow {
  id: string
  party: PartyRow | null
  isActive: boolean
  mayMoney: boolean
  invitedAt: number
  expiresAt: number
}

const party = (user: string, profile: string): string =>
  `jsonb_build_object('userId', ${user}.id, 'name', ${user}.name, 'handle', case when ${profile}.is_listed then ${user}.handle::text end, 'pictureId', ${user}.picture_id)`
/** Invitations end by themselves. */
const GOES_ON = `a.ended_at is null and (a.accepted_at is not null or a.expires_at > now())`

export const selectAssistants = statement<[modelId: string], AssistantRow>(
  'chats.selectAssistants',
  `select a.id, case when u.id is not null then ${party('u', 'p')} end as party, a.accepted_at is not null as "isActive", a.may_money as "mayMoney", a.invited_at as "invitedAt", a.expires_at as "expiresAt"
   from chats.assistants a left join users.users u on u.id = a.user_id left join models.profiles p on p.user_id = u.id
   where a.model_id = $1 and ${GOES_ON} order by a.id`,
)

export interface AssistanceRow {
  id: string
  party: PartyRow
  isActive: boolean
  mayMoney: boolean
  wantsNotifications: boolean
  unread: number
}

const assistance = (where: string): string =>
  `select a.id, ${party('u', 'p')} as party, a.accepted_at is not null as "isActive", a.may_money as "mayMoney", a.wants_notices as "wantsNotifications",
     (select count(*)::integer from (select from threads.members m join chats.chats c on c.id = m.thread_id
        where m.user_id = a.user_id and m.has_unread and m.kind = 'assistant' and c.model_id = a.model_id limit ${UNREAD_MAX}) unread) as unread
   from chats.assistants a join users.users u on u.id = a.model_id left join models.profiles p on p.user_id = u.id
   where ${where} and ${GOES_ON} order by a.id`

export const selectAssistances = statement<[userId: string], AssistanceRow>('chats.selectAssistances', assistance('a.user_id = $1'))

/** `hash`: of the secret in the link. Nobody accepts their own invitation. */
export const selectByLink = statement<[hash: Buffer], AssistanceRow>(
  'chats.selectByLink',
  assistance('a.secret_hash = $1 and a.accepted_at is null'),
)

export const selectUserByHandle = statement<[handle: string], { id: string; isClosing: boolean }>(
  'chats.selectUserByHandle',
  `select id, closes_at is not null as "isClosing" from users.users where handle = $1 and erased_at is null`,
)

export const insertAssistant = statement<[modelId: string, userId: string | null, hash: Buffer | null, mayMoney: boolean], { id: string }>(
  'chats.insertAssistant',
  `insert into chats.assistants (model_id, user_id, secret_hash, may_money, expires_at) values ($1, $2, $3, $4, now() + interval '${ASSISTANT_DAYS} days') returning id`,
)

export interface KnownRow {
  id: string
  modelId: string
  userId: string | null
  isActive: boolean
}

const known = (where: string): string =>
  `select a.id, a.model_id as "modelId", a.user_id as "userId", a.accepted_at is not null as "isActive" from chats.assistants a where ${where} and ${GOES_ON}`

export const selectAssistant = statement<[id: string], KnownRow>('chats.selectAssistant', known('a.id = $1'))
export const selectInvitationByLink = statement<[hash: Buffer], KnownRow>(
  'chats.selectInvitationByLink',
  known('a.secret_hash = $1 and a.accepted_at is null'),
)

/** Another invitation or assistance of the same two. */
export const selectSame = statement<[modelId: string, userId: string, exceptId: string | null], { id: string }>(
  'chats.selectSame',
  `select id from chats.assistants where model_id = $1 and user_id = $2 and ended_at is null and id is distinct from $3`,
)

/** Open invitations that are over make room for others. */
export const endOldInvitations = statement<[modelId: string]>(
  'chats.endOldInvitations',
  `update chats.assistants set ended_at = now(), secret_hash = null where model_id = $1 and ended_at is null and accepted_at is null and expires_at <= now()`,
)

export const updatePermission = statement<[id: string, modelId: string, mayMoney: boolean], { userId: string | null }>(
  'chats.updatePermission',
  `update chats.assistants set may_money = $3 where id = $1 and model_id = $2 and ended_at is null returning user_id as "userId"`,
)

export const beginAssistance = statement<[id: string, userId: string], { done: string }>(
  'chats.beginAssistance',
  `select chats.begin_assistance($1, $2)::text as done`,
)

/** Answers the chats of the model; null: there is no such assistance of this user. */
export const setNotificationsStatement = statement<[id: string, userId: string, isOn: boolean], { chatIds: string[] | null }>(
  'chats.setNotifications',
  `select chats.set_notices($1, $2, $3) as "chatIds"`,
)

/** The chats of a model, to which its assistants had access. */
export const selectChatIdsOfModel = statement<[modelId: string], { id: string }>(
  'chats.selectChatIdsOfModel',
  `select id from chats.chats where model_id = $1`,
)

export const endAssistance = statement<[id: string], { done: string }>(
  'chats.endAssistance',
  `select chats.end_assistance($1)::text as done`,
)

/** The rights of a user in a chat as an assistant of its model; no row: they are none. */
export const selectActing = statement<
  [chatId: string, userId: string],
  { modelId: string; customerId: string; modelName: string; mayMoney: boolean; isModelActive: boolean }
>(
  'chats.selectActing',
  `select c.model_id as "modelId", c.customer_id as "customerId", u.name as "modelName", a.may_money as "mayMoney", users.may_sell(u) as "isModelActive"
   from chats.chats c join users.users u on u.id = c.model_id cross join lateral chats.acts_for($2, c.model_id) a where c.id = $1 and c.customer_id <> $2`,
)

export const selectActsFor = statement<[userId: string, modelId: string], { mayMoney: boolean }>(
  'chats.selectActsFor',
  `select may_money as "mayMoney" from chats.acts_for($1, $2)`,
)

/** To a new chat of this model. */
export const addAssistants = statement<[modelId: string, chatId: string], { done: string }>(
  'chats.addAssistants',
  `select chats.add_assistants($1, array[$2::uuid])::text as done`,
)

/** The models whose chats a user answers. */
export const selectAssisted = statement<[userId: string], { modelId: string }>(
  'chats.selectAssisted',
  `select model_id as "modelId" from chats.assistants where user_id = $1 and accepted_at is not null and ended_at is null`,
)

/** Invitations and assistances of a user, as either side. */
export const selectOwnAssistants = statement<[userId: string, limit: number], { id: string; modelId: string; userId: string | null }>(
  'chats.selectOwnAssistants',
  `select id, model_id as "modelId", user_id as "userId" from chats.assistants where (model_id = $1 or user_id = $1) and ended_at is null order by id limit $2`,
)
