-- Functions: chats.is_chosen, chats.audience_2, chats.why_left_out, chats.begin_broadcast, chats.open_for_broadcast, chats.reached,
-- chats.send_broadcast_part, chats.unsend_broadcast_part.

-- Whether a fan is of one of these kinds (followers, customers, those of both who have Pro), or in one of these tags and segments.
create or replace function chats.is_chosen(r people.relations, kinds text[], groups uuid[]) returns boolean stable language sql as $$
  select ('followers' = any ($2) and r.followed_at is not null) or ('customers' = any ($2) and (r.is_buyer or r.is_tipper)) or ('pro' = any ($2) and r.is_pro)
    or (cardinality($3) > 0 and exists (select from people.groups g where g.id = any ($3) and g.model_id = r.model_id and people.is_in(r, g)))
$$;

-- The users whom a broadcast of a model is meant for, each once, in no order; blocked ones, too, whom `chats.why_left_out` leaves out.
create or replace function chats.audience_2(model uuid, wanted text[], without text[], to_groups uuid[], without_groups uuid[])
returns setof uuid stable language sql as $$
  select r.fan_id from people.relations r
  where r.model_id = $1 and r.fan_id <> $1 and (r.followed_at is not null or r.is_buyer or r.is_tipper)
    and chats.is_chosen(r, $2, $4) and not chats.is_chosen(r, $3, $5)
$$;

-- Why a user gets no message of a model's broadcast; null: they get it. In a chat in which they are the model, their own rule applies.
create or replace function chats.why_left_out(model uuid, reader uuid) returns text stable language sql as $$
  select case
    when u.closes_at is not null or u.erased_at is not null then 'left'
    when users.is_blocked($1, u.id) then 'blocked'
    when s.kind = 'model' then 'rule'
    when s.muted_until > now() then 'muted'
  end
  from users.users u left join chats.sides s on s.user_id = u.id and s.other_id = $1 where u.id = $2
$$;

-- Begins to send: chooses the users. Answers false where there is nothing to begin.
create or replace function chats.begin_broadcast(wanted uuid) returns boolean language plpgsql as $$
declare
  cast_row chats.broadcasts;
begin
  select * into cast_row from chats.broadcasts where id = wanted and status = 'scheduled' and send_at <= now() for update;
  if not found then
    return false;
  end if;
  if not (select users.may_sell(u) from users.users u where u.id = cast_row.model_id) then
    update chats.broadcasts set status = 'stopped', ended_at = now() where id = wanted;
    return true;
  end if;
  insert into chats.broadcast_targets (broadcast_id, user_id)
    select wanted, reader from chats.audience_2(cast_row.model_id, cast_row.to_kinds, cast_row.without_kinds, cast_row.to_groups, cast_row.without_groups) reader;
  update chats.broadcasts set status = 'sending', started_at = now() where id = wanted;
  return true;
end $$;

-- Makes the chats that are missing between a model and these users.
create or replace function chats.open_for_broadcast(model uuid, readers uuid[]) returns void language plpgsql as $$
declare
  made uuid[];
begin
  with new as (
    insert into chats.chats (id, low_id, high_id, model_id, customer_id)
      select uuidv7(), least(model, reader), greatest(model, reader), model, reader from unnest(readers) reader
      -- For each reader by the index: the plan that is kept for `not exists` may read all chats of the site.
      where (select s.chat_id from chats.sides s where s.user_id = reader and s.other_id = model) is null order by reader
      on conflict (low_id, high_id) do nothing returning id)
  select coalesce(array_agg(id), '{}') into made from new;
  insert into chats.sides (chat_id, user_id, other_id, kind, tab)
    select c.id, side.user_id, side.other_id, side.kind, side.tab from chats.chats c
      cross join lateral (values (c.model_id, c.customer_id, 'model', 'primary'), (c.customer_id, c.model_id, 'customer', 'general')) side (user_id, other_id, kind, tab)
      where c.id = any (made);
  perform threads.open_chats((select coalesce(array_agg(id order by id), '{}') from unnest(made) id), model,
    array(select c.customer_id from chats.chats c where c.id = any (made) order by c.id));
  perform chats.add_assistants(model, made);
end $$;

-- The last user whom the sending, or unsending, of a broadcast has dealt with: less than every user before it begins.
create or replace function chats.reached(cast_row chats.broadcasts) returns uuid immutable language sql as $$
  select coalesce($1.reached_id, repeat('0', 32)::uuid)
$$;

-- Sends to the next users, in the order of their ids, in one transaction: their outcome, chats, messages and places in lists. A kill in the middle
-- leaves no part of it. Answers how many were dealt with, and the touched topics.
create or replace function chats.send_broadcast_part(wanted uuid, up_to integer, out dealt integer, out topics text[]) language plpgsql as $$
declare
  cast_row chats.broadcasts;
  batch uuid[];
  readers uuid[];
