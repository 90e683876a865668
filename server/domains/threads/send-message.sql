-- Functions: threads.lang_of, threads.add_message_2, threads.add_message, threads.add_automation_2, threads.add_automation, threads.send_2, threads.send.

-- The language of a text: as found in its words, else that of its author's screens. Null: there are no words.
create or replace function threads.lang_of(author uuid, said_text text, found_lang text) returns text stable language sql as $$
  select case when $2 <> '' then coalesce($3, (select u.language from users.users u where u.id = $1)) end
$$;

-- Adds a message: limit, right, number, message, files, the reader's notification to come. The thread's row is locked until the commit, so
-- that numbers have no gap. A second sending with the same client id answers the first one (`is_new` is false). `in_chat`: the thread is a
-- chat or a ticket; the caller has more to check, and `reply` is the number of the message that this one answers. `found_lang`: as found in
-- its words; null: unknown.
-- Refusals: too_many_messages, not_found, thread_closed, upload_unfinished, upload_mismatch.
create or replace function threads.add_message_2(
  author uuid, in_chat boolean, wanted_thread uuid, client uuid, said_text text, files uuid[], reply integer, found_lang text,
  out seq integer, out sent_at timestamptz, out is_new boolean, out topics text[]
) language plpgsql as $$
declare
  said record;
  free_from timestamptz;
  pause interval := limits.message_pause_seconds() * interval '1 second';
begin
  -- Each message counts for a pause; so many of them may count at once.
  insert into threads.paces as p (user_id, free_at) values (author, now() + pause)
    on conflict (user_id) do update set free_at = greatest(p.free_at, now()) + pause
    returning p.free_at into free_from;
  if free_from > now() + limits.messages_at_once() * pause then
    perform refuse('too_many_messages', 'threads.tooManyMessages',
      jsonb_build_object('seconds', ceil(extract(epoch from free_from - now() - limits.messages_at_once() * pause))));
  end if;

  with thread as (
    update threads.threads t set last_seq = t.last_seq + 1, last_at = public.moment(), last_author_id = author
    from threads.members m
    where t.id = wanted_thread and (t.kind <> 'order') = in_chat and m.thread_id = t.id and m.user_id = author and m.may_write and (t.closes_at is null or t.closes_at > now())
    returning t.id, t.last_seq, m.kind, m.draft <> '' or m.draft_reply_seq is not null as has_draft
  ), added as (
    insert into threads.messages (thread_id, seq, author_id, author_kind, body, client_id, reply_seq, lang)
    select id, last_seq, author, kind, said_text, client, case when reply between 1 and last_seq - 1 then reply end,
      threads.lang_of(author, said_text, found_lang) from thread
    on conflict (author_id, thread_id, client_id) do nothing
    returning messages.sent_at
  ), due as (
    update threads.members o set in_seq = case when in_chat then thread.last_seq else o.in_seq end,
      due_at = case when o.kind = 'assistant' and not o.wants_notices then null when o.due_at is null and o.told_seq <= o.read_seq then now() + limits.message_notice_seconds() * interval '1 second' else o.due_at end
    from thread, added where o.thread_id = thread.id and o.user_id <> author
      -- A model and its assistants are one side.
      and not (o.kind in ('model', 'assistant') and thread.kind in ('model', 'assistant')) and (in_chat or (o.due_at is null and o.told_seq <= o.read_seq))
  )
  select thread.last_seq as seq, thread.has_draft, added.sent_at into said from thread left join added on true;

  is_new := said.sent_at is not null;
  topics := '{}';
  if said.seq is null then
    if not exists (select from threads.members m join threads.threads t on t.id = m.thread_id
        where m.thread_id = wanted_thread and m.user_id = author and (t.kind <> 'order') = in_chat) then
      perform refuse('not_found', 'threads.notFound');
    end if;
    -- Sent before the thread closed, under another request.
    select m.seq, m.sent_at into said from threads.messages m where m.author_id = author and m.thread_id = wanted_thread and m.client_id = client;
    if said.seq is null then
      perform refuse('thread_closed', 'threads.closed');
    end if;
  elsif not is_new then
    -- Sent before, under another request: its number is given back, still under the lock.
    update threads.threads t set last_seq = m.seq, last_at = m.sent_at, last_author_id = m.author_id
      from threads.messages m where t.id = wanted_thread and m.thread_id = t.id and m.seq = said.seq - 1;
    select m.seq, m.sent_at into said from threads.messages m where m.author_id = author and m.thread_id = wanted_thread and m.client_id = client;
  else
    topics := array[topics.thread(wanted_thread), topics.thread_page(wanted_thread || '.' || (said.seq - 1) / limits.thread_page())];
    if cardinality(files) > 0 then
      perform media.attach_to_message(author, files);
      insert into threads.message_files (thread_id, seq, position, object_id)
        select wanted_thread, said.seq, position, object_id from unnest(files) with ordinality as given (object_id, position);
    end if;
    if said.has_draft then
      -- With the time of its typing: another device that still has this text cannot bring it back.
      update threads.members set draft = '', draft_reply_seq = null where thread_id = wanted_thread and user_id = author;
      topics := topics || topics.thread_draft(wanted_thread || '.' || author);
    end if;
  end if;
  seq := said.seq;
  sent_at := said.sent_at;
