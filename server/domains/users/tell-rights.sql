-- Records changed rights of a user in the journal, whatever changed them: a call, a task, a process of another version, SQL by hand.
-- Processes cache callers for half a minute; the topics drop them within a second (realtime/actors.ts).
create or replace function users.tell_rights() returns trigger language plpgsql as $$
begin
  perform journal.record(uuidv7(), 0, null, 'users:rights', null, null, null, array[topics.user(new.id), topics.people()]);
  return null;
end $$;

create or replace trigger tell_rights
  after update of status, admin_role, suspended_until, suspended_reason, closes_at, erased_at, email_confirmed_at, pro_expires_at on users.users
  for each row when (
    (old.status, old.admin_role, old.suspended_until, old.suspended_reason, old.closes_at, old.erased_at, old.email_confirmed_at, old.pro_expires_at)
    is distinct from
    (new.status, new.admin_role, new.suspended_until, new.suspended_reason, new.closes_at, new.erased_at, new.email_confirmed_at, new.pro_expires_at))
  execute function users.tell_rights();
