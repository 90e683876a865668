-- Deposits, and the webhooks of their provider.
create schema deposits;

create table deposits.deposits (
  id uuid primary key default uuidv7(),
  -- DEP-<timestamp>-<random>, the id on the screen and at the provider (spec §9).
  order_id text not null unique,
  user_id uuid not null,
  -- The requested amount; the credited amount is the arrived one (product.md §5).
  amount_cents bigint not null check (amount_cents > 0),
  status text not null default 'pending' check (status in ('pending', 'confirming', 'success', 'failed', 'expired')),
  reason text check (reason in ('underpaid', 'expired', 'provider_failed', 'under_review')),
  credited_cents bigint not null default 0 check (credited_cents >= 0),
  provider text not null,
  track_id text unique,
  pay_link text,
  expires_at timestamptz,
  -- The next check by the task; null when nothing more is expected.
  poll_at timestamptz,
  created_at timestamptz not null default now(),
  settled_at timestamptz
);

create index deposits_user on deposits.deposits (user_id, id desc);
create index deposits_poll on deposits.deposits (poll_at) where poll_at is not null;

-- Verified webhooks of the provider, stored once, processed later.
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

-- Payments that arrived for erased accounts: one row for each transfer to `unclaimed`. Open until an admin books their return, which
-- happens outside of the site.
create table deposits.unclaimed (
  id uuid primary key default uuidv7(),
  deposit_id uuid not null references deposits.deposits,
  cents bigint not null check (cents > 0),
  arrived_at timestamptz not null default now(),
  returned_at timestamptz,
  returned_by uuid,
  reason text,
  -- Of the payment that returned it.
  reference text,
  check (num_nonnulls(returned_at, returned_by, reason, reference) in (0, 4))
);

create index unclaimed_open on deposits.unclaimed (id) where returned_at is null;
create index unclaimed_deposit on deposits.unclaimed (deposit_id);
