-- Functions: people.save_note.

-- Keeps what a user writes about another one; an empty note removes it.
create or replace function people.save_note(writer uuid, about uuid, wanted text) returns void language sql as $$
  delete from people.notes where user_id = $1 and about_id = $2 and $3 = '';
  insert into people.notes as n (user_id, about_id, note) select $1, $2, $3 where $3 <> ''
    on conflict (user_id, about_id) do update set note = excluded.note, changed_at = public.moment() where n.note <> excluded.note;
$$;
