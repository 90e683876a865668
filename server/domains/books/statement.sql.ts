import type { StatementLine } from '#contract/types.ts'
import { statement } from '#platform/db/statement.ts'

export interface LineRow {
  id: number
  at: number
  kind: StatementLine['kind']
  cents: number
  balanceCents: number
  subject: string
  orderId: string | null
  postId: string | null
}

/** The kind of a transfer for the reader of a wallet; kinds without a name here never touch a wallet. */
const KIND = `case t.kind when 'earning_released' then 'earning' when 'payout_returned' then 'withdrawal_returned' else t.kind end`

/**
 * Movements on the wallet of a user, newest first. Both directions are read from their own index, so a page costs its length. The subject
 * is a product's name, a deposit's order id, or the payee of a payout.
 */
export const selectLines = statement<
  [ownerId: string, beforeId: number | null, kind: string | null, since: number | null, until: number | null, limit: number],
  LineRow
>(
  'books.selectLines',
  `with wallet as (select id from ledger.accounts where owner_id = $1 and kind = 'wallet'),
   wanted as (select $2::bigint as before, $3::text as kind, to_timestamp($4::float8 / 1000) as since, to_timestamp($5::float8 / 1000) as until),
   lines as (
     (select t.id, t.at, ${KIND} as kind, -t.cents as cents, t.debit_balance_cents as balance, t.cause_id
      from ledger.transfers t, wanted w
      where t.debit_account = (select id from wallet) and (w.before is null or t.id < w.before)
        and (w.kind is null or ${KIND} = w.kind) and (w.since is null or t.at >= w.since) and (w.until is null or t.at < w.until)
      order by t.id desc limit $6)
     union all
     (select t.id, t.at, ${KIND} as kind, t.cents, t.credit_balance_cents as balance, t.cause_id
      from ledger.transfers t, wanted w
      where t.credit_account = (select id from wallet) and (w.before is null or t.id < w.before)
        and (w.kind is null or ${KIND} = w.kind) and (w.since is null or t.at >= w.since) and (w.until is null or t.at < w.until)
      order by t.id desc limit $6)
     order by id desc limit $6)
   select l.id, l.at, l.kind, l.cents, l.balance as "balanceCents", coalesce(o.id, t.order_id) as "orderId",
     coalesce(o.snapshot ->> 'productName', d.order_id, x.details, p.name, b.post_title, t.subject, '') as subject,
     coalesce(b.post_id, t.post_id) as "postId"
   from lines l
     left join orders.orders o on o.id = l.cause_id
     left join deposits.deposits d on d.id = l.cause_id
     left join withdrawals.withdrawals x on x.id = l.cause_id
     left join subscriptions.payments y on y.id = l.cause_id
     left join subscriptions.plans p on p.id = y.plan_id
     left join posts.purchases b on b.id = l.cause_id
     left join tips.tips t on t.id = l.cause_id
   order by l.id desc`,
)
