import { statement } from '#platform/db/statement.ts'

export type ReceiptKind = 'purchases' | 'tips' | 'orders'

export interface ReceiptRow {
  id: string
  /** Epoch milliseconds. */
  at: number
  customerId: string
  customerName: string
  modelId: string
  modelName: string
  modelHandle: string
  /** The purchase: product and add-ons, a post, a tip. `name` is empty for a tip without a post. */
  lines: { name: string; cents: number }[]
  refundedCents: number
}

const PEOPLE = `c.id as "customerId", c.name as "customerName", m.id as "modelId", m.name as "modelName", m.handle::text as "modelHandle"`
const line = (name: string, cents: string) => `jsonb_build_array(jsonb_build_object('name', ${name}, 'cents', ${cents}))`

const receiptOf = (kind: ReceiptKind, text: string) => statement<[id: string], ReceiptRow>(`receipts.${kind}`, text)

/** The content of a receipt as of the payment, with users' current names. */
export const selectReceipt: Record<ReceiptKind, ReturnType<typeof receiptOf>> = {
  purchases: receiptOf(
    'purchases',
    `select p.id, p.purchased_at as at, ${PEOPLE}, ${line('p.post_title', 'p.price_cents')} as lines, 0 as "refundedCents"
     from posts.purchases p join users.users c on c.id = p.customer_id join users.users m on m.id = p.model_id where p.id = $1`,
  ),
  tips: receiptOf(
    'tips',
    `select t.id, t.given_at as at, ${PEOPLE}, ${line('t.subject', 't.amount_cents')} as lines, case when t.undone_at is not null then t.amount_cents else 0 end as "refundedCents"
     from tips.tips t join users.users c on c.id = t.customer_id join users.users m on m.id = t.model_id where t.id = $1`,
  ),
  orders: receiptOf(
    'orders',
    `select o.id, o.created_at as at, ${PEOPLE},
       ${line(`o.snapshot ->> 'productName'`, `(o.snapshot ->> 'priceCents')::bigint`)}
         || coalesce((select jsonb_agg(jsonb_build_object('name', a ->> 'name', 'cents', (a ->> 'priceCents')::bigint)) from jsonb_array_elements(o.snapshot -> 'addons') a), '[]') as lines,
       o.refunded_cents as "refundedCents"
     from orders.orders o join users.users c on c.id = o.customer_id join users.users m on m.id = o.model_id where o.id = $1`,
  ),
}
