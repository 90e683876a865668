import { statement } from '#server/platform/db/statement.ts'

/** Each check answers how many rows disagree and by how many cents; both are 0 when the books are right. */
export interface CheckRow {
  rows: number
  cents: number
}

const check = (name: string, text: string) => statement<[], CheckRow>(`ledger.audit.${name}`, text)

const FOLDED = `select account, sum(cents)::bigint as cents from (
    select credit_account as account, cents from ledger.transfers
    union all select debit_account, -cents from ledger.transfers) moves group by account`

export const auditChecks = {
  'all accounts together are zero': check(
    'zero',
    `select coalesce((sum(cents) <> 0)::integer, 0) as rows, coalesce(sum(cents), 0)::bigint as cents from (${FOLDED}) folded`,
  ),
  'each balance is the sum of its transfers': check(
    'balances',
    `select count(*)::integer as rows, coalesce(sum(abs(a.balance_cents - coalesce(f.cents, 0))), 0)::bigint as cents
     from ledger.accounts a left join (${FOLDED}) f on f.account = a.id
     where a.owner_id is not null and a.balance_cents <> coalesce(f.cents, 0)`,
  ),
  'each transfer continues the balance before it': check(
    'chain',
    `select count(*)::integer as rows, coalesce(sum(abs(balance - coalesce(before, 0) - cents)), 0)::bigint as cents from (
       select balance, cents, lag(balance) over (partition by account order by id) as before from (
         select id, credit_account as account, cents, credit_balance_cents as balance from ledger.transfers where credit_balance_cents is not null
         union all select id, debit_account, -cents, debit_balance_cents from ledger.transfers where debit_balance_cents is not null) moves) chain
     where balance <> coalesce(before, 0) + cents`,
  ),
  'escrow holds the open orders of each customer': check(
    'escrow',
    `select count(*)::integer as rows, coalesce(sum(abs(a.balance_cents - coalesce(o.cents, 0))), 0)::bigint as cents
     from ledger.accounts a left join (
       select customer_id, sum(total_cents)::bigint as cents from orders.orders where status in ('pending', 'processing') group by customer_id) o on o.customer_id = a.owner_id
     where a.kind = 'escrow' and a.balance_cents <> coalesce(o.cents, 0)`,
  ),
  'the earnings hold holds the unreleased work of each model': check(
    'earnings',
    `select count(*)::integer as rows, coalesce(sum(abs(a.balance_cents - coalesce(o.cents, 0))), 0)::bigint as cents
     from ledger.accounts a left join (
       select model_id, sum(payment_cents)::bigint as cents from orders.orders where status = 'completed' and released_at is null group by model_id) o on o.model_id = a.owner_id
     where a.kind = 'earnings_hold' and a.balance_cents <> coalesce(o.cents, 0)`,
  ),
  'the withdrawal hold holds the open withdrawals of each model': check(
    'withdrawals',
    `select count(*)::integer as rows, coalesce(sum(abs(a.balance_cents - coalesce(w.cents, 0))), 0)::bigint as cents
     from ledger.accounts a left join (
       select user_id, sum(amount_cents)::bigint as cents from withdrawals.withdrawals where status in ('requested', 'approved') group by user_id) w on w.user_id = a.owner_id
     where a.kind = 'withdrawal_hold' and a.balance_cents <> coalesce(w.cents, 0)`,
  ),
  'what was credited is what the deposits say': check(
    'deposits',
    `select count(*)::integer as rows, coalesce(sum(abs(d.credited_cents - coalesce(t.cents, 0))), 0)::bigint as cents
     from deposits.deposits d left join (
       select cause_id, sum(cents)::bigint as cents from ledger.transfers where kind = 'deposit' group by cause_id) t on t.cause_id = d.id
     where d.credited_cents <> coalesce(t.cents, 0)`,
  ),
} as const
