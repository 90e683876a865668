-- Opens the files of a message to the customer of a chat, for the price on it, in one round trip: as buying a post, by ledger.pay_at_once. Paid
-- once: a second call, also one at the same moment from another device, answers the first payment.
-- The locks, in their order: the two wallets (as for a message, send-message.sql), the thread, both users, the model's sums.
-- Refusals: not_found, price_changed, suspended, closing, chat_unavailable, short_balance.
create or replace function chats.unlock(
  journal_session uuid, journal_request bigint, journal_hash bytea, journal_path text, journal_actor uuid, journal_impersonator uuid,
  wanted_chat uuid, wanted_seq integer, expected_cents bigint
) returns table (result jsonb, topics text[]) language plpgsql as $$
declare
  chat chats.chats;
  price bigint;
  is_paid boolean;
  commission bigint;
  payment uuid := uuidv7();
begin
  topics := '{}';
  select * into chat from chats.chats where id = wanted_chat and customer_id = journal_actor;
  if found then
    perform ledger.lock_wallets(journal_actor, chat.model_id);
    select t.cents, t.is_paid into price, is_paid from threads.take_locked(journal_actor, wanted_chat, wanted_seq) t;
  end if;
  if price is null then
    perform refuse('not_found', 'chats.nothingLocked');
  end if;
  if not is_paid then
    perform chats.admit(journal_actor, chat.model_id);
    if not (select users.may_sell(u) from users.users u where u.id = chat.model_id) then
      perform refuse('chat_unavailable', 'chats.unavailable');
    end if;
    if price <> expected_cents then
      perform refuse('price_changed', 'chats.priceChanged', jsonb_build_object('totalCents', price));
    end if;
    commission := ledger.pay_at_once(journal_actor, chat.model_id, price, 'message', payment, 'media');
    insert into chats.payments (id, chat_id, seq, customer_id, model_id, price_cents, commission_cents)
      values (payment, chat.id, wanted_seq, journal_actor, chat.model_id, price, commission);
    perform models.record_sale(chat.model_id, 'message', price - commission);
    topics := threads.unlock_files(chat.id, wanted_seq) || array[topics.broadcasts_of(chat.model_id), topics.wallet_of(journal_actor), topics.wallet_of(chat.model_id),
      topics.sales_of(chat.model_id), topics.chats(journal_actor), topics.chats(chat.model_id), topics.chat(chat.id)];
  end if;
  result := jsonb_build_object('priceCents', price);
  perform journal.record(journal_session, journal_request, journal_hash, journal_path, journal_actor, journal_impersonator, result, topics);
  return next;
end $$;
