-- Functions: chats.admit, chats.pay, chats.send_3, chats.send_2, chats.send.

-- Refuses a message where one of both is suspended or closing, or has blocked the other. Both users are locked first: this waits for a
-- closing or a block under way, and these wait for messages that have begun. The other side's reason stays private.
create or replace function chats.admit(author uuid, other uuid) returns void language plpgsql as $$
declare
  found record;
begin
  -- Two statements: a condition on the locked rows would choose them before they are locked.
  perform from users.users where id in (author, other) order by id for key share;
  select a.suspended_until > now() as is_suspended, a.closes_at is not null as is_closing,
      o.closes_at is not null or users.is_blocked(author, other) as is_out_of_reach
    into strict found
    from users.users a cross join users.users o where a.id = author and o.id = other;
  if found.is_suspended then
    perform refuse('suspended', 'chats.suspended');
  end if;
  if found.is_closing then
    perform refuse('closing', 'users.closing');
  end if;
  if found.is_out_of_reach then
    perform refuse('chat_unavailable', 'chats.unavailable');
  end if;
end $$;

-- Applies the model's rule to a message of its customer: refuses it, or takes the price at once. The rule is locked, so that it changes
-- before or after this message; the free ones are counted under the lock of the thread. Answers the price in cents.
create or replace function chats.pay(chat chats.chats, said_seq integer, expected_cents bigint) returns bigint language plpgsql as $$
declare
  is_open boolean;
  terms record;
  commission bigint;
  payment uuid;
begin
  select 'everybody' = any (r.who) into is_open from chats.rules r where r.model_id = chat.model_id for share;
  -- As chats.terms_of says, without its other reads: most models let all users write for nothing.
  if is_open and expected_cents = 0 then
    return 0;
  end if;
  select * into strict terms from chats.terms_of(chat.customer_id, chat.model_id);
  if not terms.may_write then
    perform refuse('not_allowed', 'chats.notAllowed', jsonb_build_object('who', terms.who));
  end if;
  if terms.next_cents <> expected_cents then
    perform refuse('price_changed', 'chats.priceChanged', jsonb_build_object('priceCents', terms.next_cents));
  end if;
  if terms.next_cents > 0 then
    -- As for files with a price: nobody pays a model who cannot answer.
    if not (select users.may_sell(u) from users.users u where u.id = chat.model_id) then
      perform refuse('chat_unavailable', 'chats.unavailable');
    end if;
    payment := uuidv7();
    commission := ledger.pay_at_once(chat.customer_id, chat.model_id, terms.next_cents, 'message', payment, 'message');
    insert into chats.payments (id, chat_id, seq, customer_id, model_id, price_cents, commission_cents)
      values (payment, chat.id, said_seq, chat.customer_id, chat.model_id, terms.next_cents, commission);
    perform models.record_sale(chat.model_id, 'message', terms.next_cents - commission);
  elsif terms.free_left > 0 then
    update chats.sides set free_used = free_used + 1 where chat_id = chat.id and user_id = chat.customer_id;
  end if;
  return terms.next_cents;
end $$;

-- Sends a message of a chat in one round trip: what threads.add_message_2 does, block, the model's rule, its price, the greeting for a new
-- customer, the place in both lists, journal. A repetition answers the first sending, whatever the rule says by then.
-- The locks, in their order: the two wallets of a message with a price, the sender's pace, the thread, both users, the rule, the model's sums.
-- Refusals: too_many_messages, not_found, thread_closed, upload_unfinished, upload_mismatch, suspended, closing, chat_unavailable,
-- not_allowed, price_changed, short_balance, forbidden, model_consent_missing, media_not_ready.
-- `media_cents`: price of the files for the customer; null: nothing.
create or replace function chats.send_3(
  journal_session uuid, journal_request bigint, journal_hash bytea, journal_path text, journal_actor uuid, journal_impersonator uuid,
  wanted_chat uuid, client uuid, said_text text, files uuid[], reply integer, expected_cents bigint, media_cents bigint, found_lang text
) returns table (result jsonb, topics text[]) language plpgsql as $$
declare
  said record;
  chat chats.chats;
  is_customer boolean;
  price bigint := 0;
  greeting record;
  new_place bigint;
