/** Causes of accounts and transfers: each sum against its orders, deposits, withdrawals and so on. */
import { statement } from '#platform/db/statement.ts'
import { differences, type Checks, type CheckRow } from '#server/shared/audit-check.ts'

const check = (name: string, text: string) => statement<[], CheckRow>(`books.${name}`, text)

/** The balance of each user's account against the sum of its causes. */
const holds = (kind: string, causes: string) =>
  differences(`select a.balance_cents as "is", coalesce(c.cents, 0) as should
    from ledger.accounts a left join (${causes}) c on c.owner_id = a.owner_id where a.kind = '${kind}'`)

/** The transfers of these kinds against the amount of each cause; a missing cause should have moved nothing. */
const moved = (kinds: string, causes: string) =>
  differences(`select coalesce(t.cents, 0) as "is", coalesce(c.cents, 0) as should
    from (select cause_id, kind, sum(cents)::bigint as cents from ledger.transfers where kind in (${kinds}) group by cause_id, kind) t
    full join (${causes}) c on c.id = t.cause_id and c.kind = t.kind`)

export const auditChecks = {
  'escrow equals the open orders of each customer': check(
    'checkEscrow',
    holds(
      'escrow',
      `select customer_id as owner_id, sum(total_cents)::bigint as cents from orders.orders where status in ('pending', 'processing') group by customer_id`,
    ),
  ),
  'the earnings hold equals the unreleased earnings of each model': check(
    'checkEarnings',
    holds(
      'earnings_hold',
      `select model_id as owner_id, sum(payment_cents)::bigint as cents from orders.orders where status = 'completed' and released_at is null group by model_id`,
    ),
  ),
  'the withdrawal hold equals the open withdrawals of each user': check(
    'checkWithdrawals',
    holds(
      'withdrawal_hold',
      `select user_id as owner_id, sum(amount_cents)::bigint as cents from withdrawals.withdrawals where status in ('requested', 'approved') group by user_id`,
    ),
  ),
  'credited amounts equal the deposits': check(
    'checkDeposits',
    moved(`'deposit'`, `select id, 'deposit' as kind, credited_cents as cents from deposits.deposits`),
  ),
  'payments for erased accounts equal their records': check(
    'checkUnclaimed',
    differences(`select coalesce(t.cents, 0) as "is", coalesce(u.cents, 0) as should
      from (select t.cause_id, case when t.kind = 'deposit' and c.kind = 'unclaimed' then 'in' when t.kind = 'unclaimed_returned' and d.kind = 'unclaimed' and c.kind = 'payouts_clearing' then 'out' end as way, sum(t.cents)::bigint as cents
          from ledger.transfers t join ledger.accounts d on d.id = t.debit_account join ledger.accounts c on c.id = t.credit_account
          where t.kind = 'unclaimed_returned' or c.kind = 'unclaimed' or d.kind = 'unclaimed' group by 1, 2) t
        full join (select deposit_id as id, 'in' as way, sum(cents)::bigint as cents from deposits.unclaimed group by deposit_id
          union all select id, 'out', cents from deposits.unclaimed where returned_at is not null) u on u.id = t.cause_id and u.way = t.way`),
  ),
  'each order, purchase and tip moved its amounts': check(
    'checkOrders',
    moved(
      `'order', 'refund', 'earning', 'commission', 'earning_released', 'tip', 'post_purchase'`,
      `select o.id, m.kind, m.cents from orders.orders o cross join lateral (values
         ('order', o.total_cents),
         ('refund', o.refunded_cents),
         ('earning', case when o.status = 'completed' then o.payment_cents else 0 end),
         ('commission', case when o.status = 'completed' then o.commission_cents else 0 end),
         ('earning_released', case when o.released_at is not null then o.payment_cents else 0 end)) m (kind, cents)
       union all select p.id, m.kind, m.cents from posts.purchases p cross join lateral (values ('post_purchase', p.price_cents), ('commission', p.commission_cents)) m (kind, cents)
       union all select t.id, m.kind, m.cents from tips.tips t cross join lateral (values ('tip', t.amount_cents), ('commission', t.commission_cents)) m (kind, cents)`,
    ),
  ),
  'each withdrawal moved its amount': check(
    'checkPayouts',
    moved(
      `'withdrawal', 'withdrawal_returned', 'payout', 'payout_returned'`,
      `select w.id, m.kind, m.cents from withdrawals.withdrawals w cross join lateral (values
         ('withdrawal', w.amount_cents),
         ('withdrawal_returned', case when w.status = 'rejected' then w.amount_cents else 0 end),
         ('payout', case when w.status in ('sent', 'failed') then w.amount_cents else 0 end),
         ('payout_returned', case when w.status = 'failed' then w.amount_cents else 0 end)) m (kind, cents)`,
    ),
  ),
  'the sums of each model equal the sales': check(
    'checkSales',
    differences(`select s.cents as "is", coalesce(o.cents, 0) + coalesce(p.cents, 0) + coalesce(t.cents, 0) as should
      from (select model_id, order_earned_cents + purchase_earned_cents + tip_earned_cents as cents from models.sales) s
        left join (select model_id, sum(payment_cents)::bigint as cents from orders.orders where status = 'completed' group by model_id) o using (model_id)
        left join (select model_id, sum(price_cents - commission_cents)::bigint as cents from posts.purchases group by model_id) p using (model_id)
        left join (select model_id, sum(amount_cents - commission_cents)::bigint as cents from tips.tips group by model_id) t using (model_id)`),
  ),
  'each subscription payment went from its payer to the installation': check(
    'checkSubscriptions',
    differences(`select coalesce(t.cents, 0) as "is", coalesce(p.price_cents, 0) as should
      from (select t.cause_id, case when d.kind = 'wallet' and c.kind = 'subscriptions' then d.owner_id end as payer_id, sum(t.cents)::bigint as cents
          from ledger.transfers t join ledger.accounts d on d.id = t.debit_account join ledger.accounts c on c.id = t.credit_account
          where t.kind = 'subscription' or c.kind = 'subscriptions' or d.kind = 'subscriptions' group by 1, 2) t
        full join subscriptions.payments p on p.id = t.cause_id and p.user_id = t.payer_id`),
  ),
} as const satisfies Checks
