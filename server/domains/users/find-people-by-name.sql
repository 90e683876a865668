-- As users.find_people, for admins who may not read e-mail addresses: by name and handle alone. The index finds those with the words
-- anywhere.
create or replace function users.find_people_by_name(search text, wanted text, before uuid, up_to integer) returns setof uuid
stable language plpgsql set plan_cache_mode = force_custom_plan as $$
declare
  terms text[] := (search.words_of(translate(search.fold(search), '%_\', '   ')))[1:6];
  grams text[] := array(select distinct gram from unnest(terms) term, unnest(search.grams_to_find(term)) gram);
  patterns text[] := array(select search.pattern_of(term) from unnest(terms) term);
begin
  if search <> '' and cardinality(terms) = 0 then
    return;
  end if;
  return query
    select u.id from users.users u
    where u.id < before
      and (search = '' or (search.grams_of(u.search_words) @> grams and u.search_words like all (patterns)
        and ' ' || regexp_replace(search.fold(u.name || ' ' || u.handle::text), '[^[:alnum:]]+', ' ', 'g') like all (patterns)))
      and case wanted
        when 'members' then not u.is_admin and u.status = 'user'
        when 'models' then u.status = 'model'
        when 'admins' then u.is_admin
        when 'suspended' then u.suspended_until > now()
        else true
      end
    order by u.id desc limit up_to;
end $$;
