-- Functions: chats.keep_relations, chats.keep_note.

-- Triggers: paid messages in the relation of the two, and notes that an older version of the server writes beside a chat. The clock moves
-- those to People (`moveNotes`).

-- Deferred to the commit, so that the row of the relation is locked after the accounts (see `people.keep_orders`).
create or replace function chats.keep_relations() returns trigger language plpgsql as $$
begin
  perform people.count(new.model_id, new.customer_id, 'messages', 1, new.price_cents, new.price_cents - new.commission_cents, new.paid_at);
  return null;
end $$;

drop trigger if exists keep_relations on chats.payments;
create constraint trigger keep_relations after insert on chats.payments deferrable initially deferred
  for each row execute function chats.keep_relations();

create or replace function chats.keep_note() returns trigger language plpgsql as $$
begin
  perform people.save_note(new.user_id, new.other_id, new.note);
  return null;
end $$;

create or replace trigger keep_note after update of note on chats.sides for each row 
  when (old.note <> new.note and new.note <> '') execute function chats.keep_note();
