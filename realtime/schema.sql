-- The journal. An entry for each write, in the write's own transaction: who called what, and which topics it touched. Other processes
-- learn of writes from it, and it is the log of calls. One partition for each day, made ahead by the clock: a day that is over goes as a
-- whole, and a flush reads one day or two whatever is kept.
create schema journal;

create table journal.entries (
  id uuid not null default uuidv7(),
  -- Which entries a reader has not seen yet is decided by transaction ids and snapshots, not by `id` or `at`: these are drawn before
  -- the commit, so a lower one can become visible later.
  xid xid8 not null default pg_current_xact_id(),
  at timestamptz not null default clock_timestamp(),
  -- The key of the write: the client's session and request, or a fresh uuid and 0 when no client can send it again.
  session_id uuid not null,
  request_id bigint not null,
  path text not null,
  actor_id uuid,
  impersonator_id uuid,
  topics text[] not null default '{}'
) partition by range (at);

create index entries_xid on journal.entries (xid);
create index entries_actor on journal.entries (actor_id, id desc) where actor_id is not null;

-- For an entry whose day has no partition: written all the same, and the clock says so (server/tasks.ts).
create table journal.entries_default partition of journal.entries default;

-- The answer to a mutation that its client can send again: a resend gets it, and is not applied again. Kept for 30 days.
create table journal.receipts (
  session_id uuid not null,
  request_id bigint not null,
  at timestamptz not null default now(),
  -- HMAC of path and arguments: the same key with other arguments is refused. Keyed, because arguments can hold passwords.
  args_hash bytea not null,
  -- The answer, or null when the answer is a secret: then `sealed_result` holds it encrypted, for ten minutes.
  result jsonb,
  sealed_result bytea,
  primary key (session_id, request_id)
);

create index receipts_at on journal.receipts (at);
create index receipts_sealed on journal.receipts (at) where sealed_result is not null;
