-- May this person sell anything, and be found by others? Nobody who is suspended, or about to leave.
create or replace function users.may_sell(person users.users) returns boolean stable language sql as $$
  select coalesce(person.suspended_until <= now(), true) and person.closes_at is null
$$;
