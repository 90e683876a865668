-- Functions: translation.lock_text, translation.forget, translation.forget_results, translation.forget_text, translation.forget_thread.

-- Orders a translation of a text and the end of that text: one waits for the other's commit.
create or replace function translation.lock_text(kind text, text_id uuid) returns void language sql as $$
  select pg_advisory_xact_lock(hashtextextended('translation.text:' || kind || text_id, 0))
$$;

-- Deletes the translations of a text that changed or is gone, except results that another text has, too. For triggers of the domains that
-- hold the texts.
create or replace function translation.forget(of_kind text, of_id uuid, of_seq integer default 0) returns void language plpgsql as $$
declare
  keys bytea[];
begin
  perform translation.lock_text(of_kind, of_id);
  with gone as (delete from translation.uses where kind = of_kind and text_id = of_id and seq = of_seq returning key)
    select array_agg(key) into keys from gone;
  perform translation.forget_results(keys);
end $$;

-- Deletes these results, except those that a text has. Each is locked first, and the texts are looked up after that: of two texts with the same
-- words that go at the same moment, the later one finds that the other has gone.
create or replace function translation.forget_results(keys bytea[]) returns void language plpgsql as $$
begin
  perform from translation.results r where r.key = any (keys) order by r.key for update;
  delete from translation.results r where r.key = any (keys) and not exists (select from translation.uses u where u.key = r.key);
end $$;

-- The same as a trigger of the table that holds the text. Arguments: its kind, the column of its id, and for messages that of their
-- number.
create or replace function translation.forget_text() returns trigger language plpgsql as $$
begin
  perform translation.forget(tg_argv[0], (to_jsonb(old) ->> tg_argv[1])::uuid, coalesce((to_jsonb(old) ->> tg_argv[2])::integer, 0));
  return null;
end $$;

-- The same for all texts of a conversation.
create or replace function translation.forget_thread(thread uuid) returns void language plpgsql as $$
declare
  keys bytea[];
begin
  perform translation.lock_text(kind, thread) from unnest(array['brief', 'message']) kind;
  with gone as (delete from translation.uses where text_id = thread and kind in ('brief', 'message') returning key)
    select array_agg(key) into keys from gone;
  perform translation.forget_results(keys);
end $$;
