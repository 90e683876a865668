-- Withdrawals.
create schema withdrawals;

create table withdrawals.withdrawals (
  id uuid primary key default uuidv7(),
  user_id uuid not null,
  amount_cents bigint not null,
  method text not null check (method in ('paypal', 'crypto')),
  details text not null check (char_length(details) between 1 and 200),
  network text check (network in ('TRC20', 'ERC20', 'BEP20')),
  status text not null default 'requested' check (status in ('requested', 'approved', 'sent', 'rejected', 'failed')),
  approved_by uuid,
  approved_at timestamptz,
  closed_by uuid,
  closed_at timestamptz,
  reference text,
  reason text,
  created_at timestamptz not null default now(),
  -- A last payout takes the whole balance of a closing account, without a minimum.
  is_last boolean not null default false,
  -- A last payout whose user has kept the account after all.
  is_kept boolean not null default false,
  constraint withdrawals_amount check (amount_cents >= 2500 or (is_last and amount_cents > 0)),
  check ((method = 'crypto') = (network is not null)),
  check (approved_by is distinct from user_id),
  check (closed_by is distinct from user_id or status = 'rejected'),
  check ((status = 'sent') = (reference is not null)),
  check (is_last or not is_kept)
);

create index withdrawals_user on withdrawals.withdrawals (user_id, id desc);
create index withdrawals_status on withdrawals.withdrawals (status, id);
create index withdrawals_details on withdrawals.withdrawals (details, user_id);
create index withdrawals_last on withdrawals.withdrawals (user_id, id desc) where is_last;
