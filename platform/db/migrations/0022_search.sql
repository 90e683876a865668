-- Searching among many models: one rule for where a word begins, names before everything else, and words within a filter.

-- The words of a profile as they are compared with a search: a space before each. What is no letter and no digit parts words, here as
-- in `models.words_of` and in the grams.
alter table models.profiles add column search_words text not null
  generated always as (' ' || regexp_replace(search_text, '[^[:alnum:]]+', ' ', 'g')) stored;

-- Whose name is the search, or begins with it.
create index users_model_names on users.users (models.fold(name) text_pattern_ops) where status = 'model';

drop function models.found_by(text, integer);
drop function models.having_words(text[], integer);

-- The listed models that have all of these words, at most `up_to` of them.
create function models.having_words(terms text[], up_to integer) returns uuid[] stable language plpgsql set plan_cache_mode = force_custom_plan as $$
declare
  wanted text[] := array(select distinct gram from unnest(terms) term, unnest(models.grams_to_find(term)) gram);
  patterns text[] := array(select models.pattern_of(term) from unnest(terms) term);
begin
  return array(
    select user_id from models.profiles
    where is_listed and models.grams_of(search_text) @> wanted and search_words like all (patterns) limit up_to);
end $$;

-- Do many have all of these words? One in a hundred is many. The best `sample` models say whether, and where they do, the newest have to
-- agree: words that only the best have are few. Looking such words up would read all who have them.
create function models.are_common(patterns text[], sample integer) returns boolean stable language plpgsql set plan_cache_mode = force_custom_plan as $$
begin
  return (select count(*) = sample and count(*) filter (where search_words like all (patterns)) >= greatest(1, sample / 100)
      from (select search_words from models.profiles where is_listed order by score desc, user_id desc limit sample) best)
    and (select count(*) filter (where search_words like all (patterns)) >= greatest(1, sample / 100)
      from (select search_words from models.profiles where is_listed order by models.epoch_of(joined_at) desc, user_id desc limit sample) newest);
end $$;

-- Who is meant by these words: the ids of at most `up_to` models, or null when there are more of them. Tolerates a slip in each word, and
-- Chinese of which only half is there, when hardly anybody is found without.
create function models.found_by(terms text[], up_to integer, sample integer) returns uuid[] stable language plpgsql as $$
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
      where is_listed and models.grams_of(search_text) && pairs
        and cardinality(array(select unnest(models.grams_of(search_text)) intersect select unnest(pairs))) * 2 >= cardinality(pairs)
      limit up_to);
  end if;
  return found;
end $$;

-- Who has the words within the filters, when no more than `up_to` models are within them; else null.
create function models.found_within(patterns text[], wanted_language text, places smallint[], min_cents bigint, max_cents bigint, up_to integer)
returns uuid[] stable language plpgsql set plan_cache_mode = force_custom_plan as $$
declare
  fitting uuid[] := array(
    select hit.model_id from unnest(places) wanted (place) cross join lateral (
      select l.model_id from models.listing l
      where l.language = wanted_language and l.place = wanted.place and l.price_cents between min_cents and max_cents limit up_to + 1) hit
    limit up_to + 1);
begin
  if cardinality(fitting) > up_to then
    return null;
  end if;
  return array(select user_id from models.profiles where user_id = any (fitting) and search_words like all (patterns));
end $$;

-- The models whose name begins with `folded`, or, where those are more than `up_to`, is nothing but it; nobody where these are more too.
create function models.named(folded text, up_to integer) returns uuid[] stable language plpgsql set plan_cache_mode = force_custom_plan as $$
declare
  found uuid[];
begin
  if folded = '' or up_to = 0 then
    return '{}';
  end if;
  -- Up to the last character that there is: everything that begins so.
  found := array(
    select id from users.users where status = 'model' and models.fold(name) ~>=~ folded and models.fold(name) ~<~ (folded || chr(1114111))
    order by models.fold(name) using ~<~ limit up_to + 1);
  if cardinality(found) <= up_to then
    return found;
  end if;
  found := array(select id from users.users where status = 'model' and models.fold(name) = folded limit up_to + 1);
  return case when cardinality(found) <= up_to then found else '{}' end;
end $$;

-- A search in all that a page or a count needs of it. `ids` is null where many are meant, and when it was not asked for (`up_to` 0): the
-- sorted list is looked through then, after those of `named`.
create function models.look_up(
  search text, wanted_language text, places smallint[], min_cents bigint, max_cents bigint, up_to integer, sample integer, named_up_to integer,
  out folded text, out patterns text[], out ids uuid[], out named uuid[]) stable language plpgsql as $$
declare
  terms text[];
begin
  -- What has a meaning in patterns is no part of names.
  folded := btrim(regexp_replace(translate(models.fold(search), '%_\', '   '), '\s+', ' ', 'g'));
  terms := (models.words_of(folded))[1:6];
  patterns := array(select models.pattern_of(term) from unnest(terms) term);
  named := '{}';
  if up_to > 0 and cardinality(terms) = 0 then
    ids := '{}';
  elsif up_to > 0 then
    -- Those within the filters are looked at first: where they are few, it does not matter how many have the words. When hardly anybody
    -- of them has, it may be a slip.
    ids := models.found_within(patterns, wanted_language, places, min_cents, max_cents, up_to);
    if ids is null or cardinality(ids) < 3 then
      ids := coalesce(models.found_by(terms, up_to, sample), ids);
    end if;
  end if;
  if ids is null then
    named := models.named(folded, named_up_to);
  end if;
end $$;
