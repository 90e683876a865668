-- The figures of a profile that follow from an order's own times: extended orders, and the trend. Deferred to the commit, so that the row of
-- the profile is locked after the accounts, as everywhere.
create or replace function orders.keep_figures() returns trigger language plpgsql as $$
begin
  if old.status = 'completed' then
    perform models.take_back_trend(old.model_id, old.completed_at);
  end if;
  if new.extended_at is not null or old.extended_at is not null then
    perform models.count_extended(new.model_id,
      (new.status = 'completed' and new.extended_at is not null)::integer - (old.status = 'completed' and old.extended_at is not null)::integer);
  end if;
  return null;
end $$;

drop trigger if exists keep_figures on orders.orders;
create constraint trigger keep_figures after update on orders.orders deferrable initially deferred
  for each row when (old.status <> new.status and 'completed' in (old.status, new.status)) execute function orders.keep_figures();
