-- The journal: one row per mutation, written in its own transaction. The same row is the receipt (a resend returns the
-- stored result), the outbox (which live queries must run again) and the audit log.
create extension if not exists citext;
create extension if not exists pg_trgm;
create extension if not exists unaccent;

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

-- Raises an error that the contract declares. `data` carries a `message` for people and what the screen needs.
create function public.refuse(code text, message text, data jsonb default '{}') returns void language plpgsql as $$
begin
  raise exception using errcode = 'AT400', message = code, detail = (data || jsonb_build_object('message', message))::text;
end $$;

-- Writes the journal row of a mutation that is one SQL function (see docs/decisions: one round trip for hot paths).
create function journal.record(
  session_id uuid, request_id bigint, args_hash bytea, path text, actor_id uuid, impersonator_id uuid, result jsonb, topics text[]
) returns void language sql as $$
  insert into journal.entries (session_id, request_id, args_hash, path, actor_id, impersonator_id, result, topics)
  values ($1, $2, $3, $4, $5, $6, $7, $8)
$$;

-- The rows that became visible after the snapshot `before` was taken, whatever their numbers: transactions that had not
-- begun then, and those that were still running. Exact, so a reader needs no list of what it has seen, and a transaction
-- that stays open for an hour delays nobody. Always by the index: a reader asks hundreds of times a second.
create function journal.since(before pg_snapshot)
returns table (session_id uuid, request_id bigint, topics text[])
language plpgsql stable set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
begin
  return query
    select e.session_id, e.request_id, e.topics from journal.entries e where e.xid >= pg_snapshot_xmax(before)
    union all
    select e.session_id, e.request_id, e.topics from journal.entries e
    where e.xid = any (array(select pg_snapshot_xip(before)));
end $$;
