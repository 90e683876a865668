-- Functions: models.can_be_ordered, models.take_slot, models.keep_open_slots.

-- Whether this product can be ordered now.
create or replace function models.can_be_ordered(p models.products) returns boolean immutable language sql as $$
  select p.hidden_at is null and (p.slots is null or p.open_orders < p.slots)
$$;

-- Takes a slot of a product that has a limit, and locks it. Answers whether it was the last one; null when there was none.
create or replace function models.take_slot(wanted uuid) returns boolean language sql as $$
  update models.products set open_orders = open_orders + 1 where id = wanted and open_orders < slots returning open_orders = slots
$$;

-- Runs at the end of the transaction: the lock order of every change of an order is product, accounts, profile.
create or replace function models.keep_open_slots() returns trigger language plpgsql as $$
declare
  seller uuid := coalesce(new.model_id, old.model_id);
begin
  -- Locked first, so that the following read includes concurrent changes.
  perform from models.profiles where user_id = seller for no key update;
  update models.profiles m set has_open_slots = found.any_open
    from (select exists (select from models.products p where p.model_id = seller and models.can_be_ordered(p)) as any_open) found
    where m.user_id = seller and m.has_open_slots is distinct from found.any_open;
  return null;
end $$;

drop trigger if exists keep_open_slots_insert on models.products;
create constraint trigger keep_open_slots_insert after insert on models.products deferrable initially deferred
  for each row execute function models.keep_open_slots();
drop trigger if exists keep_open_slots_delete on models.products;
create constraint trigger keep_open_slots_delete after delete on models.products deferrable initially deferred
  for each row execute function models.keep_open_slots();
drop trigger if exists keep_open_slots_update on models.products;
create constraint trigger keep_open_slots_update after update on models.products deferrable initially deferred
  for each row when ((old.hidden_at is null and (old.slots is null or old.open_orders < old.slots))
    is distinct from (new.hidden_at is null and (new.slots is null or new.open_orders < new.slots)))
  execute function models.keep_open_slots();
