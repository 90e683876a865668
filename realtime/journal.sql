-- Functions: journal.record, journal.since.

-- Writes the journal row of a mutation that is one SQL function (see docs/decisions: one round trip for hot paths).
create or replace function journal.record(
  session_id uuid, request_id bigint, args_hash bytea, path text, actor_id uuid, impersonator_id uuid, result jsonb, topics text[]
) returns void language sql as $$
  insert into journal.entries (session_id, request_id, args_hash, path, actor_id, impersonator_id, result, topics)
  values ($1, $2, $3, $4, $5, $6, $7, $8)
$$;

-- The rows that became visible after the snapshot `before` was taken, whatever their numbers: transactions that had not
-- begun then, and those that were still running. Exact, so a reader needs no list of what it has seen, and a transaction
-- that stays open for an hour delays nobody. Always by the index: a reader asks hundreds of times a second.
create or replace function journal.since(before pg_snapshot)
returns table (session_id uuid, request_id bigint, topics text[])
language plpgsql stable set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
begin
  return query
    select e.session_id, e.request_id, e.topics from journal.entries e where e.xid >= pg_snapshot_xmax(before)
    union all
    select e.session_id, e.request_id, e.topics from journal.entries e
    where e.xid = any (array(select pg_snapshot_xip(before)));
end $$;
