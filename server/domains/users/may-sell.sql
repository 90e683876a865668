-- Whether this user may sell and be found: neither suspended nor closing.
create or replace function users.may_sell(person users.users) returns boolean stable language sql as $$
  select coalesce(person.suspended_until <= now(), true) and person.closes_at is null
$$;
