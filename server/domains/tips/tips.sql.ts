import type { JournalParams } from '#realtime/implement.ts'
import { refusals } from '#platform/db/refusals.ts'
import { statement } from '#platform/db/statement.ts'

/** The refusals of this domain's SQL functions, by the keys that they raise. */
refusals({
  'tips.noModel': 'This model does not exist any more.',
  'tips.noOrder': 'This order does not exist.',
  'tips.noPost': 'This post does not exist any more.',
  'tips.ownProfile': 'You cannot tip yourself.',
  'tips.suspended': 'Your account is suspended. You cannot give tips until it is restored.',
  'tips.wrongStatus': 'You can tip for an order once it is completed.',
})

export const giveTipStatement = statement<
  [...JournalParams, modelId: string, cents: number, note: string, postId: string | null, orderId: string | null],
  { result: { tipId: string; amountCents: number }; topics: string[] }
>('tips.give', `select result, topics from tips.give($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`)

export interface GivenTipRow {
  id: string
  at: number
  amountCents: number
  note: string
  modelId: string
  modelName: string
  modelHandle: string
  modelPictureId: string | null
  postId: string | null
  orderId: string | null
  /** The post's title or the product's name at that time. */
  subject: string
}

export const selectGivenTips = statement<[customerId: string, before: string, limit: number], GivenTipRow>(
  'tips.selectGivenTips',
  `select t.id, t.given_at as at, t.amount_cents as "amountCents", t.note, u.id as "modelId", u.name as "modelName", u.handle::text as "modelHandle",
     u.picture_id as "modelPictureId", t.post_id as "postId", t.order_id as "orderId", t.subject
   from tips.tips t join users.users u on u.id = t.model_id
   where t.customer_id = $1 and t.id < $2 order by t.id desc limit $3`,
)
