-- Functions: models.meant_by, models.having_words, models.are_common, models.found_by, models.found_within, models.named,
-- models.look_up.

-- Up to four words of profiles that a typed word may stand for, the likeliest first: itself, then one letter more or less, then another
-- letter.
create or replace function models.meant_by(term text) returns text[] stable strict language sql as $$
  select case when char_length($1) < 4 or search.is_han($1) then array[$1] else coalesce(
    (select array_agg(word) from (
       select word from (select distinct word from (select word from models.words where slip = any (search.slips_of($1)) limit 200) near) near
       order by word <> $1, abs(char_length(word) - char_length($1)) <> 1, left(word, 1) <> left($1, 1), word limit 4) likeliest),
    array[$1]) end
$$;

-- The listed models that have all of these words, at most `up_to` of them.
create or replace function models.having_words(terms text[], up_to integer) returns uuid[] stable language plpgsql set plan_cache_mode = force_custom_plan as $$
declare
  wanted text[] := array(select distinct gram from unnest(terms) term, unnest(search.grams_to_find(term)) gram);
  patterns text[] := array(select search.pattern_of(term) from unnest(terms) term);
begin
  return array(
    select user_id from models.profiles
    where is_listed and search.grams_of(search_words) @> wanted and search_words like all (patterns) limit up_to);
end $$;

-- Whether the words are common: one model in a hundred has all of them. The best `sample` models decide, and the newest must agree: words
-- that only the best have are rare. Looking common words up would read all models that have them.
create or replace function models.are_common(patterns text[], sample integer) returns boolean stable language plpgsql set plan_cache_mode = force_custom_plan as $$
begin
  return (select count(*) = sample and count(*) filter (where search_words like all (patterns)) >= greatest(1, sample / 100)
      from (select search_words from models.profiles where is_listed order by score desc, user_id desc limit sample) best)
    and (select count(*) filter (where search_words like all (patterns)) >= greatest(1, sample / 100)
      from (select search_words from models.profiles where is_listed order by public.epoch_of(joined_at) desc, user_id desc limit sample) newest);
end $$;

-- The matches of these words: the ids of at most `up_to` models, or null when there are more. Tolerates a typo in each word, and Chinese
-- words that match in part, when hardly any model is found otherwise.
create or replace function models.found_by(terms text[], up_to integer, sample integer) returns uuid[] stable language plpgsql as $$
declare
  found uuid[];
  meant jsonb;
  other text[];
  pairs text[];
begin
  if models.are_common(array(select search.pattern_of(term) from unnest(terms) term), sample) then
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
  if cardinality(found) = 0 and cardinality(terms) = 1 and search.is_han(terms[1]) and char_length(terms[1]) > 2 then
    pairs := search.grams_to_find(terms[1]);
    found := array(
      select user_id from models.profiles
      where is_listed and search.grams_of(search_words) && pairs
        and cardinality(array(select unnest(search.grams_of(search_words)) intersect select unnest(pairs))) * 2 >= cardinality(pairs)
      limit up_to);
  end if;
  return found;
end $$;

-- The models within the filters that have the words, when no more than `up_to` models are within the filters; else null.
create or replace function models.found_within(patterns text[], wanted_language text, places smallint[], min_cents bigint, max_cents bigint, up_to integer)
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

-- The models whose name starts with `folded`, or, where those are more than `up_to`, equals it; none where these are too many as well.
create or replace function models.named(folded text, up_to integer) returns uuid[] stable language plpgsql set plan_cache_mode = force_custom_plan as $$
declare
  found uuid[];
begin
  if folded = '' or up_to = 0 then
    return '{}';
  end if;
  -- Up to the last character of Unicode: everything with this prefix.
  found := array(
    select id from users.users where status = 'model' and search.fold(name) ~>=~ folded and search.fold(name) ~<~ (folded || chr(1114111))
    order by search.fold(name) using ~<~ limit up_to + 1);
  if cardinality(found) <= up_to then
    return found;
  end if;
  found := array(select id from users.users where status = 'model' and search.fold(name) = folded limit up_to + 1);
  return case when cardinality(found) <= up_to then found else '{}' end;
end $$;

-- Prepares a search for a page or a count. `ids` is null where the matches are many, and when they were not requested (`up_to` 0): then
-- the sorted list is scanned, after those of `named`.
create or replace function models.look_up(
  search text, wanted_language text, places smallint[], min_cents bigint, max_cents bigint, up_to integer, sample integer, named_up_to integer,
  out folded text, out patterns text[], out ids uuid[], out named uuid[]) stable language plpgsql as $$
declare
  terms text[];
begin
  -- Removes characters with a meaning in patterns; names do not contain them.
  folded := btrim(regexp_replace(translate(search.fold(search), '%_\', '   '), '\s+', ' ', 'g'));
  terms := (search.words_of(folded))[1:6];
  patterns := array(select search.pattern_of(term) from unnest(terms) term);
  named := '{}';
  if up_to > 0 and cardinality(terms) = 0 then
    ids := '{}';
  elsif up_to > 0 then
    -- First those within the filters: where they are few, it does not matter how common the words are. When hardly any of them matches, it
    -- may be a typo.
    ids := models.found_within(patterns, wanted_language, places, min_cents, max_cents, up_to);
    if ids is null or cardinality(ids) < 3 then
      ids := coalesce(models.found_by(terms, up_to, sample), ids);
    end if;
  end if;
  if ids is null then
    named := models.named(folded, named_up_to);
  end if;
end $$;
