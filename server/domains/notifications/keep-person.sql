-- Messages carry the id beside the name, as `personId`. It is stored in a column of its own and shown to no reader. At the bell,
-- `notifications.add` does the same.
create or replace function notifications.keep_person() returns trigger language plpgsql as $$
begin
  new.person_id := (new.data ->> 'personId')::uuid;
  new.data := new.data - 'personId';
  return new;
end $$;

drop trigger if exists keep_person on notifications.notifications;
create or replace trigger keep_person before insert on outbox.messages for each row when (new.data ? 'personId') execute function notifications.keep_person();