end $$;

-- For processes of the version before: without the language. A later migration drops it.
create or replace function threads.add_message(
  author uuid, in_chat boolean, wanted_thread uuid, client uuid, said_text text, files uuid[], reply integer,
  out seq integer, out sent_at timestamptz, out is_new boolean, out topics text[]
) language sql as $$
  select m.seq, m.sent_at, m.is_new, m.topics from threads.add_message_2($1, $2, $3, $4, $5, $6, $7, null) m
$$;

-- Adds a message that no human wrote, in the name of a member of a chat. The caller holds the thread's lock. Answers its number. It is
-- unread for the others, and notifies nobody.
create or replace function threads.add_automation_2(author uuid, wanted_thread uuid, said_text text, found_lang text) returns integer language sql as $$
  with thread as (
    update threads.threads t set last_seq = t.last_seq + 1, last_at = public.moment(), last_author_id = author where t.id = wanted_thread returning t.id, t.last_seq
  ), unread as (
    update threads.members o set in_seq = thread.last_seq from thread where o.thread_id = thread.id and o.user_id <> author and o.kind <> 'assistant'
  )
  insert into threads.messages (thread_id, seq, author_id, author_kind, body, client_id, lang)
    select id, last_seq, author, 'automation', said_text, gen_random_uuid(), threads.lang_of(author, said_text, found_lang) from thread returning seq
$$;

-- For processes of the version before. A later migration drops it.
create or replace function threads.add_automation(author uuid, wanted_thread uuid, said_text text) returns integer language sql as $$
  select threads.add_automation_2($1, $2, $3, null)
$$;

-- Sends a message in one round trip. Not in chats and tickets, which have rules of their own (chats.send, tickets.send).
create or replace function threads.send_2(
  journal_session uuid, journal_request bigint, journal_hash bytea, journal_path text, journal_actor uuid, journal_impersonator uuid,
  wanted_thread uuid, client uuid, said_text text, files uuid[], found_lang text
) returns table (result jsonb, topics text[]) language plpgsql as $$
declare
  said record;
  other uuid;
begin
  said := threads.add_message_2(journal_actor, false, wanted_thread, client, said_text, files, null, found_lang);
  -- The thread of an order that is over has an end: a block is one, too. While an order is open, its sides write each other in any case.
  select m.user_id into other from threads.threads t join threads.members m on m.thread_id = t.id and m.user_id <> journal_actor
    where t.id = wanted_thread and t.closes_at is not null and said.is_new;
  if found and not users.may_deal(journal_actor, other) then
    perform refuse('thread_closed', 'threads.closed');
  end if;
  result := jsonb_build_object('seq', said.seq, 'sentAt', said.sent_at);
  topics := said.topics;
  perform journal.record(journal_session, journal_request, journal_hash, journal_path, journal_actor, journal_impersonator, result, topics);
  return next;
end $$;

-- For processes of the version before: without the language. A later migration drops it.
create or replace function threads.send(
  journal_session uuid, journal_request bigint, journal_hash bytea, journal_path text, journal_actor uuid, journal_impersonator uuid,
  wanted_thread uuid, client uuid, said_text text, files uuid[]
) returns table (result jsonb, topics text[]) language sql as $$
  select s.result, s.topics from threads.send_2($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, null) s
$$;