begin
  -- An order or a tip holds a wallet when it adds its card to the thread: the wallets come first here, too, or the two would end in a deadlock.
  if expected_cents > 0 then
    perform ledger.lock_wallets(c.customer_id, c.model_id) from chats.chats c where c.id = wanted_chat and c.customer_id = journal_actor;
  end if;
  said := threads.add_message_2(journal_actor, true, wanted_chat, client, said_text, files, reply, found_lang);
  topics := said.topics;
  if said.is_new then
    -- Read under the thread's lock. A ticket is no chat, also for its members.
    select * into chat from chats.chats where id = wanted_chat;
    if not found then
      perform refuse('not_found', 'threads.notFound');
    end if;
    is_customer := journal_actor = chat.customer_id;
    if journal_actor not in (chat.customer_id, chat.model_id) then
      -- An assistant. The permission ends under the thread's lock: a message that waited for it has seen the member who is gone now.
      if not exists (select from chats.acts_for(journal_actor, chat.model_id)) then
        perform refuse('not_found', 'threads.notFound');
      end if;
      -- The model must be able to write, too.
      if not (select users.may_sell(u) and not users.is_blocked(u.id, chat.customer_id) from users.users u where u.id = chat.model_id) then
        perform refuse('chat_unavailable', 'chats.unavailable');
      end if;
      if media_cents is not null and not exists (select from chats.acts_for(journal_actor, chat.model_id) a where a.may_money) then
        perform refuse('forbidden', 'chats.onlyModelsSell');
      end if;
      -- The sale is the model's contract.
      if media_cents is not null and (select u.consent_no from users.users u where u.id = chat.model_id)
          < coalesce((select s.value::integer from settings.system s where s.key = 'consent_no'), 0) then
        perform refuse('model_consent_missing', 'chats.modelConsentMissing');
      end if;
    end if;
    perform chats.admit(journal_actor, case when is_customer then chat.model_id else chat.customer_id end);
    if media_cents is not null then
      if is_customer then
        perform refuse('forbidden', 'chats.onlyModelsSell');
      end if;
      perform threads.lock_files(chat.id, said.seq, media_cents);
    end if;
    if is_customer then
      price := chats.pay(chat, said.seq, expected_cents);
      if price > 0 then
        topics := topics || array[topics.wallet_of(chat.customer_id), topics.wallet_of(chat.model_id), topics.sales_of(chat.model_id)];
      end if;
      -- Broadcasts do not bring a chat into the list of their model: the first message of a reader of theirs is greeted, too.
      if said.seq = 1 or exists (select from chats.sides s where s.chat_id = chat.id and s.user_id = chat.model_id and s.place is null) then
        -- A suspended model writes nothing, and no automation writes for it.
        select r.greeting, r.greeting_lang into greeting from chats.rules r join users.users u on u.id = r.model_id
          where r.model_id = chat.model_id and r.greeting <> '' and users.may_sell(u);
        if found then
          perform threads.add_automation_2(chat.model_id, chat.id, greeting.greeting, greeting.greeting_lang);
        end if;
      end if;
      if chat.waiting_since is null then
        update chats.chats set waiting_since = said.sent_at where id = chat.id;
      end if;
    elsif chat.waiting_since is not null then
      insert into chats.answers (chat_id, seq, model_id, answered_at, seconds)
        values (chat.id, said.seq, chat.model_id, said.sent_at, greatest(0, extract(epoch from said.sent_at - chat.waiting_since)));
      update chats.chats set waiting_since = null where id = chat.id;
    end if;
    new_place := nextval('chats.places');
    -- A hidden chat is shown again. An archived one returns to the list, except for a side that has muted it.
    update chats.sides s set place = new_place, is_hidden = false, is_archived = s.is_archived and s.user_id <> journal_actor and coalesce(s.muted_until > now(), false)
      where s.chat_id = chat.id;
    topics := topics || array[topics.chats(chat.model_id), topics.chats(chat.customer_id), topics.chat(chat.id)];
  else
    select coalesce((select p.price_cents from chats.payments p where p.chat_id = wanted_chat and p.seq = said.seq and p.customer_id = journal_actor), 0) into price;
  end if;
  result := jsonb_build_object('seq', said.seq, 'sentAt', said.sent_at, 'priceCents', price);
  perform journal.record(journal_session, journal_request, journal_hash, journal_path, journal_actor, journal_impersonator, result, topics);
  return next;
end $$;

-- For processes of the version before: without the language. A later migration drops it.
create or replace function chats.send_2(
  journal_session uuid, journal_request bigint, journal_hash bytea, journal_path text, journal_actor uuid, journal_impersonator uuid,
  wanted_chat uuid, client uuid, said_text text, files uuid[], reply integer, expected_cents bigint, media_cents bigint
) returns table (result jsonb, topics text[]) language sql as $$
  select s.result, s.topics from chats.send_3($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, null) s
$$;

-- For processes before that: without a price on files. A later migration drops it.
create or replace function chats.send(
  journal_session uuid, journal_request bigint, journal_hash bytea, journal_path text, journal_actor uuid, journal_impersonator uuid,
  wanted_chat uuid, client uuid, said_text text, files uuid[], reply integer, expected_cents bigint
) returns table (result jsonb, topics text[]) language sql as $$
  select s.result, s.topics from chats.send_3($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, null, null) s
$$;
