-- Models are found by the tags of their published posts too (docs/decisions/2026-11-21-finding-models.md).

-- The tags of the newest posts, folded. Kept by the posts.
alter table models.profiles add column post_words text not null default '';
-- `search_words` are all that a profile is found by, `own_words` those that stand in it: these weigh more.
alter table models.profiles add column own_words text not null
  generated always as (' ' || regexp_replace(search_text, '[^[:alnum:]]+', ' ', 'g')) stored;
alter table models.profiles drop column search_words;
alter table models.profiles add column search_words text not null
  generated always as (' ' || regexp_replace(search_text || ' ' || post_words, '[^[:alnum:]]+', ' ', 'g')) stored;

-- The tags of somebody's 200 newest published posts, once each whatever the case, the newest first and at most 60 of them: neither the
-- writing of a post nor a search that looks through the list may cost more for those who publish much.
create function models.post_words_of(person uuid) returns text stable strict language sql as $$
  select coalesce(string_agg(tag, ' ' order by newest desc, tag), '') from (
    select models.fold(tag) as tag, max(published_at) as newest
    from (select tags, published_at from posts.posts where model_id = $1 and status = 'published' order by published_at desc, id desc limit 200) latest,
      unnest(tags) tag
    group by 1 order by newest desc, tag limit 60) tags
$$;

-- After a post of this model appeared, went, or has other tags. Answers whether the model is found by other words now.
create function models.keep_post_words(person uuid) returns boolean language plpgsql as $$
begin
  -- Locked first: the posts that are read next then include those that others have published meanwhile.
  perform from models.profiles where user_id = person for no key update;
  update models.profiles set post_words = found.words from (select models.post_words_of(person) as words) found
    where user_id = person and post_words <> found.words;
  return found;
end $$;

create or replace function models.keep_words() returns trigger language plpgsql as $$
begin
  insert into models.words select * from models.slips_in(new.search_words) on conflict do nothing;
  return null;
end $$;

drop trigger keep_words_insert on models.profiles;
drop trigger keep_words_update on models.profiles;
create trigger keep_words_insert after insert on models.profiles for each row when (new.search_words <> ' ') execute function models.keep_words();
create trigger keep_words_update after update on models.profiles for each row when (old.search_words is distinct from new.search_words) execute function models.keep_words();

-- As in migration 0022, by all words.
create or replace function models.having_words(terms text[], up_to integer) returns uuid[] stable language plpgsql set plan_cache_mode = force_custom_plan as $$
declare
  wanted text[] := array(select distinct gram from unnest(terms) term, unnest(models.grams_to_find(term)) gram);
  patterns text[] := array(select models.pattern_of(term) from unnest(terms) term);
begin
  return array(
    select user_id from models.profiles
    where is_listed and models.grams_of(search_words) @> wanted and search_words like all (patterns) limit up_to);
end $$;

create or replace function models.found_by(terms text[], up_to integer, sample integer) returns uuid[] stable language plpgsql as $$
declare
  found uuid[];
  meant jsonb;
  other text[];
  pairs text[];
begin
  if models.are_common(array(select models.pattern_of(term) from unnest(terms) term), sample) then
    return null;
  end if;
  found := models.having_words(terms, up_to + 1);
  if cardinality(found) > up_to then
    return null;
  end if;
  if cardinality(found) >= 3 then
    return found;
  end if;
  meant := (select jsonb_agg(models.meant_by(term) order by at) from unnest(terms) with ordinality term (term, at));
  for attempt in 1..(select max(jsonb_array_length(words)) from jsonb_array_elements(meant) words) loop
    other := array(select words ->> (least(attempt, jsonb_array_length(words)) - 1) from jsonb_array_elements(meant) with ordinality each (words, at) order by at);
    if other <> terms then
      found := array(select distinct id from unnest(found || models.having_words(other, up_to)) id limit up_to);
    end if;
  end loop;
  if cardinality(found) = 0 and cardinality(terms) = 1 and models.is_han(terms[1]) and char_length(terms[1]) > 2 then
    pairs := models.grams_to_find(terms[1]);
    found := array(
      select user_id from models.profiles
      where is_listed and models.grams_of(search_words) && pairs
        and cardinality(array(select unnest(models.grams_of(search_words)) intersect select unnest(pairs))) * 2 >= cardinality(pairs)
      limit up_to);
  end if;
  return found;
end $$;

update models.profiles set post_words = models.post_words_of(user_id) where post_count > 0;

drop index models.profiles_search;
create index profiles_search on models.profiles using gin (models.grams_of(search_words)) where is_listed;
