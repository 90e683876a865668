-- The journal: one row per mutation, written in its own transaction. The same row is the receipt (a resend returns the
-- stored result), the outbox (which live queries must run again) and the audit log.
create schema journal;

create table journal.entries (
  id bigint generated always as identity primary key,
  -- Which rows a reader has not seen yet is decided by transaction ids and snapshots, not by `id`: ids are drawn before
  -- the commit, so a lower one can become visible later.
  xid xid8 not null default pg_current_xact_id(),
  at timestamptz not null default clock_timestamp(),
  -- The key of the write: the client's session and request, or a fresh uuid and 0 when no client can send it again.
  session_id uuid,
  request_id bigint,
  -- HMAC of path and arguments: the same key with other arguments is refused. Keyed, because arguments can hold passwords.
  args_hash bytea,
  path text not null,
  actor_id uuid,
  impersonator_id uuid,
  -- The answer, or null when the answer is a secret: then `sealed_result` holds it encrypted.
  result jsonb,
  sealed_result bytea,
  topics text[] not null default '{}'
);

create unique index entries_receipt on journal.entries (session_id, request_id) where session_id is not null;
create index entries_xid on journal.entries (xid);
create index entries_actor on journal.entries (actor_id, id desc) where actor_id is not null;
-- Answers that are secrets are kept for resends alone: the clock blanks them ten minutes after they were given
-- (realtime/journal-keeping.ts), and finds them by this index, which holds nothing else.
create index entries_sealed on journal.entries (at) where sealed_result is not null;
