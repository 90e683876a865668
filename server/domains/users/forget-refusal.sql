-- A refusal is about the old mailbox, so any change of the address deletes it.
create or replace function users.forget_refusal() returns trigger language plpgsql as $$
begin
  delete from users.refused_addresses where user_id = new.id;
  return null;
end $$;

create or replace trigger forget_refusal after update of email on users.users for each row when (old.email <> new.email) execute function users.forget_refusal();
