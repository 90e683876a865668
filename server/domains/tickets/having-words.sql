-- The tickets that have all words of a search: the newest 200 of at most 2,000 that the index finds.
create or replace function tickets.having_words(search text) returns setof uuid stable rows 200 language plpgsql set plan_cache_mode = force_custom_plan as $$
declare
  terms text[] := search.terms_of(search);
  grams text[] := array(select distinct gram from unnest(terms) term, unnest(search.grams_to_find(term)) gram);
  patterns text[] := array(select search.pattern_of(term) from unnest(terms) term);
begin
  if cardinality(terms) = 0 then
    return;
  end if;
  return query
    select found.id from (
      select t.id, t.moved_at from tickets.tickets t where search.grams_of(t.search_words) @> grams and t.search_words like all (patterns) limit 2000) found
    order by found.moved_at desc limit 200;
end $$;
