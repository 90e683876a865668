-- phase: expand
-- Threads of messages: of an order now, of chats and tickets later. A message's number is dense in its thread, given under the lock of
-- the thread's row, so that pages are fixed ranges and nothing is ordered by a clock (docs/decisions/2026-11-23-threads.md).
create schema threads;

create table threads.threads (
  -- The id of its order, for a thread of an order.
  id uuid primary key,
  kind text not null check (kind in ('order', 'chat', 'ticket')),
  -- What notifications call it: the product of an order.
  title text not null default '',
  last_seq integer not null default 0,
  last_at timestamptz,
  last_author_id uuid,
  -- Nobody writes from then on; null: without an end so far.
  closes_at timestamptz,
  created_at timestamptz not null default now()
) with (fillfactor = 70);

-- Who may read and write is decided by the domain that owns the thread, and is in these rows.
create table threads.members (
  thread_id uuid not null references threads.threads,
  user_id uuid not null,
  -- The kind of author that this member is.
  kind text not null check (kind in ('customer', 'model', 'assistant', 'automation', 'staff')),
  may_write boolean not null default true,
  -- The last message seen on a visible page; only forward.
  read_seq integer not null default 0,
  -- The newest message at the last notification: no further one until it is read.
  told_seq integer not null default 0,
  -- When a notification is due, unless all is read by then.
  due_at timestamptz,
  draft text not null default '',
  draft_at timestamptz,
  primary key (thread_id, user_id)
) with (fillfactor = 70);

create index members_user on threads.members (user_id, thread_id);
create index members_due on threads.members (due_at) where due_at is not null;

create table threads.messages (
  thread_id uuid not null references threads.threads,
  seq integer not null check (seq > 0),
  author_id uuid not null,
  author_kind text not null check (author_kind in ('customer', 'model', 'assistant', 'automation', 'staff')),
  body text not null,
  -- Made by the sender's device: a message that is sent again is stored once.
  client_id uuid not null,
  sent_at timestamptz not null default public.moment(),
  primary key (thread_id, seq)
);

create unique index messages_sent_once on threads.messages (author_id, thread_id, client_id);

create table threads.message_files (
  thread_id uuid not null,
  seq integer not null,
  position smallint not null,
  object_id uuid not null unique,
  -- Of an erased account: removed once the thread is closed.
  is_leaving boolean not null default false,
  removed_at timestamptz,
  primary key (thread_id, seq, position),
  foreign key (thread_id, seq) references threads.messages
);

create index message_files_leaving on threads.message_files (thread_id) where is_leaving and removed_at is null;

-- Admins who gave a reason for reading a thread. They are no members.
create table threads.visits (
  thread_id uuid not null references threads.threads,
  admin_id uuid not null,
  until_at timestamptz not null,
  primary key (thread_id, admin_id)
);

-- When each sender is free of messages that still count for their limit.
create table threads.paces (
  user_id uuid primary key,
  free_at timestamptz not null
) with (fillfactor = 50);
