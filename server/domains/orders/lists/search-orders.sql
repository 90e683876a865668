-- Functions: orders.few_products, orders.page_of_found.

-- The products with this in their name where they are few: at most `up_to`; null where they are more, or the name is common among the newest
-- `sample`. The index has three letters in a row, so fewer than that are common by definition.
create or replace function orders.few_products(pattern text, up_to integer, sample integer) returns uuid[] stable language plpgsql set plan_cache_mode = force_custom_plan as $$
declare
  found uuid[];
begin
  -- Two of the characters are the signs around the text.
  if char_length(pattern) < 5 or (
    select count(*) = sample and count(*) filter (where name ilike pattern) >= greatest(1, sample * 0.01)
    from (select name from models.products order by id desc limit sample) newest) then
    return null;
  end if;
  found := array(select id from models.products where name ilike pattern limit up_to + 1);
  return case when cardinality(found) <= up_to then found end;
end $$;

-- A page of orders, newest first, behind `before`, of one status if `wanted` is given: those of users with all words of `search`
-- (`is_by_name`: of name and handle alone) and of products named like `pattern`. Of up to `few_max` users and products, the newest orders of
-- each are merged. More are found along the list, `stretch` orders at a time: then the last row may be no hit, but the order where the page
-- ended without being full.
create or replace function orders.page_of_found(
  search text, is_by_name boolean, pattern text, wanted text, before uuid, up_to integer, few_max integer, sample integer, stretch integer
) returns table (order_id uuid, is_hit boolean) stable rows 25 language plpgsql set plan_cache_mode = force_custom_plan as $$
declare
  patterns text[] := array(select search.pattern_of(term) from unnest(users.terms_of(search)) term);
  statuses text[] := case when wanted is null then array['pending', 'processing', 'completed', 'rejected'] else array[wanted] end;
  products uuid[] := orders.few_products(pattern, few_max, sample);
  people uuid[];
  hits integer;
begin
  if products is not null then
    people := users.few_people(search, 'ffffffff-ffff-ffff-ffff-ffffffffffff', few_max, sample);
  end if;
  if people is not null then
    if is_by_name then
      people := array(select u.id from users.users u where u.id = any (people) and users.is_named(u.name, u.handle, patterns));
    end if;
    return query
      select found.id, true from (
        select hit.id from unnest(people) person (id) cross join unnest(statuses) any_status (status) cross join lateral (
          select o.id from orders.orders o where o.customer_id = person.id and o.status = any_status.status and o.id < before order by o.id desc limit up_to) hit
        union
        select hit.id from unnest(people) person (id) cross join unnest(statuses) any_status (status) cross join lateral (
          select o.id from orders.orders o where o.model_id = person.id and o.status = any_status.status and o.id < before order by o.id desc limit up_to) hit
        union
        select hit.id from unnest(products) product (id) cross join lateral (
          select o.id from orders.orders o where o.product_id = product.id and (wanted is null or o.status = wanted) and o.id < before order by o.id desc limit up_to) hit
      ) found order by found.id desc limit up_to;
    return;
  end if;
  return query
    select s.id, true
    from (
      select o.id, o.customer_id, o.model_id, o.product_id from orders.orders o
      where o.id < before and (wanted is null or o.status = wanted) order by o.id desc limit stretch) s
    where exists (select from models.products p where p.id = s.product_id and p.name ilike pattern)
      or (cardinality(patterns) > 0 and exists (
        select from users.users u where u.id in (s.customer_id, s.model_id) and u.search_words like all (patterns)
          and (not is_by_name or users.is_named(u.name, u.handle, patterns))))
    limit up_to;
  get diagnostics hits = row_count;
  if hits < up_to then
    return query
      select o.id, false from orders.orders o
      where o.id < before and (wanted is null or o.status = wanted) order by o.id desc offset stretch - 1 limit 1;
  end if;
end $$;
