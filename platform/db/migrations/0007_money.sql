-- Money that comes in and goes out: deposits with the provider's events, withdrawals.
create schema deposits;

create table deposits.deposits (
  id uuid primary key default uuidv7(),
  -- DEP-<timestamp>-<random>, what the screen and the provider know it by (spec §9).
  order_id text not null unique,
  user_id uuid not null references users.users,
  -- What was asked for; what is credited is what arrived (product.md §5).
  amount_cents bigint not null check (amount_cents > 0),
  status text not null default 'pending' check (status in ('pending', 'confirming', 'success', 'failed', 'expired')),
  reason text check (reason in ('underpaid', 'expired', 'provider_failed', 'under_review')),
  credited_cents bigint not null default 0 check (credited_cents >= 0),
  provider text not null,
  track_id text unique,
  pay_link text,
  expires_at timestamptz,
  -- When the poller looks again; null when there is nothing more to expect.
  poll_at timestamptz,
  created_at timestamptz not null default now(),
  settled_at timestamptz
);

create index deposits_user on deposits.deposits (user_id, id desc);
create index deposits_poll on deposits.deposits (poll_at) where poll_at is not null;

-- What the provider told us, verified, kept once, worked on later.
create table deposits.events (
  id uuid primary key default uuidv7(),
  provider text not null,
  -- track id, status and first transaction: the provider sends the same event up to five times.
  dedupe_key text not null,
  track_id text not null,
  body jsonb not null,
  received_at timestamptz not null default now(),
  handled_at timestamptz,
  unique (provider, dedupe_key)
);

create index events_unhandled on deposits.events (id) where handled_at is null;

create schema withdrawals;

create table withdrawals.withdrawals (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users.users,
  amount_cents bigint not null check (amount_cents >= 2500),
  method text not null check (method in ('paypal', 'crypto')),
  details text not null check (char_length(details) between 1 and 200),
  network text check (network in ('TRC20', 'ERC20', 'BEP20')),
  status text not null default 'requested' check (status in ('requested', 'approved', 'sent', 'rejected', 'failed')),
  approved_by uuid references users.users,
  approved_at timestamptz,
  closed_by uuid references users.users,
  closed_at timestamptz,
  reference text,
  reason text,
  created_at timestamptz not null default now(),
  check ((method = 'crypto') = (network is not null)),
  check (approved_by is distinct from user_id),
  check (closed_by is distinct from user_id or status = 'rejected'),
  check ((status = 'sent') = (reference is not null))
);

create index withdrawals_user on withdrawals.withdrawals (user_id, id desc);
create index withdrawals_status on withdrawals.withdrawals (status, id);
create index withdrawals_details on withdrawals.withdrawals (details, user_id);
