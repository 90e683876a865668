-- Functions: models.count_extended, models.take_back_trend.

-- Orders call both (orders.keep_figures) when they are completed, and when a completion is taken back.

create or replace function models.count_extended(model uuid, change integer) returns void language sql as $$
  update models.profiles set extended_count = greatest(0, extended_count + change) where user_id = model
$$;

-- Removes the rest of one completed order from the trend, as of the trend's own time.
create or replace function models.take_back_trend(model uuid, completed_at timestamptz) returns void language sql as $$
  update models.profiles set trend = greatest(0, trend - power(0.5, extract(epoch from trend_at - completed_at)::float8 / (14 * 86400))) where user_id = model
$$;
