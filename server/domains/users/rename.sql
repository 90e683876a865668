-- Renames a user. Answers whether the handle changed. Refusals are the contract's: handle_taken, too_many_renames. A handle that the user
-- gave up before can be taken back.
create or replace function users.rename(person uuid, new_name text, new_handle citext, kept_days integer, kept_max integer)
returns boolean language plpgsql as $$
declare
  left_handle citext;
begin
  select handle into strict left_handle from users.users where id = person for update;
  -- The current and the new handle are not given-up ones, so their old rows are deleted.
  delete from users.old_handles where user_id = person and handle in (left_handle, new_handle);
  if left_handle <> new_handle then
    if (select count(*) from users.old_handles where user_id = person) >= kept_max then
      perform refuse('too_many_renames', 'users.tooManyRenames');
    end if;
    insert into users.old_handles (handle, user_id, free_at) values (left_handle, person, now() + kept_days * interval '1 day');
  end if;
  begin
    update users.users set name = new_name, handle = new_handle where id = person;
  exception when unique_violation then
    perform refuse('handle_taken', 'users.handleTaken');
  end;
  return left_handle <> new_handle;
end $$;
