-- Functions: models.slips_in, models.keep_words, models.set_post_words.

-- The rows of `models.words` for a folded text. Always sorted, so that two profiles with the same words cannot deadlock.
create or replace function models.slips_in(folded text) returns setof models.words immutable strict language sql as $$
  select slip, word from unnest(search.words_of($1)) word, unnest(search.slips_of(word)) slip
  where char_length(word) between 4 and 40 and not search.is_han(word) order by slip, word
$$;

-- Keeps `models.words` in step with the search words of profiles.
create or replace function models.keep_words() returns trigger language plpgsql as $$
begin
  insert into models.words select * from models.slips_in(new.search_words) on conflict do nothing;
  return null;
end $$;

create or replace trigger keep_words_insert after insert on models.profiles for each row when (new.search_words <> ' ') execute function models.keep_words();
create or replace trigger keep_words_update after update on models.profiles for each row when (old.search_words is distinct from new.search_words) execute function models.keep_words();

-- Stores the words of a model's posts. The caller has locked the profile. Answers whether they changed.
create or replace function models.set_post_words(model uuid, words text) returns boolean language sql as $$
  with changed as (update models.profiles set post_words = words where user_id = model and post_words <> words returning 1)
  select exists (select from changed)
$$;
