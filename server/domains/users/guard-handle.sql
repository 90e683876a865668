-- Runs after the row: a transaction that waited at the unique index of handles sees the result of the other one.
create or replace function users.guard_handle() returns trigger language plpgsql as $$
begin
  if exists (select from users.old_handles o where o.handle = new.handle and o.user_id <> new.id) then
    perform refuse('handle_taken', 'users.handleTaken');
  end if;
  return null;
end $$;

create or replace trigger guard_handle_insert after insert on users.users for each row execute function users.guard_handle();
create or replace trigger guard_handle_update after update of handle on users.users for each row when (old.handle is distinct from new.handle) execute function users.guard_handle();
