-- Functions: orders.found_by.

-- The own orders of a user, as customer or as model, whose product or other side has all words of a search, the newest first. Reads the
-- newest `sample` orders of each status and side; where none fits, tolerates a typo in each word.
create or replace function orders.found_by(owner uuid, typed text, up_to integer, sample integer) returns uuid[] stable language plpgsql set plan_cache_mode = force_custom_plan as $$
declare
  terms text[] := search.terms_of(typed);
  patterns text[] := array(select search.pattern_of(term) from unnest(terms) term);
  own uuid[];
  lines text[];
  found uuid[];
begin
  if cardinality(terms) = 0 then
    return '{}';
  end if;
  select coalesce(array_agg(o.id order by o.id desc), '{}'), array_agg(search.line_of(o.name || ' ' || u.name, '{}') order by o.id desc) into own, lines
  from (
    select hit.* from unnest(array['pending', 'processing', 'completed', 'rejected']) wanted (status) cross join lateral (
      (select id, model_id as other, snapshot ->> 'productName' as name from orders.orders
       where customer_id = owner and status = wanted.status order by id desc limit sample)
      union all
      (select id, customer_id, snapshot ->> 'productName' from orders.orders
       where model_id = owner and status = wanted.status order by id desc limit sample)) hit) o
  join users.users u on u.id = o.other;
  found := array(select id from unnest(own, lines) each (id, line) where line like all (patterns) order by id desc limit up_to);
  if cardinality(found) > 0 then
    return found;
  end if;
  -- Each word of the lines is compared once: they say the same words again and again. One slip changes a length by one letter at most.
  return array(
    with asked as materialized (select term, search.slips_of(term) as slips from unnest(terms) term),
    said as materialized (select distinct word from unnest(lines) line, unnest(search.words_of(line)) word),
    near as materialized (
      select asked.term, array_agg(said.word) as words from asked join said on abs(char_length(said.word) - char_length(asked.term)) <= 1
        and char_length(said.word) > 3 and not search.is_han(said.word) and search.slips_of(said.word) && asked.slips
      group by asked.term)
    select id from unnest(own, lines) each (id, line)
    where (select bool_and(case
        when search.is_han(term) or char_length(term) < 4 then search.is_near(search.keys_of(line, '{}'), term)
        else exists (select from near where near.term = asked.term and near.words && search.words_of(line)) end) from asked)
    order by id desc limit up_to);
end $$;
