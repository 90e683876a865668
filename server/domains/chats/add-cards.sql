-- Functions: chats.add_card, chats.add_payment_card, chats.add_refund_card.

-- Adds a card to the chat of two users, in whichever roles they have there, and moves it up in both lists. Does nothing without a chat.
create or replace function chats.add_card(author uuid, other uuid, kind text, card uuid) returns void language plpgsql as $$
declare
  chat uuid := (select s.chat_id from chats.sides s where s.user_id = author and s.other_id = other);
  new_place bigint;
begin
  if chat is not null and threads.add_card(author, chat, kind, card) then
    new_place := nextval('chats.places');
    update chats.sides s set place = new_place where s.chat_id = chat and s.place is not null;
  end if;
end $$;

-- Money between the two sides shows in their chat (docs/decisions/2026-11-23-cards-in-chats.md): in the transaction of its row, however that
-- comes about. The argument is the kind of the card.
create or replace function chats.add_payment_card() returns trigger language plpgsql as $$
declare
  done text;
begin
  done := chats.add_card(new.customer_id, new.model_id, tg_argv[0], new.id);
  return null;
end $$;

create or replace function chats.add_refund_card() returns trigger language plpgsql as $$
begin
  perform chats.add_card(o.model_id, o.customer_id, 'refund', new.refund_id) from orders.orders o where o.id = new.order_id;
  return null;
end $$;

create or replace trigger add_order_card after insert on orders.orders for each row execute function chats.add_payment_card('order');
create or replace trigger add_tip_card after insert on tips.tips for each row execute function chats.add_payment_card('tip');
create or replace trigger add_purchase_card after insert on posts.purchases for each row execute function chats.add_payment_card('purchase');
create or replace trigger add_refund_card after insert on orders.settlements for each row
  when (new.refund_id is not null) execute function chats.add_refund_card();
