-- Records the end of a visit for every way in which its session ends (left, ended by the user, expired).
create or replace function users.note_impersonation_end() returns trigger language plpgsql as $$
begin
  update users.impersonations set ended_at = least(now(), ends_at) where id = old.impersonation_id and ended_at is null;
  return null;
end $$;

create or replace trigger note_impersonation_end after delete on users.sessions
  for each row when (old.impersonation_id is not null) execute function users.note_impersonation_end();
