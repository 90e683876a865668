-- Functions: models.score_of, models.trend_of.

-- Bayesian mean of the ratings (ten reviews of 4.0 as a start), plus a little for completed and punctual work.
create or replace function models.score_of(rating_sum integer, review_count integer, completed_count integer, on_time_count integer)
returns double precision immutable language sql as $$
  select (rating_sum + 40.0) / (review_count + 10)
    + ln(1 + completed_count) / 10
    + case when completed_count = 0 then 0 else on_time_count::float8 / completed_count / 4 end
$$;

-- The trend after one more completed order: each adds one, and the sum halves every two weeks.
create or replace function models.trend_of(trend double precision, since timestamptz) returns double precision stable language sql as $$
  select trend * power(0.5, extract(epoch from now() - since) / (14 * 86400)) + 1
$$;
