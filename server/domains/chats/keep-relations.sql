-- Functions: chats.keep_relations, chats.keep_note.

-- Triggers: paid messages in the relation of the two, and notes that an older version of the server writes beside a chat. The clock moves
-- those to People (`moveNotes`).

create or replace function chats.keep_relations() returns trigger language plpgsql as $$
begin
  perform people.count(c.model_id, c.customer_id, 'messages', c.times, c.spent, c.earned, c.at)
    from (select model_id, customer_id, count(*) as times, sum(price_cents)::bigint as spent, sum(price_cents - commission_cents)::bigint as earned, max(paid_at) as at
      from fresh group by 1, 2 order by 1, 2) c;
  return null;
end $$;

create or replace trigger keep_relations after insert on chats.payments referencing new table as fresh
  for each statement execute function chats.keep_relations();

create or replace function chats.keep_note() returns trigger language plpgsql as $$
begin
  perform people.save_note(new.user_id, new.other_id, new.note);
  return null;
end $$;

create or replace trigger keep_note after update of note on chats.sides for each row 
  when (old.note <> new.note and new.note <> '') execute function chats.keep_note();
