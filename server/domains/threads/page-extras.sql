-- Functions: threads.is_open, threads.file_json, threads.quote_json, threads.has_extras, threads.page_extras.

-- Are the files of a message open to this reader? They have no price, it is paid, or they are their own: sent by them, or sold in their
-- name by an assistant. `is_seller`: the reader is the model of the thread.
create or replace function threads.is_open(x threads.messages, reader uuid, is_seller boolean) returns boolean immutable parallel safe language sql as $$
  select $1.price_cents is null or $1.paid_at is not null or $1.author_id = $2 or $3
$$;

-- A file with its upload and its item; of a locked one only the facts of its stand-in.
create or replace function threads.file_json(object_id uuid, removed_at timestamptz, u media.uploads, i media.items, is_open boolean) returns jsonb stable parallel safe language sql as $$
  select jsonb_build_object('objectId', $1,
    'file', case when $5 and $2 is null and $3.object_id is not null then jsonb_build_object('fileName', $3.file_name, 'fileType', $3.file_type, 'fileSize', $3.file_size) end,
    'item', case when $4.id is not null then jsonb_build_object('id', $4.id, 'kind', $4.kind, 'status', $4.status, 'progress', $4.progress, 'width', $4.width, 'height', $4.height, 'seconds', $4.seconds,
      'blur', $4.blur, 'peaks', case when $5 then to_jsonb($4.peaks) end, 'widths', case when $5 then to_jsonb($4.widths) else '[]' end, 'hasPreview', $4.has_preview and $5) end)
$$;

-- A message that another one answers, with the beginning of its text.
create or replace function threads.quote_json(r threads.messages, up_to integer) returns jsonb immutable parallel safe language sql as $$
  select jsonb_build_object('seq', $1.seq, 'authorId', $1.author_id, 'text', left($1.body, $2), 'isUnsent', $1.unsent_at is not null)
$$;

-- Does the row of a message say that it has more than words? Its own files and reactions are in other tables: callers look there, too.
create or replace function threads.has_extras(x threads.messages) returns boolean immutable parallel safe language sql as $$
  select $1.edited_at is not null or $1.unsent_at is not null or $1.card_kind is not null or $1.price_cents is not null or $1.reply_seq is not null or $1.broadcast_id is not null
$$;

-- The parts that the messages of a range have besides words, by their numbers. A function of its own, called where some message has such
-- parts: a page of words only is read in two thirds of the time, since Postgres prepares all parts of a statement, whether they run or not.
create or replace function threads.page_extras(wanted_thread uuid, first_seq integer, last_seq integer, reader uuid, quote_length integer) returns jsonb stable language plpgsql
set plan_cache_mode = force_generic_plan as $$
declare
  is_seller boolean := exists (select from threads.members m where m.thread_id = wanted_thread and m.user_id = reader and m.kind = 'model');
begin
  return (
    -- Each part is read once: without statistics of a new table, a join would read it again for each message.
    with given as materialized (select f.* from threads.files_of(wanted_thread, first_seq, last_seq) f),
    files as materialized (
      select f.seq, jsonb_agg(threads.file_json(f.object_id, f.removed_at, u, i, threads.is_open(x, reader, is_seller)) order by f.position) as files
      from given f join threads.messages x on x.thread_id = wanted_thread and x.seq = f.seq and x.seq between first_seq and last_seq
        left join media.uploads u on u.object_id = f.object_id left join media.items i on i.object_id = f.object_id and f.removed_at is null
      group by f.seq),
    reactions as materialized (
      select e.seq, jsonb_agg(jsonb_build_object('emoji', e.emoji, 'userIds', e.users) order by e.first_at, e.emoji) as reactions from (
        select e.seq, e.emoji, jsonb_agg(e.user_id order by e.reacted_at, e.user_id) as users, min(e.reacted_at) as first_at
        from threads.reactions e where e.thread_id = wanted_thread and e.seq between first_seq and last_seq group by e.seq, e.emoji) e
      group by e.seq)
    select jsonb_object_agg(x.seq, jsonb_build_object('files', coalesce(f.files, '[]'),
      'reply', case when x.reply_seq is not null then (select threads.quote_json(r, quote_length) from threads.messages r where r.thread_id = x.thread_id and r.seq = x.reply_seq) end,
      'editedAt', floor(extract(epoch from x.edited_at) * 1000)::bigint, 'isUnsent', x.unsent_at is not null,
      'card', case when x.card_kind is not null then jsonb_build_object('kind', x.card_kind, 'id', x.card_id) end,
      'priceCents', x.price_cents, 'isPaid', x.paid_at is not null, 'isLocked', not threads.is_open(x, reader, is_seller) and x.unsent_at is null,
      'reactions', coalesce(e.reactions, '[]')))
    from threads.messages x left join files f on f.seq = x.seq left join reactions e on e.seq = x.seq
    where x.thread_id = wanted_thread and x.seq between first_seq and last_seq and (threads.has_extras(x) or f.seq is not null or e.seq is not null));
end $$;
