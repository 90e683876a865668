-- Functions: threads.files_of, threads.messages_with, threads.keep_broadcast_files, threads.drop_broadcast_files.

-- The files of the messages of a thread from one number to another. Those of a broadcast belong to each of its messages that is not unsent.
create or replace function threads.files_of(wanted_thread uuid, first_seq integer, last_seq integer)
returns table (seq integer, "position" smallint, object_id uuid, removed_at timestamptz) stable language sql as $$
  select f.seq, f.position, f.object_id, f.removed_at from threads.message_files f where f.thread_id = $1 and f.seq between $2 and $3
  union all
  select x.seq, f.position, f.object_id, f.removed_at from threads.messages x join threads.broadcast_files f on f.broadcast_id = x.broadcast_id
    where x.thread_id = $1 and x.seq between $2 and $3 and x.broadcast_id is not null and x.unsent_at is null
$$;

-- The messages that show a file, while it is there.
create or replace function threads.messages_with(wanted uuid) returns table (thread_id uuid, seq integer) stable language sql as $$
  select f.thread_id, f.seq from threads.message_files f where f.object_id = $1 and f.removed_at is null
  union all
  select x.thread_id, x.seq from threads.broadcast_files f join threads.messages x on x.broadcast_id = f.broadcast_id
    where f.object_id = $1 and f.removed_at is null and x.unsent_at is null
$$;

-- Sets the files of a broadcast that is not sent yet. With a price, all that can be shown must be ready, so that nobody pays for a file that
-- turns out to be broken. Answers the files that it had before and has no more. Refusals: upload_unfinished, upload_mismatch, media_not_ready.
create or replace function threads.keep_broadcast_files(wanted uuid, owner uuid, files uuid[], has_price boolean) returns uuid[] language plpgsql as $$
declare
  added uuid[];
  gone uuid[];
begin
  added := array(select f from unnest(files) f where not exists (select from threads.broadcast_files b where b.broadcast_id = wanted and b.object_id = f));
  if (select count(distinct f) from unnest(files) f) < cardinality(files) then
    perform refuse('upload_mismatch', 'media.uploadMismatch');
  end if;
  if cardinality(added) > 0 then
    perform media.attach_to_message(owner, added);
  end if;
  if has_price and exists (select from media.items i where i.object_id = any (files) and i.status <> 'ready') then
    perform refuse('media_not_ready', 'threads.mediaNotReady');
  end if;
  with old as (delete from threads.broadcast_files b where b.broadcast_id = wanted returning b.object_id)
    select coalesce(array_agg(o.object_id) filter (where not o.object_id = any (files)), '{}') into gone from old o;
  insert into threads.broadcast_files (broadcast_id, position, object_id, owner_id)
    select wanted, at, f, owner from unnest(files) with ordinality as given (f, at);
  return gone;
end $$;

-- Takes the files of broadcasts away for which nobody has paid. Answers them.
create or replace function threads.drop_broadcast_files(wanted uuid[]) returns setof uuid language sql as $$
  update threads.broadcast_files f set removed_at = now()
    where f.broadcast_id = any ($1) and f.removed_at is null
      and not exists (select from threads.messages x where x.broadcast_id = f.broadcast_id and x.paid_at is not null)
    returning f.object_id
$$;
