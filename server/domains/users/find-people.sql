-- Functions: users.terms_of, users.having_words, users.are_common, users.is_named, users.has_kind, users.few_people, users.scan_people,
-- users.page_of_people, users.count_people.

-- The words of an admin's search, without characters that mean something in patterns.
create or replace function users.terms_of(search text) returns text[] immutable strict parallel safe language sql as $$
  select (search.words_of(translate(search.fold($1), '%_\', '   ')))[1:6]
$$;

-- The users that have all of these words: at most `up_to`, in no order, or null when there are more.
create or replace function users.having_words(terms text[], up_to integer) returns uuid[] stable language plpgsql set plan_cache_mode = force_custom_plan as $$
declare
  grams text[] := array(select distinct gram from unnest(terms) term, unnest(search.grams_to_find(term)) gram);
  patterns text[] := array(select search.pattern_of(term) from unnest(terms) term);
  found uuid[] := array(select id from users.users where search.grams_of(search_words) @> grams and search_words like all (patterns) limit up_to + 1);
begin
  return case when cardinality(found) <= up_to then found end;
end $$;

-- Whether at least one in a hundred of the newest `sample` users behind `before` has all of these words. Looking common words up in the index
-- would read an entry for each user that has them.
create or replace function users.are_common(patterns text[], before uuid, sample integer) returns boolean stable language plpgsql set plan_cache_mode = force_custom_plan as $$
begin
  return (select count(*) = sample and count(*) filter (where search_words like all (patterns)) >= greatest(1, sample * 0.01)
    from (select search_words from users.users where id < before order by id desc limit sample) newest);
end $$;

-- Whether name and handle alone have the words: for admins who may not read e-mail addresses, which search_words hold as well.
create or replace function users.is_named(name text, handle citext, patterns text[]) returns boolean stable parallel safe language sql as $$
  select ' ' || regexp_replace(search.fold($1 || ' ' || $2::text), '[^[:alnum:]]+', ' ', 'g') like all ($3)
$$;

-- The same conditions stand in the statements of the list of users (server/domains/admin/users.sql.ts).
create or replace function users.has_kind(wanted text, about users.users) returns boolean stable parallel safe language sql as $$
  select case $1
    when 'members' then not $2.is_admin and $2.status = 'user'
    when 'models' then $2.status = 'model'
    when 'admins' then $2.is_admin
    when 'pro' then $2.pro_expires_at is not null and $2.pro_expires_at > now()
    when 'suspended' then $2.suspended_until is not null and $2.suspended_until > now()
    when 'unconfirmed' then $2.email_confirmed_at is null and $2.erased_at is null
    when 'closing' then $2.closes_at is not null and $2.erased_at is null
    else true
  end
$$;

-- The users with all words of a search where they are few: at most `up_to`; null where they are more, or common (`sample`).
create or replace function users.few_people(search text, before uuid, up_to integer, sample integer) returns uuid[] stable language plpgsql as $$
declare
  terms text[] := users.terms_of(search);
begin
  return case
    when cardinality(terms) = 0 then '{}'::uuid[]
    when not users.are_common(array(select search.pattern_of(term) from unnest(terms) term), before, sample) then users.having_words(terms, up_to)
  end;
end $$;

-- Scans the newest `stretch` users of a kind behind `before`: at most `up_to` with all the words, and where the scan ended, unless it was at
-- the end of the list.
create or replace function users.scan_people(
  search text, is_by_name boolean, wanted text, before uuid, up_to integer, stretch integer
) returns table (user_id uuid, is_hit boolean) stable rows 25 language plpgsql set plan_cache_mode = force_custom_plan as $$
declare
  patterns text[] := array(select search.pattern_of(term) from unnest(users.terms_of(search)) term);
  hits integer;
begin
  return query
    select s.id, true
    from (
      select u.id, u.name, u.handle, u.search_words from users.users u
      where u.id < before and users.has_kind(wanted, u) order by u.id desc limit stretch) s
    where s.search_words like all (patterns) and (not is_by_name or users.is_named(s.name, s.handle, patterns)) limit up_to;
  get diagnostics hits = row_count;
  if hits < up_to then
    return query
      select u.id, false from users.users u
      where u.id < before and users.has_kind(wanted, u) order by u.id desc offset stretch - 1 limit 1;
  end if;
end $$;

-- A page of users, newest first: those of one kind behind `before`, with all the words of `search`, if any; by name and handle alone for
-- `is_by_name`. Up to `few_max` users with the words are sorted by themselves. More are found along the list, `stretch` users at a time: then
-- the last row may be no hit, but the user where the page ended without being full.
create or replace function users.page_of_people(
  search text, is_by_name boolean, wanted text, before uuid, up_to integer, few_max integer, sample integer, stretch integer
) returns table (user_id uuid, is_hit boolean) stable rows 25 language plpgsql set plan_cache_mode = force_custom_plan as $$
declare
  patterns text[] := array(select search.pattern_of(term) from unnest(users.terms_of(search)) term);
  few uuid[];
begin
  if search = '' then
    return query
      select u.id, true from users.users u
      where u.id < before and users.has_kind(wanted, u) order by u.id desc limit up_to;
    return;
  end if;
  few := users.few_people(search, before, few_max, sample);
  if few is null then
    return query select s.user_id, s.is_hit from users.scan_people(search, is_by_name, wanted, before, up_to, stretch) s;
  else
    return query
      select u.id, true from users.users u
      where u.id = any (few) and u.id < before and users.has_kind(wanted, u)
        and (not is_by_name or users.is_named(u.name, u.handle, patterns)) order by u.id desc limit up_to;
  end if;
end $$;

-- The number of users in that list: exact up to `up_to`. `is_more`: there are more, or the words are common and `stretch` users were scanned:
-- then `count` is a minimum.
create or replace function users.count_people(
  search text, is_by_name boolean, wanted text, first_id uuid, up_to integer, sample integer, stretch integer, out count integer, out is_more boolean
) stable language plpgsql set plan_cache_mode = force_custom_plan as $$
declare
  few uuid[] := case when search <> '' then users.few_people(search, first_id, up_to, sample) end;
begin
  if search = '' or few is not null then
    count := (select count(*) from users.page_of_people(search, is_by_name, wanted, first_id, up_to + 1, up_to, sample, stretch));
    is_more := count > up_to;
  else
    select count(*) filter (where is_hit), count(*) filter (where is_hit) > up_to or bool_or(not is_hit) into count, is_more
      from users.scan_people(search, is_by_name, wanted, first_id, up_to + 1, stretch);
  end if;
  count := least(count, up_to);
end $$;