begin
  dealt := 0;
  topics := '{}';
  select * into cast_row from chats.broadcasts where id = wanted and status = 'sending' for update;
  if not found then
    return;
  end if;
  batch := array(select user_id from chats.broadcast_targets
    where broadcast_id = wanted and outcome is null and user_id > chats.reached(cast_row) order by user_id limit up_to);
  dealt := cardinality(batch);
  topics := array[topics.broadcasts_of(cast_row.model_id)];
  -- A block or closing under way ends first. Two statements: a condition on the locked rows would choose them before they are locked.
  perform from users.users where id = any (batch || cast_row.model_id) order by id for key share;
  if not (select users.may_sell(u) from users.users u where u.id = cast_row.model_id) then
    update chats.broadcasts set status = 'stopped', ended_at = now() where id = wanted;
    dealt := 0;
    return;
  end if;
  update chats.broadcast_targets set outcome = chats.why_left_out(cast_row.model_id, user_id)
    where broadcast_id = wanted and user_id = any (batch) and chats.why_left_out(cast_row.model_id, user_id) is not null;
  readers := array(select user_id from chats.broadcast_targets where broadcast_id = wanted and user_id = any (batch) and outcome is null order by user_id);
  if cardinality(readers) > 0 then
    perform chats.open_for_broadcast(cast_row.model_id, readers);
    with chosen as (
      select s.chat_id, s.user_id from chats.sides s where s.user_id = any (readers) and s.other_id = cast_row.model_id
    ), added as (
      select m.thread_id, m.seq from threads.add_broadcast_2(cast_row.model_id, wanted, cast_row.body,
        array(select chat_id from chosen order by chat_id), cast_row.lang, cast_row.price_cents) m
    ), noted as (
      update chats.broadcast_targets t set outcome = 'sent', chat_id = c.chat_id, seq = a.seq
      from chosen c join added a on a.thread_id = c.chat_id where t.broadcast_id = wanted and t.user_id = c.user_id and t.user_id = any (readers)
      returning t.user_id, t.chat_id, t.seq
    ), placed as (
      -- The reader's list only: the model's would be full of its own broadcast.
      update chats.sides s set place = nextval('chats.places'), is_hidden = false from noted n where s.chat_id = n.chat_id and s.user_id = n.user_id
    )
    select topics || coalesce(array_agg(each), '{}') into topics from noted n cross join lateral unnest(array[topics.thread(n.chat_id),
      topics.thread_page(n.chat_id || '.' || (n.seq - 1) / limits.thread_page()), topics.chats(n.user_id)]) each;
  end if;
  if dealt < up_to then
    update chats.broadcasts set status = 'sent', ended_at = now(), reached_id = null where id = wanted;
  else
    update chats.broadcasts set reached_id = batch[dealt] where id = wanted;
  end if;
end $$;

-- Removes the next messages, in the same order, but for those that their readers have paid for. Answers how many were dealt with, and the
-- touched topics.
create or replace function chats.unsend_broadcast_part(wanted uuid, up_to integer, out dealt integer, out topics text[]) language plpgsql as $$
declare
  cast_row chats.broadcasts;
  batch uuid[];
  emptied uuid[];
begin
  dealt := 0;
  topics := '{}';
  select * into cast_row from chats.broadcasts where id = wanted and status = 'unsending' for update;
  if not found then
    return;
  end if;
  batch := array(select t.user_id from chats.broadcast_targets t
    where t.broadcast_id = wanted and t.outcome = 'sent' and not t.is_unsent and t.user_id > chats.reached(cast_row)
    and not exists (select from chats.payments p where p.chat_id = t.chat_id and p.seq = t.seq) order by t.user_id limit up_to);
  dealt := cardinality(batch);
  emptied := array(select threads.unsend_broadcast_2(wanted,
    array(select chat_id from chats.broadcast_targets where broadcast_id = wanted and user_id = any (batch) order by chat_id)));
  with gone as (
    update chats.broadcast_targets set is_unsent = true where broadcast_id = wanted and user_id = any (batch) and chat_id = any (emptied) returning user_id, chat_id, seq
  )
  select array[topics.broadcasts_of(cast_row.model_id)] || coalesce(array_agg(each), '{}') into topics from gone n cross join lateral unnest(array[topics.thread(n.chat_id),
    topics.thread_page(n.chat_id || '.' || (n.seq - 1) / limits.thread_page()), topics.chats(n.user_id), topics.chats(cast_row.model_id)]) each;
  if dealt < up_to then
    update chats.broadcasts set status = 'unsent', reached_id = null where id = wanted;
  else
    update chats.broadcasts set reached_id = batch[dealt] where id = wanted;
  end if;
end $$;
