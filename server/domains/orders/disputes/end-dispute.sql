-- A problem ends with its order's column `dispute`, also where both sides agree on an offer.
create or replace function orders.end_dispute() returns trigger language plpgsql as $$
begin
  update orders.disputes set ended_at = now(), outcome = 'agreed', version = version + 1 where order_id = new.id and ended_at is null;
  return null;
end $$;

create or replace trigger end_dispute after update of dispute on orders.orders
  for each row when (old.dispute is not null and new.dispute is null) execute function orders.end_dispute();
