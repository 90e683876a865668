-- Functions: journal.record, journal.since.

-- Writes what a mutation that is one SQL function leaves in the journal: its entry, and its receipt where a client can send it again.
create or replace function journal.record(
  session_id uuid, request_id bigint, args_hash bytea, path text, actor_id uuid, impersonator_id uuid, result jsonb, topics text[]
) returns void language plpgsql as $$
begin
  with entry as (
    insert into journal.entries (session_id, request_id, path, actor_id, impersonator_id, topics) values ($1, $2, $4, $5, $6, $8)
  )
  insert into journal.receipts (session_id, request_id, args_hash, result) select $1, $2, $3, $7 where $3 is not null;
end $$;

-- The entries that became visible after the snapshot `before` was taken, whatever their numbers: of transactions that had not begun then,
-- and of those that were still running. Exact, so a reader needs no list of what it has seen, and a transaction that stays open delays
-- nobody. `after` is older than any such entry can be, and leaves out the partitions of all days before. The bound of an hour ahead leaves
-- out those of the days to come; the hour is for clocks that are set back. Always by the index: a reader asks hundreds of times a second,
-- and a plan that is kept is as quick with 400 partitions as with three.
create or replace function journal.since(before pg_snapshot, after timestamptz)
returns table (session_id uuid, request_id bigint, topics text[])
language plpgsql stable set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
begin
  return query
    select e.session_id, e.request_id, e.topics from journal.entries e where e.xid >= pg_snapshot_xmax(before) and e.at > after and e.at < now() + interval '1 hour';
  -- None was running: half of the time.
  if pg_snapshot_xmin(before) = pg_snapshot_xmax(before) then
    return;
  end if;
  return query
    select e.session_id, e.request_id, e.topics from journal.entries e
    where e.xid = any (array(select pg_snapshot_xip(before))) and e.at > after and e.at < now() + interval '1 hour';
end $$;
