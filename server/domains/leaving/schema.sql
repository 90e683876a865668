-- Copies of people's data, and accounts that are being closed.
create schema leaving;

-- One row for each time that somebody asks for a copy of their data: the order and the queue in one.
create table leaving.exports (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users.users,
  -- Of the page that asked: the archive explains itself in it.
  language text not null,
  state text not null default 'queued' check (state in ('queued', 'running', 'ready', 'failed', 'cancelled', 'expired')),
  -- Each attempt writes a file of its own: one that was cut off is never part of a later one.
  attempts integer not null default 0,
  -- Attempts that failed, or whose worker died.
  failures integer not null default 0,
  progress integer not null default 0 check (progress between 0 and 100),
  -- The area that is being written; null before the first and after the last.
  part text,
  -- When it is worked on next; while somebody works on it, when another may take it over.
  next_try_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  ready_at timestamptz,
  expires_at timestamptz,
  size_bytes bigint check (size_bytes > 0),
  -- No bytes of it are left.
  removed_at timestamptz,
  check (state <> 'ready' or (ready_at is not null and expires_at is not null and size_bytes is not null))
);

create unique index exports_current on leaving.exports (user_id) where state in ('queued', 'running');
create index exports_user on leaving.exports (user_id, id desc);
create index exports_queue on leaving.exports (next_try_at) where state in ('queued', 'running');
create index exports_ready on leaving.exports (expires_at) where state = 'ready';
create index exports_to_remove on leaving.exports (id) where state in ('failed', 'cancelled', 'expired') and removed_at is null;

-- Accounts that are being closed, or are closed.
create table leaving.closings (
  user_id uuid primary key references users.users,
  requested_at timestamptz not null default now(),
  -- What its owner lets go of if it is still in the wallet then; never more than that.
  gives_up_cents bigint not null default 0 check (gives_up_cents >= 0),
  reminded_at timestamptz,
  -- Something stands in the way at the end: when its owner was told.
  told_at timestamptz,
  done_at timestamptz,
  -- Their last mail goes out when nothing is known of them any more, this choice included.
  is_discreet boolean not null default false
);

create index closings_open on leaving.closings (user_id) where done_at is null;
