-- Money that comes in: deposits, and the events of their provider.
create schema deposits;

create table deposits.deposits (
  id uuid primary key default uuidv7(),
  -- DEP-<timestamp>-<random>, what the screen and the provider know it by (spec §9).
  order_id text not null unique,
  user_id uuid not null,
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

-- What arrived for people who were gone: one row for each transfer to `unclaimed`. It is open until an admin has sent it back, outside,
-- and says so.
create table deposits.unclaimed (
  id uuid primary key default uuidv7(),
  deposit_id uuid not null references deposits.deposits,
  cents bigint not null check (cents > 0),
  arrived_at timestamptz not null default now(),
  returned_at timestamptz,
  returned_by uuid,
  reason text,
  -- Of the payment by which it went back.
  reference text,
  check (num_nonnulls(returned_at, returned_by, reason, reference) in (0, 4))
);

create index unclaimed_open on deposits.unclaimed (id) where returned_at is null;
create index unclaimed_deposit on deposits.unclaimed (deposit_id);
