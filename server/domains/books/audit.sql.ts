/** Causes of accounts and transfers: each sum against its orders, deposits, withdrawals and so on. */
import { POSTINGS } from '#contract/rules/postings.ts'
import { statement } from '#platform/db/statement.ts'
import { differences, within, type Check, type CheckKey, type Checks, type CheckRow } from '#server/shared/audit-check.ts'

const check = (name: string, by: CheckKey, text: string): Check => ({
  by,
  statement: statement<[above: string, upTo: string], CheckRow>(`books.${name}`, text),
})

/** The balance of each user's account against the sum of its causes. */
const holds = (kind: string, causes: string) =>
  differences(`select a.balance_cents as "is", coalesce(c.cents, 0) as should
    from ledger.accounts a left join (${causes}) c on c.owner_id = a.owner_id where a.kind = '${kind}' and ${within('a.owner_id')}`)

/** Returned amounts count against booked ones: a revision returns an earning and its commission, a settlement a part of them. */
const RETURNED = `'earning_returned', 'commission_returned'`
const KIND = `case when kind in (${RETURNED}) then replace(kind, '_returned', '') else kind end`

/** The transfers of these kinds against the amount of each cause; a missing cause should have moved nothing. */
const moved = (kinds: string, causes: string) =>
  differences(`select coalesce(t.cents, 0) as "is", coalesce(c.cents, 0) as should
    from (select cause_id, ${KIND} as kind, sum(case when kind in (${RETURNED}) then -cents else cents end)::bigint as cents
        from ledger.transfers where kind in (${kinds}) and ${within('cause_id')} group by 1, 2) t
    full join (${causes}) c on c.id = t.cause_id and c.kind = t.kind`)

