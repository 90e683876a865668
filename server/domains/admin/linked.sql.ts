/** Things that belong to a user: the newest of each kind, each by its own index. */
import { statement } from '#platform/db/statement.ts'

export interface LinkedRow {
  kind: 'bought' | 'sold' | 'deposits' | 'withdrawals' | 'tickets'
  id: string
  /** Of an order its product, of a deposit its number, of a withdrawal its method, of a ticket its subject. */
  title: string
  status: string
  cents: number | null
  at: number
}

/** The newest orders of one side: of each status a few, by the index of that side. */
const ORDERS = (kind: 'bought' | 'sold', side: string) => `(
  select '${kind}' as kind, o.id, o.snapshot ->> 'productName' as title, o.status, o.total_cents as cents, o.created_at as at
  from unnest(array['pending', 'processing', 'completed', 'rejected']) as each (status)
  cross join lateral (select * from orders.orders o where o.${side} = $1 and o.status = each.status order by o.id desc limit $2) o
  order by o.id desc limit $2)`

export const selectLinked = statement<[userId: string, limit: number, kinds: readonly LinkedRow['kind'][]], LinkedRow>(
  'admin.selectLinked',
  `select l.kind, l.id, l.title, l.status, l.cents, l.at from (
     ${ORDERS('bought', 'customer_id')}
     union all
     ${ORDERS('sold', 'model_id')}
     union all
     (select 'deposits', d.id, d.order_id, d.status, case when d.credited_cents > 0 then d.credited_cents else d.amount_cents end, d.created_at
      from deposits.deposits d where d.user_id = $1 and 'deposits' = any ($3::text[]) order by d.id desc limit $2)
     union all
     (select 'withdrawals', w.id, coalesce(w.network, w.method), w.status, w.amount_cents, w.created_at
      from withdrawals.withdrawals w where w.user_id = $1 order by w.id desc limit $2)
     union all
     (select 'tickets', t.id, t.subject, t.state, null, t.moved_at
      from tickets.tickets t where t.user_id = $1 and 'tickets' = any ($3::text[]) order by t.moved_at desc, t.id desc limit $2)
   ) l where l.kind = any ($3::text[])`,
)
