import type { OwnRow } from '#server/compose/own-data.ts'
import { statement } from '#platform/db/statement.ts'

type Page = [userId: string, after: string, limit: number]

/** The chats of this user, as they arranged them. Messages are in a list of their own. */
export const exportChats = statement<Page, OwnRow>(
  'chats.exportChats',
  `select s.chat_id::text as key, jsonb_build_object('thread', s.chat_id, 'side', s.kind, 'other', o.name, 'openedAt', c.opened_at, 'tab', s.tab,
     'isPinned', s.is_pinned, 'isArchived', s.is_archived, 'mutedUntil', s.muted_until) as row
   from chats.sides s join chats.chats c on c.id = s.chat_id join users.users o on o.id = s.other_id
   where s.user_id = $1 and s.place is not null and s.chat_id > $2::uuid order by s.chat_id limit $3`,
)

export const exportPayments = statement<Page, OwnRow>(
  'chats.exportPayments',
  `select p.id::text as key, jsonb_build_object('id', p.id, 'side', case when p.customer_id = $1 then 'paid' else 'received' end, 'thread', p.chat_id, 'number', p.seq, 'other', o.name,
     'priceCents', p.price_cents, 'commissionCents', p.commission_cents, 'paidAt', p.paid_at) as row
   from (
     (select * from chats.payments where customer_id = $1 and id > $2::uuid order by id limit $3)
     union all (select * from chats.payments where model_id = $1 and id > $2::uuid order by id limit $3)) p
     join users.users o on o.id = case when p.customer_id = $1 then p.model_id else p.customer_id end
   order by p.id limit $3`,
)

export const exportRules = statement<Page, OwnRow>(
  'chats.exportRules',
  `select model_id::text as key, jsonb_build_object('who', who, 'priceCents', price_cents, 'freeMessages', free_messages, 'greeting', greeting, 'hours', hours, 'timeZone', zone, 'changedAt', changed_at) as row
   from chats.rules where model_id = $1 and model_id > $2::uuid order by model_id limit $3`,
)

export const blankNotes = statement<[userId: string, limit: number]>(
  'chats.blankNotes',
  `update chats.sides set note = '' where (chat_id, user_id) in (select chat_id, user_id from chats.sides where user_id = $1 and note <> '' limit $2)`,
)

export const deleteRules = statement<[modelId: string]>('chats.deleteRules', `delete from chats.rules where model_id = $1`)

export const exportBroadcasts = statement<Page, OwnRow>(
  'chats.exportBroadcasts',
  `select b.id::text as key, jsonb_build_object('id', b.id, 'text', b.body, 'to', b.to_kinds, 'without', b.without_kinds, 'status', b.status, 'createdAt', b.created_at, 'sendAt', b.send_at, 'endedAt', b.ended_at,
     'sent', (select count(*) from chats.broadcast_targets t where t.broadcast_id = b.id and t.outcome = 'sent')) as row
   from chats.broadcasts b where b.model_id = $1 and b.id > $2::uuid order by b.id limit $3`,
)

/** Both sides: the assistants of a model, and the models whose chats the user answers. */
export const exportAssistants = statement<Page, OwnRow>(
  'chats.exportAssistants',
  `select a.id::text as key, jsonb_build_object('id', a.id, 'side', case when a.model_id = $1 then 'model' else 'assistant' end, 'other', o.name, 'mayMoney', a.may_money,
     'invitedAt', a.invited_at, 'acceptedAt', a.accepted_at, 'endedAt', a.ended_at) as row
   from (select * from chats.assistants where model_id = $1 union select * from chats.assistants where user_id = $1) a
     left join users.users o on o.id = case when a.model_id = $1 then a.user_id else a.model_id end
   where a.id > $2::uuid order by a.id limit $3`,
)

/** The messages that were sent stay for their readers. */
export const blankBroadcasts = statement<[userId: string, limit: number]>(
  'chats.blankBroadcasts',
  `update chats.broadcasts set body = '', status = case when status in ('scheduled', 'sending') then 'stopped' else status end where id in (
     select id from chats.broadcasts where model_id = $1 and (body <> '' or status in ('scheduled', 'sending')) limit $2)`,
)

export const deleteBroadcastTargets = statement<[userId: string, limit: number]>(
  'chats.deleteBroadcastTargets',
  `delete from chats.broadcast_targets where (broadcast_id, user_id) in (select broadcast_id, user_id from chats.broadcast_targets where user_id = $1 limit $2)`,
)
