-- The ledger: double entry, integer cents, append-only. docs/money.md draws the chart of accounts and every posting.
create schema ledger;

-- The owner of the accounts that belong to no user.
create function ledger.installation() returns uuid immutable parallel safe language sql as $$
  select '00000000-0000-0000-0000-000000000000'::uuid
$$;

create table ledger.accounts (
  id uuid primary key default uuidv7(),
  -- The user, or the installation. Accounts of the installation and the outside keep no running balance: it is folded from the transfers,
  -- so that no order locks a row that all orders share.
  owner_id uuid not null,
  kind text not null,
  balance_cents bigint not null default 0,
  constraint accounts_kind check (
    (owner_id <> ledger.installation() and kind in ('wallet', 'escrow', 'earnings_hold', 'withdrawal_hold'))
    or (owner_id = ledger.installation() and kind in ('deposits_clearing', 'payouts_clearing', 'commission', 'adjustments', 'subscriptions', 'unclaimed'))
  ),
  -- The final guard against overspending, for every writer.
  constraint accounts_not_negative check (balance_cents >= 0),
  constraint accounts_folded check (owner_id <> ledger.installation() or balance_cents = 0),
  -- The server counts in doubles, exact up to 2^53: refuses a balance that it could not read.
  constraint accounts_exact check (balance_cents <= 9007199254740991),
  constraint accounts_owner_kind unique (owner_id, kind)
) with (fillfactor = 70);

create table ledger.transfers (
  -- Drawn while both accounts are locked, so the ids of one account's transfers are in the order of their balances.
  id bigint generated always as identity primary key,
  at timestamptz not null default public.moment(),
  -- Without foreign keys: each sale would lock the one row of the commission for a check. ledger.transfer checks, and the audit.
  debit_account uuid not null,
  credit_account uuid not null,
  cents bigint not null check (cents > 0),
  kind text not null check (kind in (
    'deposit', 'order', 'refund', 'earning', 'commission', 'earning_released', 'earning_returned',
    'withdrawal', 'withdrawal_returned', 'payout', 'tip', 'post_purchase', 'subscription', 'adjustment', 'unclaimed_returned'
  )),
  -- The cause: the order, deposit or withdrawal.
  cause_id uuid not null,
  -- A cause moves money of one kind once, or once in each round: 0, or the cents credited so far of a deposit that arrives in parts.
  round bigint not null default 0,
  -- Balances after this transfer; null for accounts without a running balance.
  debit_balance_cents bigint,
  credit_balance_cents bigint,
  check (debit_account <> credit_account),
  constraint transfers_once unique (cause_id, kind, round)
-- Append-only, so rows are frozen early, in small steps.
) with (autovacuum_vacuum_insert_scale_factor = 0.02);

create index transfers_debit on ledger.transfers (debit_account, id);
create index transfers_credit on ledger.transfers (credit_account, id);

insert into ledger.accounts (id, owner_id, kind) values
  ('00000000-0000-0000-0000-000000000001', ledger.installation(), 'deposits_clearing'),
  ('00000000-0000-0000-0000-000000000002', ledger.installation(), 'payouts_clearing'),
  ('00000000-0000-0000-0000-000000000003', ledger.installation(), 'commission'),
  ('00000000-0000-0000-0000-000000000004', ledger.installation(), 'adjustments'),
  ('00000000-0000-0000-0000-000000000005', ledger.installation(), 'subscriptions'),
  -- Payments that arrived for erased accounts: owed to their payers until an admin has returned them.
  ('00000000-0000-0000-0000-000000000006', ledger.installation(), 'unclaimed');
