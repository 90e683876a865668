-- phase: expand
-- The work queue: only what its users add to it. The tasks themselves are read from the tables of what waits
-- (docs/decisions/2026-11-23-tasks.md).
create schema tasks;

-- What a user has noted on one of their tasks; the key is its kind and what it is about.
create table tasks.marks (
  user_id uuid not null,
  key text not null check (char_length(key) <= 120),
  -- Null: not snoozed. A task of the clock ends it, and sets `woken_at`.
  snoozed_until timestamptz,
  -- Woke up, and was not opened since.
  woken_at timestamptz,
  is_doing boolean not null default false,
  is_pinned boolean not null default false,
  -- The place in TASK_PRIORITIES of contract/limits.ts.
  priority smallint not null default 1 check (priority between 0 and 2),
  labels text[] not null default '{}',
  remark text not null default '' check (char_length(remark) <= 1000),
  changed_at timestamptz not null default now(),
  primary key (user_id, key)
);

create index marks_snoozed on tasks.marks (snoozed_until) where snoozed_until is not null;
create index marks_old on tasks.marks (changed_at);

-- Notes of users that are tasks.
create table tasks.notes (
  id uuid primary key default uuidv7(),
  user_id uuid not null,
  text text not null check (char_length(text) between 1 and 200),
  due_at timestamptz,
  created_at timestamptz not null default now(),
  done_at timestamptz
);

create index notes_open on tasks.notes (user_id, id) where done_at is null;
create index notes_done on tasks.notes (user_id, done_at desc, id desc) where done_at is not null;
create index notes_old on tasks.notes (done_at) where done_at is not null;
