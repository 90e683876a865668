-- Functions: ledger.account_of, ledger.open_accounts.

-- The account of a user. All four are opened with the user.
create or replace function ledger.account_of(owner uuid, account_kind text) returns uuid stable language sql as $$
  select id from ledger.accounts where owner_id = owner and kind = account_kind
$$;

-- Opens the four accounts of a user, once.
create or replace function ledger.open_accounts(owner uuid) returns void language sql as $$
  insert into ledger.accounts (owner_id, kind)
  select owner, unnest(array['wallet', 'escrow', 'earnings_hold', 'withdrawal_hold'])
  on conflict do nothing
$$;
