-- phase: expand
-- Ties of an account to programs outside: keys, and the calendar feed (docs/decisions/2026-11-24-keys-for-programs.md).
create schema connections;

create table connections.keys (
  id uuid primary key default uuidv7(),
  user_id uuid not null,
  name text not null check (char_length(name) between 1 and 60),
  -- SHA-256 of the key, which is shown once.
  hash bytea not null unique,
  ending text not null,
  scopes text[] not null,
  -- Where it may be used; empty: everywhere.
  networks cidr[] not null default '{}',
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  last_used_at timestamptz,
  -- Calls that are left at `left_at`; the rate fills them up again.
  calls_left real not null,
  left_at timestamptz not null default now()
);

create index keys_user on connections.keys (user_id, id desc);

-- The last use of each scope of a key.
create table connections.scope_uses (
  key_id uuid not null references connections.keys on delete cascade,
  scope text not null,
  last_at timestamptz not null,
  primary key (key_id, scope)
);

-- The last calls of each key.
create table connections.calls (
  id bigint generated always as identity primary key,
  key_id uuid not null references connections.keys on delete cascade,
  at timestamptz not null default now(),
  path text not null check (char_length(path) <= 120),
  code text check (char_length(code) <= 60),
  address text not null check (char_length(address) <= 60)
);

create index calls_key on connections.calls (key_id, id desc);

-- Addresses of calendar feeds; an ended one answers that it is gone.
create table connections.feeds (
  hash bytea primary key,
  user_id uuid not null,
  is_detailed boolean not null,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  last_fetched_at timestamptz
);

create unique index feeds_user on connections.feeds (user_id) where ended_at is null;
create index feeds_of_user on connections.feeds (user_id);
