-- The ledger: double entry, integer cents, append-only. docs/money.md draws the chart of accounts and every posting.
create schema ledger;

create table ledger.accounts (
  id uuid primary key default uuidv7(),
  -- Null for accounts of the house and the outside: these keep no running balance, theirs is folded from the transfers,
  -- so that no order has to lock a row that all orders share.
  owner_id uuid references users.users,
  kind text not null,
  balance_cents bigint not null default 0,
  constraint accounts_kind check (
    (owner_id is not null and kind in ('wallet', 'escrow', 'earnings_hold', 'withdrawal_hold'))
    or (owner_id is null and kind in ('deposits_clearing', 'payouts_clearing', 'commission', 'adjustments'))
  ),
  -- The rule that no code can get around: nobody spends what they do not have.
  constraint accounts_not_negative check (balance_cents >= 0),
  constraint accounts_folded check (owner_id is not null or balance_cents = 0)
) with (fillfactor = 70);

create unique index accounts_owner_kind on ledger.accounts (owner_id, kind) where owner_id is not null;

insert into ledger.accounts (id, owner_id, kind) values
  ('00000000-0000-0000-0000-000000000001', null, 'deposits_clearing'),
  ('00000000-0000-0000-0000-000000000002', null, 'payouts_clearing'),
  ('00000000-0000-0000-0000-000000000003', null, 'commission'),
  ('00000000-0000-0000-0000-000000000004', null, 'adjustments');

create table ledger.transfers (
  -- Drawn while both accounts are locked, so the ids of one account's transfers are in the order of their balances.
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  debit_account uuid not null references ledger.accounts,
  credit_account uuid not null references ledger.accounts,
  cents bigint not null check (cents > 0),
  kind text not null check (kind in (
    'deposit', 'order', 'refund', 'earning', 'commission', 'earning_released', 'earning_returned',
    'withdrawal', 'withdrawal_returned', 'payout', 'tip', 'post_purchase', 'subscription', 'adjustment'
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

create function ledger.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'ledger.transfers is append-only: book a reversal instead';
end $$;

create trigger transfers_append_only before update or delete on ledger.transfers
  for each statement execute function ledger.refuse_change();

-- The account of a person. All four are opened with the user.
create function ledger.account_of(owner uuid, account_kind text) returns uuid stable language sql as $$
  select id from ledger.accounts where owner_id = owner and kind = account_kind
$$;

create function ledger.open_accounts(owner uuid) returns void language sql as $$
  insert into ledger.accounts (owner_id, kind)
  select owner, unnest(array['wallet', 'escrow', 'earnings_hold', 'withdrawal_hold'])
  on conflict do nothing
$$;

-- Moves `cents` from the debit to the credit account, once for each key. Answers the transfer's id.
-- Accounts are locked in the order of their ids, whatever the direction, so that no two transfers wait for each other.
-- Too little on the debit account violates accounts_not_negative and undoes the whole transaction.
create function ledger.transfer(
  transfer_key text, debit uuid, credit uuid, amount_cents bigint, transfer_kind text, cause uuid
) returns bigint language plpgsql as $$
declare
  known ledger.transfers;
  debit_after bigint;
  credit_after bigint;
  debit_first boolean := debit < credit;
  new_id bigint;
begin
  select * into known from ledger.transfers where key = transfer_key;
  if found then
    if (known.debit_account, known.credit_account, known.cents, known.kind) is distinct from (debit, credit, amount_cents, transfer_kind) then
      raise exception 'transfer % is booked already with other values', transfer_key;
    end if;
    return known.id;
  end if;

  if debit_first then
    update ledger.accounts set balance_cents = balance_cents - amount_cents where id = debit and owner_id is not null returning balance_cents into debit_after;
  end if;
  update ledger.accounts set balance_cents = balance_cents + amount_cents where id = credit and owner_id is not null returning balance_cents into credit_after;
  if not debit_first then
    update ledger.accounts set balance_cents = balance_cents - amount_cents where id = debit and owner_id is not null returning balance_cents into debit_after;
  end if;

  insert into ledger.transfers (debit_account, credit_account, cents, kind, cause_id, key, debit_balance_cents, credit_balance_cents)
  values (debit, credit, amount_cents, transfer_kind, cause, transfer_key, debit_after, credit_after)
  returning id into new_id;
  return new_id;
end $$;
