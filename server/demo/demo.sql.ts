/** What only the demo does: give the past to what its transaction has just written. */
import { statement } from '#server/platform/db/statement.ts'

export const selectUserByEmail = statement<[email: string], { id: string }>('demo.selectUserByEmail', `select id from users.users where email = $1 limit 1`)

/** No two processes seed at once. Held until the transaction ends. */
export const lockSeeding = statement<[], { done: string }>('demo.lockSeeding', `select pg_advisory_xact_lock(4710928)::text as done`)

/** In force for this transaction only, and only for who owns the table: transfers stay append-only for everybody else. */
export const allowBackdating = `alter table ledger.transfers disable trigger transfers_append_only`
export const forbidBackdating = `alter table ledger.transfers enable trigger transfers_append_only`

export const confirmUser = statement<[id: string, at: Date, language: string]>(
  'demo.confirmUser',
  `update users.users set created_at = $2::timestamptz, email_confirmed_at = $2::timestamptz, language = $3, terms_accepted_at = $2::timestamptz, adult_confirmed_at = $2::timestamptz where id = $1`,
)
export const setOnline = statement<[modelId: string]>('demo.online', `update models.profiles set last_seen_at = now() + interval '20 minutes', is_online = true where user_id = $1`)

/** Timeline and transfers that were written since the transaction began happened at `$1`. */
export const stampEvents = statement<[at: Date]>('demo.stampEvents', `update orders.events set at = $1::timestamptz where at >= now()`)
export const stampTransfers = statement<[at: Date]>('demo.stampTransfers', `update ledger.transfers set at = $1::timestamptz where at >= now()`)

export const stampPlaced = statement<[orderId: string, at: Date]>('demo.stampPlaced', `update orders.orders set accept_by = $2::timestamptz + (accept_by - created_at), created_at = $2 where id = $1`)
export const stampAccepted = statement<[orderId: string, at: Date]>('demo.stampAccepted', `update orders.orders set deliver_by = $2::timestamptz + (deliver_by - accepted_at), accepted_at = $2 where id = $1`)
/** Before a delivery: its due date as seen from now, so that on time is what it was then. */
export const frameDelivery = statement<[orderId: string, at: Date]>('demo.frameDelivery', `update orders.orders set deliver_by = now() + (deliver_by - $2::timestamptz) where id = $1`)
export const stampDelivered = statement<[orderId: string, at: Date]>(
  'demo.stampDelivered',
  `update orders.orders set deliver_by = $2::timestamptz + (deliver_by - now()), hold_until = $2::timestamptz + (hold_until - completed_at), completed_at = $2 where id = $1`,
)
export const stampRejected = statement<[orderId: string, at: Date]>('demo.stampRejected', `update orders.orders set rejected_at = $2::timestamptz where id = $1`)
export const stampReviewed = statement<[orderId: string, at: Date]>(
  'demo.stampReviewed',
  `with reviewed as (update reviews.reviews set created_at = $2::timestamptz where order_id = $1)
   update orders.orders set reviewed_at = $2::timestamptz, released_at = $2::timestamptz where id = $1`,
)

export const insertDeposit = statement<[orderId: string, userId: string, cents: number, at: Date], { id: string }>(
  'demo.insertDeposit',
  `insert into deposits.deposits (order_id, user_id, amount_cents, status, credited_cents, provider, created_at, settled_at)
   values ($1, $2, $3, 'success', $3, 'oxapay', $4::timestamptz, $4::timestamptz) returning id`,
)
export const stampFollow = statement<[userId: string, modelId: string, at: Date]>('demo.stampFollow', `update models.follows set followed_at = $3::timestamptz where user_id = $1 and model_id = $2`)
export const stampWithdrawal = statement<[id: string, at: Date]>(
  'demo.stampWithdrawal',
  `update withdrawals.withdrawals set created_at = least(created_at, $2::timestamptz),
     approved_at = case when approved_at >= now() then $2::timestamptz else approved_at end,
     closed_at = case when closed_at >= now() then $2::timestamptz else closed_at end
   where id = $1`,
)
