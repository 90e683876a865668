-- Functions: threads.lock_files, threads.take_locked, threads.unlock_files.

-- Puts a price on the files of a message that was just added: the other side sees them once it is paid. Visible files must be ready, so
-- that nobody pays for a file that turns out to be broken. Refusals: media_not_ready.
create or replace function threads.lock_files(wanted_thread uuid, wanted_seq integer, cents bigint) returns void language plpgsql as $$
begin
  if exists (select from threads.message_files f join media.items i on i.object_id = f.object_id
      where f.thread_id = wanted_thread and f.seq = wanted_seq and i.status <> 'ready') then
    perform refuse('media_not_ready', 'threads.mediaNotReady');
  end if;
  update threads.messages set price_cents = cents where thread_id = wanted_thread and seq = wanted_seq;
end $$;

-- A message of another member whose files have a price, for its payment. Locks the thread until the commit, as sending and unsending do: the
-- files stay until then. Nothing where there is none, it was unsent, or its files are gone.
create or replace function threads.take_locked(reader uuid, wanted_thread uuid, wanted_seq integer, out cents bigint, out is_paid boolean) language plpgsql as $$
begin
  perform from threads.threads where id = wanted_thread for update;
  select x.price_cents, x.paid_at is not null into cents, is_paid from threads.messages x
    where x.thread_id = wanted_thread and x.seq = wanted_seq and x.author_id <> reader and x.price_cents is not null and x.unsent_at is null
      and (x.paid_at is not null or exists (select from threads.files_of(x.thread_id, x.seq, x.seq) f where f.removed_at is null));
end $$;

-- Opens the files of a message, for good. Answers the touched topics.
create or replace function threads.unlock_files(wanted_thread uuid, wanted_seq integer) returns text[] language sql as $$
  update threads.messages set paid_at = public.moment() where thread_id = $1 and seq = $2 and paid_at is null;
  select array[topics.thread_page($1 || '.' || ($2 - 1) / limits.thread_page())]
$$;
