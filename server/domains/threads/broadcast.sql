-- Functions: threads.open_chats, threads.add_broadcast_2, threads.add_broadcast, threads.unsend_broadcast_2, threads.unsend_broadcast.

-- The threads of new chats of one model; `customers` in the order of `ids`.
create or replace function threads.open_chats(ids uuid[], model uuid, customers uuid[]) returns void language sql as $$
  insert into threads.threads (id, kind) select id, 'chat' from unnest($1) id;
  insert into threads.members (thread_id, user_id, kind)
    select each.id, side.user_id, side.kind from unnest($1, $3) each (id, customer)
      cross join lateral (values ($2, 'model'), (each.customer, 'customer')) side (user_id, kind);
$$;

-- The same text as a message in each of these chats, in the name of a member, as no human wrote it for this reader. The threads are locked
-- in the order of their ids. Unread for the others; notifies nobody, so that a broadcast delays no notification of a message. `cents`: the
-- price of its files for each reader; null: nothing.
create or replace function threads.add_broadcast_2(author uuid, wanted uuid, said_text text, chats uuid[], found_lang text, cents bigint)
returns table (thread_id uuid, seq integer) language plpgsql as $$
begin
  perform from threads.threads t where t.id = any (chats) order by t.id for update;
  return query
    with numbered as (
      update threads.threads t set last_seq = t.last_seq + 1, last_at = public.moment(), last_author_id = author where t.id = any (chats) returning t.id, t.last_seq
    ), unread as (
      update threads.members o set in_seq = n.last_seq from numbered n where o.thread_id = n.id and o.user_id <> author and o.kind <> 'assistant'
    )
    insert into threads.messages as m (thread_id, seq, author_id, author_kind, body, client_id, broadcast_id, lang, price_cents)
      select n.id, n.last_seq, author, 'automation', said_text, gen_random_uuid(), wanted, threads.lang_of(author, said_text, found_lang), cents from numbered n
      returning m.thread_id, m.seq;
end $$;

-- For processes of the version before. A later migration drops it.
create or replace function threads.add_broadcast(author uuid, wanted uuid, said_text text, chats uuid[])
returns table (thread_id uuid, seq integer) language sql as $$
  select * from threads.add_broadcast_2($1, $2, $3, $4, null, null)
$$;

-- Empties the messages of a broadcast in these chats, with reactions to them, and takes them from the unread ones. Those that their readers
-- have paid for stay: a payment locks the thread, too. Answers the chats of the emptied ones.
create or replace function threads.unsend_broadcast_2(wanted uuid, chats uuid[]) returns setof uuid language plpgsql as $$
declare
  emptied uuid[];
begin
  perform from threads.threads t where t.id = any (chats) order by t.id for update;
  with gone as (
    update threads.messages set body = '', unsent_at = now()
      where thread_id = any (chats) and broadcast_id = wanted and unsent_at is null and paid_at is null returning thread_id, seq
  ), reacted as (
    delete from threads.reactions r using gone g where r.thread_id = g.thread_id and r.seq = g.seq)
  select coalesce(array_agg(thread_id), '{}') into emptied from gone;
  update threads.members m set in_seq = coalesce((select x.seq from threads.messages x
      where x.thread_id = m.thread_id and x.author_id <> m.user_id and x.unsent_at is null and x.card_kind is null
        and not (m.kind in ('model', 'assistant') and x.author_kind in ('model', 'assistant')) order by x.seq desc limit 1), 0)
    where m.thread_id = any (emptied);
  return query select unnest(emptied);
end $$;

-- For processes of the version before. A later migration drops it.
create or replace function threads.unsend_broadcast(wanted uuid, chats uuid[]) returns void language sql as $$
  select threads.unsend_broadcast_2($1, $2)
$$;
