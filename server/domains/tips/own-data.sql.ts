import type { OwnRow } from '#server/compose/own-data.ts'
import { statement } from '#platform/db/statement.ts'

type Page = [userId: string, after: string, limit: number]

export const exportTips = statement<Page, OwnRow>(
  'tips.exportTips',
  `select tip.id::text as key, jsonb_build_object('id', tip.id, 'side', case when tip.customer_id = $1 then 'given' else 'received' end, 'other', o.name, 'amountCents', tip.amount_cents,
     'commissionCents', tip.commission_cents, 'note', tip.note, 'subject', tip.subject, 'givenAt', tip.given_at, 'undoneAt', tip.undone_at) as row
   from (
     (select * from tips.tips where customer_id = $1 and id > $2::uuid order by id limit $3)
     union all (select * from tips.tips where model_id = $1 and id > $2::uuid order by id limit $3)) tip
     join users.users o on o.id = case when tip.customer_id = $1 then tip.model_id else tip.customer_id end
   order by tip.id limit $3`,
)

/** Detaches tips from posts that are deleted with their model because they have no purchases. The tips keep the title. */
export const forgetPosts = statement<[modelId: string, limit: number]>(
  'tips.forgetPosts',
  `update tips.tips set post_id = null where id in (
     select t.id from tips.tips t join posts.figures f on f.post_id = t.post_id where t.model_id = $1 and f.purchase_count = 0 limit $2)`,
)

export const blankNotes = statement<[userId: string, limit: number]>(
  'tips.blankNotes',
  `update tips.tips set note = '' where id in (select id from tips.tips where customer_id = $1 and note <> '' limit $2)`,
)
