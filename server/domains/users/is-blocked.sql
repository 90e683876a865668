-- Functions: users.blocks_between, users.is_blocked, users.may_deal.

-- The blocks between two users: the one rule for both directions. Postgres puts it into the statement that asks, which it cannot do with
-- `users.is_blocked`.
create or replace function users.blocks_between(one uuid, other uuid) returns setof users.blocks stable parallel safe language sql as $$
  select * from users.blocks where by_id = $1 and of_id = $2 union all select * from users.blocks where by_id = $2 and of_id = $1
$$;

-- Whether one of the two has blocked the other.
create or replace function users.is_blocked(one uuid, other uuid) returns boolean stable parallel safe language sql as $$
  select exists (select from users.blocks_between($1, $2))
$$;

-- The same for a write: a block waits until the caller's transaction ends, and the caller for a block under way. Two statements, as in
-- `users.refuse_dealing`.
create or replace function users.may_deal(one uuid, other uuid) returns boolean language plpgsql as $$
begin
  perform from users.users where id in (one, other) order by id for key share;
  return not users.is_blocked(one, other);
end $$;
