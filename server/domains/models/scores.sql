-- Functions: models.score_of, models.trend_left, models.trend_of, models.take_back_trend.

-- Bayesian mean of the ratings (ten reviews of 4.0 as a start), plus a little for completed and punctual work.
create or replace function models.score_of(rating_sum integer, review_count integer, completed_count integer, on_time_count integer)
returns double precision immutable language sql as $$
  select (rating_sum + 40.0) / (review_count + 10)
    + ln(1 + completed_count) / 10
    + case when completed_count = 0 then 0 else on_time_count::float8 / completed_count / 4 end
$$;

-- The part of an earlier trend that is left at a time: it halves every two weeks, as in the generated column `heat` (kept-listing.test.ts compares them).
create or replace function models.trend_left(trend double precision, since timestamptz, at timestamptz) returns double precision immutable language sql as $$
  select trend * power(0.5, extract(epoch from at - since)::float8 / (14 * 86400))
$$;

-- The trend after one more completed order, each of which adds one.
create or replace function models.trend_of(trend double precision, since timestamptz) returns double precision stable language sql as $$
  select models.trend_left(trend, since, now()) + 1
$$;

-- Removes the rest of one completed order from the trend, as of the trend's own time. Orders call it when a completion is taken back.
create or replace function models.take_back_trend(model uuid, completed_at timestamptz) returns void language sql as $$
  update models.profiles set trend = greatest(0, trend - models.trend_left(1, completed_at, trend_at)) where user_id = model
$$;