export const auditChecks = {
  'each transfer moves between the accounts of its kind': check(
    'checkPostings',
    'cause',
    differences(
      `select t.cents as "is", 0 as should
       from ledger.transfers t join ledger.accounts d on d.id = t.debit_account join ledger.accounts c on c.id = t.credit_account
       where ${within('t.cause_id')} and (t.kind, d.kind, c.kind) not in (${POSTINGS.map((posting) => `('${posting.join(`', '`)}')`).join(', ')})`,
    ),
  ),
  'escrow equals the open orders of each customer': check(
    'checkEscrow',
    'owner',
    holds(
      'escrow',
      `select customer_id as owner_id, sum(total_cents - refunded_cents)::bigint as cents from orders.orders where status in ('pending', 'processing') and ${within('customer_id')} group by customer_id`,
    ),
  ),
  'the earnings hold equals the unreleased earnings of each model': check(
    'checkEarnings',
    'owner',
    holds(
      'earnings_hold',
      `select model_id as owner_id, sum(cents)::bigint as cents from (
         select model_id, payment_cents as cents from orders.orders where status = 'completed' and released_at is null and ${within('model_id')}
         union all select model_id, amount_cents - commission_cents from tips.tips
           where settles_at is not null and settled_at is null and undone_at is null and ${within('model_id')}) held group by model_id`,
    ),
  ),
  'the withdrawal hold equals the open withdrawals of each user': check(
    'checkWithdrawals',
    'owner',
    holds(
      'withdrawal_hold',
      `select user_id as owner_id, sum(amount_cents)::bigint as cents from withdrawals.withdrawals where status in ('requested', 'approved') and ${within('user_id')} group by user_id`,
    ),
  ),
  'credited amounts equal the deposits': check(
    'checkDeposits',
    'cause',
    moved(`'deposit'`, `select id, 'deposit' as kind, credited_cents as cents from deposits.deposits where ${within('id')}`),
  ),
  'payments for erased accounts equal their records': check(
    'checkUnclaimed',
    'cause',
    differences(`select coalesce(t.cents, 0) as "is", coalesce(u.cents, 0) as should
      from (select t.cause_id, case when t.kind = 'deposit' and c.kind = 'unclaimed' then 'in' when t.kind = 'unclaimed_returned' and d.kind = 'unclaimed' and c.kind = 'payouts_clearing' then 'out' end as way, sum(t.cents)::bigint as cents
          from ledger.transfers t join ledger.accounts d on d.id = t.debit_account join ledger.accounts c on c.id = t.credit_account
          where (t.kind = 'unclaimed_returned' or c.kind = 'unclaimed' or d.kind = 'unclaimed') and ${within('t.cause_id')} group by 1, 2) t
        full join (select deposit_id as id, 'in' as way, sum(cents)::bigint as cents from deposits.unclaimed where ${within('deposit_id')} group by deposit_id
          union all select id, 'out', cents from deposits.unclaimed where returned_at is not null and ${within('id')}) u on u.id = t.cause_id and u.way = t.way`),
  ),
  'each order, purchase, tip and message moved its amounts': check(
    'checkOrders',
    'cause',
    moved(
      `'order', 'refund', 'earning', 'earning_returned', 'commission', 'commission_returned', 'earning_released', 'tip', 'tip_released', 'post_purchase', 'message'`,
      `select o.id, m.kind, m.cents from orders.orders o cross join lateral (values
         ('order', o.total_cents),
         ('refund', o.refunded_cents),
         ('earning', case when o.status = 'completed' then o.payment_cents else 0 end),
         ('commission', case when o.status = 'completed' then o.commission_cents else 0 end),
         ('earning_released', case when o.released_at is not null then o.payment_cents else 0 end)) m (kind, cents) where ${within('o.id')}
       union all select p.id, m.kind, m.cents from posts.purchases p cross join lateral (values ('post_purchase', p.price_cents), ('commission', p.commission_cents)) m (kind, cents) where ${within('p.id')}
       union all select p.id, m.kind, m.cents from chats.payments p cross join lateral (values ('message', p.price_cents), ('commission', p.commission_cents)) m (kind, cents) where ${within('p.id')}
       union all select t.id, m.kind, m.cents from tips.tips t cross join lateral (values ('tip', t.amount_cents), ('commission', case when t.undone_at is null then t.commission_cents else 0 end),
         ('tip_released', case when t.settled_at is not null then t.amount_cents - t.commission_cents else 0 end),
         ('refund', case when t.undone_at is not null then t.amount_cents else 0 end)) m (kind, cents) where ${within('t.id')}`,
    ),
  ),
  'each order is split as its newest settlement says, at its own rate': check(
    'checkSettlements',
    'cause',
    differences(`select v."is", v.should from orders.orders o
        cross join lateral (select * from orders.settlements where order_id = o.id order by seq desc limit 1) s
        cross join lateral (values
          (o.refunded_cents, s.refund_cents),
          (case when s.refund_cents < s.total_cents then o.payment_cents else 0 end, s.payment_cents),
          (case when s.refund_cents < s.total_cents then o.commission_cents else 0 end, s.commission_cents),
          (o.total_cents, s.total_cents)) v ("is", should)
      where o.status in ('completed', 'rejected') and ${within('o.id')}
      union all select s.commission_cents, ledger.commission_at(s.total_cents - s.refund_cents, o.commission_percent)
      from orders.settlements s join orders.orders o on o.id = s.order_id where o.commission_percent is not null and ${within('s.order_id')}
      union all select count(s.order_id)::bigint, 1 from orders.orders o left join orders.settlements s on s.order_id = o.id and s.seq = o.bookings - 1
      where o.status in ('completed', 'rejected') and o.bookings > 0 and ${within('o.id')} group by o.id`),
  ),
  'each withdrawal moved its amount': check(
    'checkPayouts',
    'cause',
    moved(
      `'withdrawal', 'withdrawal_returned', 'payout', 'payout_returned'`,
      `select w.id, m.kind, m.cents from withdrawals.withdrawals w cross join lateral (values
         ('withdrawal', w.amount_cents),
         ('withdrawal_returned', case when w.status = 'rejected' then w.amount_cents else 0 end),
         ('payout', case when w.status in ('sent', 'failed') then w.amount_cents else 0 end),
         ('payout_returned', case when w.status = 'failed' then w.amount_cents else 0 end)) m (kind, cents) where ${within('w.id')}`,
    ),
  ),
  'each adjustment moved its amount': check(
    'checkAdjustments',
    'cause',
    moved(
      `'adjustment_added', 'adjustment_taken'`,
      `select id, case when cents > 0 then 'adjustment_added' else 'adjustment_taken' end as kind, abs(cents) as cents from adjustments.requests
       where state = 'booked' and ${within('id')}`,
    ),
  ),
  'the sums of each model equal the sales': check(
    'checkSales',
    'owner',
    differences(`select s.cents as "is", coalesce(o.cents, 0) + coalesce(p.cents, 0) + coalesce(t.cents, 0) + coalesce(m.cents, 0) as should
      from (select model_id, order_earned_cents + purchase_earned_cents + tip_earned_cents + message_earned_cents as cents from models.sales where ${within('model_id')}) s
        left join (select model_id, sum(payment_cents)::bigint as cents from orders.orders where status = 'completed' and ${within('model_id')} group by model_id) o using (model_id)
        left join (select model_id, sum(price_cents - commission_cents)::bigint as cents from posts.purchases where ${within('model_id')} group by model_id) p using (model_id)
        left join (select model_id, sum(amount_cents - commission_cents)::bigint as cents from tips.tips where undone_at is null and ${within('model_id')} group by model_id) t using (model_id)
        left join (select model_id, sum(price_cents - commission_cents)::bigint as cents from chats.payments where ${within('model_id')} group by model_id) m using (model_id)`),
  ),
  'each subscription payment went from its payer to the installation': check(
    'checkSubscriptions',
    'cause',
    differences(`select coalesce(t.cents, 0) as "is", coalesce(p.price_cents, 0) as should
      from (select t.cause_id, case when d.kind = 'wallet' and c.kind = 'subscriptions' then d.owner_id end as payer_id, sum(t.cents)::bigint as cents
          from ledger.transfers t join ledger.accounts d on d.id = t.debit_account join ledger.accounts c on c.id = t.credit_account
          where (t.kind = 'subscription' or c.kind = 'subscriptions' or d.kind = 'subscriptions') and ${within('t.cause_id')} group by 1, 2) t
        full join (select id, user_id, price_cents from subscriptions.payments where ${within('id')}) p on p.id = t.cause_id and p.user_id = t.payer_id`),
  ),
} as const satisfies Checks
