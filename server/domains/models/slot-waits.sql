-- Functions: models.count_waiters, models.tell_of_slots, models.leave_line.

-- Keeps `waiters` of a product.
create or replace function models.count_waiters() returns trigger language plpgsql as $$
begin
  update models.products set waiters = waiters + case when tg_op = 'INSERT' then 1 else -1 end where id = coalesce(new.product_id, old.product_id);
  return null;
end $$;

create or replace trigger count_waiters after insert or delete on models.slot_waits for each row execute function models.count_waiters();

-- Notifies the next customers in the line of a product that it has a free slot: one for each free slot without a notified customer. Leaves
-- out users who are suspended, closing or blocked; they keep their place. Under the lock of the product, so that two free slots notify two
-- customers. Answers the touched topics.
create or replace function models.tell_of_slots(wanted uuid) returns text[] language plpgsql as $$
declare
  offer record;
  free integer;
  waiter record;
  topics text[] := '{}';
begin
  select p.slots, p.open_orders, p.waiters, p.name, p.model_id into offer
    from models.products p where p.id = wanted and p.waiters > 0 and models.can_be_ordered(p) for no key update;
  if not found or not exists (select from models.profiles where user_id = offer.model_id and is_listed) then
    return topics;
  end if;
  free := case when offer.slots is null then offer.waiters
    else offer.slots - offer.open_orders - (select count(*) from models.slot_waits where product_id = wanted and told_at is not null) end;
  for waiter in
    select w.user_id from models.slot_waits w join users.users u on u.id = w.user_id
      where w.product_id = wanted and w.told_at is null and users.may_sell(u) and not users.is_blocked(w.user_id, offer.model_id) order by w.id limit greatest(free, 0)
  loop
    update models.slot_waits set told_at = now() where product_id = wanted and user_id = waiter.user_id;
    topics := topics || topics.slots_of(waiter.user_id) || notifications.add(waiter.user_id, 'slot_free',
      (select jsonb_build_object('personId', u.id, 'name', u.name, 'handle', u.handle, 'productName', offer.name) from users.users u where u.id = offer.model_id),
      wanted);
  end loop;
  return topics;
end $$;

-- Ends the wait of a customer who orders. Answers the touched topics. For `orders.place_2`, under the lock of a product with a limit.
create or replace function models.leave_line(wanted uuid, customer uuid) returns text[] language plpgsql as $$
begin
  delete from models.slot_waits where product_id = wanted and user_id = customer;
  return case when found then array[topics.slots_of(customer)] else '{}' end;
end $$;
