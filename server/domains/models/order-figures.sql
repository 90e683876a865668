-- Functions: models.count_extended.

-- Orders call it (orders.keep_figures) when they are completed, and when a completion is taken back.
create or replace function models.count_extended(model uuid, change integer) returns void language sql as $$
  update models.profiles set extended_count = greatest(0, extended_count + change) where user_id = model
$$;
