-- Adds a card to a chat: a message without words that names a live row, in the name of a member. It takes the next number under the
-- thread's lock, is unread for nobody, and notifies nobody: the event has its own notification. A chat without a message gets none, as its
-- other side does not see it yet. Answers whether there is a card. The caller touches `cards-of` of both sides.
create or replace function threads.add_card(author uuid, wanted_thread uuid, kind text, card uuid) returns boolean language plpgsql as $$
begin
  with thread as (
    update threads.threads t set last_seq = t.last_seq + 1, last_at = public.moment(), last_author_id = author
      where t.id = wanted_thread and t.kind = 'chat' and t.last_seq > 0 returning t.id, t.last_seq
  )
  insert into threads.messages (thread_id, seq, author_id, author_kind, body, client_id, card_kind, card_id)
    select id, last_seq, author, 'automation', '', gen_random_uuid(), kind, card from thread;
  return found;
end $$;
