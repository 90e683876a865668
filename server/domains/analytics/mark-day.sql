-- Marks the day on which an order was placed, so that it is counted anew. An order that is placed is marked when its day is over already; that of
-- a transaction which began before the end of the day waits for nothing: the day is counted once all of these are over.
create or replace function analytics.mark_day() returns trigger language plpgsql as $$
begin
  insert into analytics.changed_days (day) values ((new.created_at at time zone 'UTC')::date);
  return null;
end $$;

create or replace trigger mark_day_placed after insert on orders.orders for each row
  when (new.created_at < date_trunc('day', clock_timestamp(), 'UTC')) execute function analytics.mark_day();

create or replace trigger mark_day_changed after update on orders.orders for each row
  when ((old.status, old.accepted_at, old.completed_at, old.paused_seconds, old.disputed_at is null)
    is distinct from (new.status, new.accepted_at, new.completed_at, new.paused_seconds, new.disputed_at is null))
  execute function analytics.mark_day();
