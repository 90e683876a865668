-- Functions: models.slips_in, models.keep_words, models.post_words_of, models.keep_post_words.

-- The rows of `models.words` for a folded text. Always in one order: two profiles with the same words wait for each other and not in a circle.
create or replace function models.slips_in(folded text) returns setof models.words immutable strict language sql as $$
  select slip, word from unnest(search.words_of($1)) word, unnest(search.slips_of(word)) slip
  where char_length(word) between 4 and 40 and not search.is_han(word) order by slip, word
$$;

-- Keeps `models.words` in step with the words that a profile is found by.
create or replace function models.keep_words() returns trigger language plpgsql as $$
begin
  insert into models.words select * from models.slips_in(new.search_words) on conflict do nothing;
  return null;
end $$;

create or replace trigger keep_words_insert after insert on models.profiles for each row when (new.search_words <> ' ') execute function models.keep_words();
create or replace trigger keep_words_update after update on models.profiles for each row when (old.search_words is distinct from new.search_words) execute function models.keep_words();

-- The tags of somebody's 200 newest published posts, once each whatever the case, the newest first and at most 60 of them: neither the
-- writing of a post nor a search that looks through the list may cost more for those who publish much.
create or replace function models.post_words_of(person uuid) returns text stable strict language sql as $$
  select coalesce(string_agg(tag, ' ' order by newest desc, tag), '') from (
    select search.fold(tag) as tag, max(published_at) as newest
    from (select tags, published_at from posts.posts where model_id = $1 and status = 'published' order by published_at desc, id desc limit 200) latest,
      unnest(tags) tag
    group by 1 order by newest desc, tag limit 60) tags
$$;

-- After a post of this model appeared, went, or has other tags. Answers whether the model is found by other words now.
create or replace function models.keep_post_words(person uuid) returns boolean language plpgsql as $$
begin
  -- Locked first: the posts that are read next then include those that others have published meanwhile.
  perform from models.profiles where user_id = person for no key update;
  update models.profiles set post_words = found.words from (select models.post_words_of(person) as words) found
    where user_id = person and post_words <> found.words;
  return found;
end $$;
