-- phase: expand
-- Events of users, and the endpoints that receive them (docs/decisions/2026-11-24-webhooks.md). Events are derived from the journal after the
-- commit, only for users who listen: no other write knows of them.
create schema webhooks;

-- The snapshot up to which the journal was read. Locked by each reading, so that events are made by one process at a time.
create table webhooks.cursor (
  is_only boolean primary key default true check (is_only),
  snapshot text not null,
  read_at timestamptz not null
);

insert into webhooks.cursor (snapshot, read_at) values (pg_current_snapshot()::text, now());

create table webhooks.listeners (
  user_id uuid primary key,
  -- There is an endpoint, or the log of events is on.
  is_on boolean not null default true,
  -- Events are kept for pulling also without an endpoint.
  is_log_on boolean not null default false,
  -- Nothing from before becomes an event.
  since timestamptz not null default now(),
  -- The number of the newest event: dense for each user.
  last_number bigint not null default 0
) with (fillfactor = 50);

-- The newest transfer of each account of a listener that was read: ids of one account are in the order of their commits.
create table webhooks.accounts (
  user_id uuid not null references webhooks.listeners on delete cascade,
  account_id uuid not null,
  last_transfer bigint not null,
  primary key (user_id, account_id)
) with (fillfactor = 50);

create table webhooks.events (
  user_id uuid not null references webhooks.listeners on delete cascade,
  number bigint not null,
  -- `webhook-id`: the same on every attempt.
  id text not null unique,
  type text not null check (type ~ '^[a-z]+\.[a-z_]+$'),
  -- The row and its step: an event is made once, however often its cause is read.
  source text not null,
  -- As signed, byte for byte.
  body text not null,
  at timestamptz not null,
  made_at timestamptz not null default now(),
  primary key (user_id, number),
  unique (user_id, source)
);

create index events_old on webhooks.events (made_at);

create table webhooks.endpoints (
  id uuid primary key default uuidv7(),
  user_id uuid not null references webhooks.listeners on delete cascade,
  name text not null default '' check (char_length(name) <= 80),
  url text not null check (char_length(url) between 1 and 2000),
  -- Chosen groups of events.
  groups text[] not null check (groups <@ array['order', 'tip', 'purchase', 'subscription', 'payout', 'message'] and cardinality(groups) > 0),
  state text not null default 'new' check (state in ('new', 'on', 'paused', 'disabled')),
  -- Encrypted with the installation's secret. The one before signs beside it until then.
  sealed_secret text not null,
  sealed_old_secret text,
  old_until timestamptz,
  made_at timestamptz not null default now(),
  tested_at timestamptz,
  -- When the next delivery is due, as far as known; null: none.
  due_at timestamptz,
  -- A process works on it until then at most.
  busy_until timestamptz not null default '-infinity',
  -- All attempts have failed since then; null: the last one worked, or there was none.
  failing_since timestamptz,
  failures integer not null default 0,
  is_noticed boolean not null default false,
  last_ok_at timestamptz,
  disabled_at timestamptz,
  disabled_reason text check (disabled_reason in ('failing', 'gone')),
  check ((state = 'disabled') = (disabled_at is not null) and (disabled_at is null) = (disabled_reason is null)),
  check ((sealed_old_secret is null) = (old_until is null))
) with (fillfactor = 50);

create index endpoints_user on webhooks.endpoints (user_id, id);
create index endpoints_due on webhooks.endpoints (due_at) where state = 'on';

create table webhooks.deliveries (
  endpoint_id uuid not null references webhooks.endpoints on delete cascade,
  number bigint not null,
  user_id uuid not null,
  state text not null default 'pending' check (state in ('pending', 'delivered', 'failed')),
  tries integer not null default 0,
  next_at timestamptz,
  -- By hand: one attempt, and no further ones by the schedule.
  is_replay boolean not null default false,
  made_at timestamptz not null default now(),
  primary key (endpoint_id, number),
  foreign key (user_id, number) references webhooks.events on delete cascade,
  check ((state = 'pending') = (next_at is not null))
) with (fillfactor = 70);

create index deliveries_due on webhooks.deliveries (endpoint_id, next_at) where state = 'pending';
create index deliveries_failed on webhooks.deliveries (endpoint_id, number) where state = 'failed';
create index deliveries_event on webhooks.deliveries (user_id, number);

create table webhooks.attempts (
  id uuid primary key default uuidv7(),
  endpoint_id uuid not null references webhooks.endpoints on delete cascade,
  -- Null: a test.
  number bigint,
  at timestamptz not null,
  kind text not null check (kind in ('scheduled', 'replay', 'test')),
  -- Null: nothing was answered, for this reason.
  status integer,
  error text,
  ms integer not null check (ms >= 0),
  -- The beginning of the answer; for the owner alone.
  answer text not null default '' check (char_length(answer) <= 2048),
  check ((status is null) = (error is not null))
);

create index attempts_delivery on webhooks.attempts (endpoint_id, number, id);
create index attempts_old on webhooks.attempts (at);
