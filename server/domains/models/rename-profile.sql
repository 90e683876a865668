-- Renames a user and updates the search text of the profile. Refuses as users.rename does.
create or replace function models.rename_profile(person uuid, new_name text, new_handle citext, kept_days integer, kept_max integer)
returns boolean language plpgsql as $$
declare
  is_moved boolean := users.rename(person, new_name, new_handle, kept_days, kept_max);
begin
  update models.profiles p set search_text = search.fold(new_name || ' ' || p.headline || ' ' || array_to_string(p.tags, ' ')) where p.user_id = person;
  return is_moved;
end $$;
