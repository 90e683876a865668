-- Functions: models.products_near, models.products_found_by.

-- The same as for posts: server/domains/posts/find-posts.sql.

-- The products with words like these, typos included: of at most `reach` products near the longest word those near all of them.
create or replace function models.products_near(terms text[], up_to integer, reach integer) returns uuid[] stable language plpgsql set plan_cache_mode = force_custom_plan as $$
declare
  wanted text[] := (select search.keys_near(term) from unnest(terms) term order by char_length(term) desc, term limit 1);
begin
  return array(
    select id from (
      select id, model_id, name from models.products
      where hidden_at is null and search.keys_of(name, '{}'::text[]) && wanted limit reach) p
    where (select bool_and(search.is_near(search.keys_of(p.name, '{}'::text[]), term)) from unnest(terms) term)
      and exists (select from models.profiles m where m.user_id = p.model_id and m.is_listed)
    order by id desc limit up_to);
end $$;

-- The products for sale whose names have all words of a search, the newest first.
create or replace function models.products_found_by(typed text, up_to integer, sample integer, reach integer) returns uuid[] stable language plpgsql set plan_cache_mode = force_custom_plan as $$
declare
  terms text[] := search.terms_of(typed);
  patterns text[] := array(select search.pattern_of(term) from unnest(terms) term);
  wanted text[] := array(select distinct gram from unnest(terms) term, unnest(search.grams_to_find(term)) gram);
  found uuid[];
begin
  if cardinality(terms) = 0 then
    return '{}';
  end if;
  found := array(
    select p.id from (select id, model_id, name, hidden_at from models.products order by id desc limit sample) p
    where p.hidden_at is null and search.line_of(p.name, '{}') like all (patterns)
      and exists (select from models.profiles m where m.user_id = p.model_id and m.is_listed)
    order by p.id desc limit up_to);
  if cardinality(found) = up_to then
    return found;
  end if;
  found := array(
    select id from (
      select p.id from models.products p
      where p.hidden_at is null and search.keys_of(p.name, '{}'::text[]) @> wanted and search.line_of(p.name, '{}') like all (patterns)
        and exists (select from models.profiles m where m.user_id = p.model_id and m.is_listed) limit reach) hits
    order by id desc limit up_to);
  return case when cardinality(found) > 0 then found else models.products_near(terms, up_to, reach) end;
end $$;
