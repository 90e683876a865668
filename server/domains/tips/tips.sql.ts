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

/** A locked tip. */
export interface TipRow {
  id: string
  customerId: string
  modelId: string
  amountCents: number
  commissionCents: number
  note: string
  customerName: string
  /** Neither settled nor undone. */
  isOpen: boolean
  isUndone: boolean
  /** The time to undo it is over. */
  isDue: boolean
}

const tipColumns = `t.id, t.customer_id as "customerId", t.model_id as "modelId", t.amount_cents as "amountCents", t.commission_cents as "commissionCents", t.note,
     u.name as "customerName", t.settles_at is not null and t.settled_at is null and t.undone_at is null as "isOpen", t.undone_at is not null as "isUndone",
     coalesce(t.settles_at <= public.moment(), true) as "isDue"
   from tips.tips t join users.users u on u.id = t.customer_id where t.id = $1`

export const selectTipForUpdate = statement<[tipId: string], TipRow>('tips.selectTipForUpdate', `select ${tipColumns} for update of t`)

/** Skips a tip that another transaction has locked: the next run finds it again if it is still open. */
export const selectDueTipForUpdate = statement<[tipId: string], TipRow>(
  'tips.selectDueTipForUpdate',
  `select ${tipColumns} for update of t skip locked`,
)

/** Open tips whose time is over, oldest first. */
export const selectToSettle = statement<[limit: number], { id: string }>(
  'tips.selectToSettle',
  `select id from tips.tips where settles_at is not null and settled_at is null and undone_at is null and settles_at <= now() order by settles_at limit $1`,
)

export const markSettled = statement<[tipId: string]>('tips.markSettled', `update tips.tips set settled_at = public.moment() where id = $1`)

/** Returns the tip, which is on hold, to its customer, and the commission with it. */
export const takeBackTip = statement<
  [customerId: string, modelId: string, cents: number, commissionCents: number, tipId: string],
  { done: string }
>('tips.takeBackTip', `select ledger.take_back_payment($1, $2, $3, $4, $5)::text as done`)

export const markUndone = statement<[tipId: string]>('tips.markUndone', `update tips.tips set undone_at = public.moment() where id = $1`)

export interface GivenTipRow {
  id: string
  at: number
  amountCents: number
  note: string
  /** The end of the time to undo it; null once it is settled. */
  undoUntil: number | null
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
  `select t.id, t.given_at as at, t.amount_cents as "amountCents", t.note,
     case when t.settled_at is null then t.settles_at end as "undoUntil", u.id as "modelId", u.name as "modelName", u.handle::text as "modelHandle",
     u.picture_id as "modelPictureId", t.post_id as "postId", t.order_id as "orderId", t.subject
   from tips.tips t join users.users u on u.id = t.model_id
   where t.customer_id = $1 and t.id < $2 and t.undone_at is null order by t.id desc limit $3`,
)
