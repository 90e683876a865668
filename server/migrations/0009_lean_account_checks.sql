-- phase: expand
-- Checks are planned anew by each statement that writes a row; with the owner itself in the place of the function, each order plans less.
alter table ledger.accounts
  drop constraint accounts_kind,
  drop constraint accounts_folded,
  add constraint accounts_kind check (
    (owner_id <> '00000000-0000-0000-0000-000000000000' and kind in ('wallet', 'escrow', 'earnings_hold', 'withdrawal_hold'))
    or (owner_id = '00000000-0000-0000-0000-000000000000' and kind in ('deposits_clearing', 'payouts_clearing', 'commission', 'adjustments', 'subscriptions', 'unclaimed'))
  ) not valid,
  add constraint accounts_folded check (owner_id <> '00000000-0000-0000-0000-000000000000' or balance_cents = 0) not valid;
