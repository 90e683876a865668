-- Copies of users' data, and closing accounts.
create schema leaving;

-- One row for each request of a copy: request and queue in one.
create table leaving.exports (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users.users,
  -- The language of the page that asked; the archive's readme is written in it.
  language text not null,
  state text not null default 'queued' check (state in ('queued', 'running', 'ready', 'failed', 'cancelled', 'expired')),
  -- Each attempt writes a file of its own, so that an interrupted one never becomes part of a later one.
  attempts integer not null default 0,
  -- Attempts that failed, or whose worker died.
  failures integer not null default 0,
  progress integer not null default 0 check (progress between 0 and 100),
  -- The area being written; null before the first and after the last.
  part text,
  -- The time of the next attempt; while a worker has it, the end of its lease.
  next_try_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  ready_at timestamptz,
  expires_at timestamptz,
  size_bytes bigint check (size_bytes > 0),
  -- Its bytes are removed.
  removed_at timestamptz,
  check (state <> 'ready' or (ready_at is not null and expires_at is not null and size_bytes is not null))
);

create unique index exports_current on leaving.exports (user_id) where state in ('queued', 'running');
create index exports_user on leaving.exports (user_id, id desc);
create index exports_queue on leaving.exports (next_try_at) where state in ('queued', 'running');
create index exports_ready on leaving.exports (expires_at) where state = 'ready';
create index exports_to_remove on leaving.exports (id) where state in ('failed', 'cancelled', 'expired') and removed_at is null;

-- Closing and erased accounts.
create table leaving.closings (
  user_id uuid primary key references users.users,
  requested_at timestamptz not null default now(),
  -- The amount that the user gives up if it is still in the wallet then; at most that.
  gives_up_cents bigint not null default 0 check (gives_up_cents >= 0),
  reminded_at timestamptz,
  -- The time at which the user was notified of a block at the end.
  told_at timestamptz,
  done_at timestamptz,
  -- For the last mail, which is sent after the preferences are erased.
  is_discreet boolean not null default false
);

create index closings_open on leaving.closings (user_id) where done_at is null;
