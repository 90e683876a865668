-- Functions: posts.near_words, posts.found_by.

-- The posts with words like these, typos included: of at most `reach` posts near the longest word those near all of them, newest first.
create or replace function posts.near_words(terms text[], up_to integer, reach integer) returns uuid[] stable language plpgsql set plan_cache_mode = force_custom_plan as $$
declare
  wanted text[] := (select search.keys_near(term) from unnest(terms) term order by char_length(term) desc, term limit 1);
begin
  return array(
    select id from (
      select id, model_id, title, tags, published_at from posts.posts
      where status = 'published' and search.keys_of(title, tags) && wanted limit reach) p
    where (select bool_and(search.is_near(search.keys_of(p.title, p.tags), term)) from unnest(terms) term)
      and exists (select from models.profiles m where m.user_id = p.model_id and m.is_listed)
    order by published_at desc, id desc limit up_to);
end $$;

-- The published posts whose titles and tags have all words of a search, the newest first. Reads the newest `sample` posts, which are enough
-- for frequent words, then at most `reach` posts of the index. Where there are none, tolerates a typo in each word: first by the words of
-- profiles, which know the frequent ones, then by the index.
create or replace function posts.found_by(typed text, up_to integer, sample integer, reach integer) returns uuid[] stable language plpgsql set plan_cache_mode = force_custom_plan as $$
declare
  terms text[] := search.terms_of(typed);
  patterns text[] := array(select search.pattern_of(term) from unnest(terms) term);
  wanted text[] := array(select distinct gram from unnest(terms) term, unnest(search.grams_to_find(term)) gram);
  meant jsonb;
  newest uuid[];
  lines text[];
  found uuid[];
begin
  if cardinality(terms) = 0 then
    return '{}';
  end if;
  select coalesce(array_agg(p.id order by p.published_at desc, p.id desc), '{}'), array_agg(search.line_of(p.title, p.tags) order by p.published_at desc, p.id desc)
    into newest, lines
    from (select id, model_id, title, tags, published_at from posts.posts where status = 'published' order by published_at desc, id desc limit sample) p
    join models.profiles m on m.user_id = p.model_id and m.is_listed;
  found := array(select id from unnest(newest, lines) with ordinality each (id, line, at) where line like all (patterns) order by at limit up_to);
  if cardinality(found) = up_to then
    return found;
  end if;
  found := array(
    select id from (
      select p.id, p.published_at from posts.posts p
      where p.status = 'published' and search.keys_of(p.title, p.tags) @> wanted and search.line_of(p.title, p.tags) like all (patterns)
        and exists (select from models.profiles m where m.user_id = p.model_id and m.is_listed) limit reach) hits
    order by published_at desc, id desc limit up_to);
  if cardinality(found) > 0 then
    return found;
  end if;
  meant := (select jsonb_agg(models.meant_by(term) order by at) from unnest(terms) with ordinality term (term, at));
  for attempt in 1..(select max(jsonb_array_length(words)) from jsonb_array_elements(meant) words) loop
    patterns := array(
      select search.pattern_of(words ->> (least(attempt, jsonb_array_length(words)) - 1)) from jsonb_array_elements(meant) words);
    found := array(select id from unnest(newest, lines) with ordinality each (id, line, at) where line like all (patterns) order by at limit up_to);
    exit when cardinality(found) > 0;
  end loop;
  return case when cardinality(found) > 0 then found else posts.near_words(terms, up_to, reach) end;
end $$;
