-- The ledger: double entry, integer cents, append-only. docs/money.md draws the chart of accounts and every posting.
create schema ledger;

create table ledger.accounts (
  id uuid primary key default uuidv7(),
  -- Null for accounts of the house and the outside: these keep no running balance, theirs is folded from the transfers,
  -- so that no order has to lock a row that all orders share.
  owner_id uuid,
  kind text not null,
  balance_cents bigint not null default 0,
  constraint accounts_kind check (
    (owner_id is not null and kind in ('wallet', 'escrow', 'earnings_hold', 'withdrawal_hold'))
    or (owner_id is null and kind in ('deposits_clearing', 'payouts_clearing', 'commission', 'adjustments', 'subscriptions', 'unclaimed'))
  ),
  -- The rule that no code can get around: nobody spends what they do not have.
  constraint accounts_not_negative check (balance_cents >= 0),
  constraint accounts_folded check (owner_id is not null or balance_cents = 0),
  -- The server counts in doubles, exact up to 2^53: a balance that it could not read is refused when it would arise.
  constraint accounts_exact check (balance_cents <= 9007199254740991)
) with (fillfactor = 70);

create unique index accounts_owner_kind on ledger.accounts (owner_id, kind) where owner_id is not null;

create table ledger.transfers (
  -- Drawn while both accounts are locked, so the ids of one account's transfers are in the order of their balances.
  id bigint generated always as identity primary key,
  at timestamptz not null default public.moment(),
  debit_account uuid not null references ledger.accounts,
  credit_account uuid not null references ledger.accounts,
  cents bigint not null check (cents > 0),
  kind text not null check (kind in (
    'deposit', 'order', 'refund', 'earning', 'commission', 'earning_released', 'earning_returned',
    'withdrawal', 'withdrawal_returned', 'payout', 'tip', 'post_purchase', 'subscription', 'adjustment', 'unclaimed_returned'
  )),
  -- What caused it: the order, deposit or withdrawal.
  cause_id uuid not null,
  -- One event moves money once: `order:<id>:place`, `deposit:<id>`.
  key text not null unique,
  -- Balances after this transfer; null for accounts without a running balance.
  debit_balance_cents bigint,
  credit_balance_cents bigint,
  check (debit_account <> credit_account)
);

create index transfers_debit on ledger.transfers (debit_account, id);
create index transfers_credit on ledger.transfers (credit_account, id);
create index transfers_cause on ledger.transfers (cause_id);

insert into ledger.accounts (id, owner_id, kind) values
  ('00000000-0000-0000-0000-000000000001', null, 'deposits_clearing'),
  ('00000000-0000-0000-0000-000000000002', null, 'payouts_clearing'),
  ('00000000-0000-0000-0000-000000000003', null, 'commission'),
  ('00000000-0000-0000-0000-000000000004', null, 'adjustments'),
  ('00000000-0000-0000-0000-000000000005', null, 'subscriptions'),
  -- Payments that arrived for people who are gone: owed to them, until somebody has sent them back.
  ('00000000-0000-0000-0000-000000000006', null, 'unclaimed');
