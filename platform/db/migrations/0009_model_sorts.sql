-- Sorts of the list of models: each one is a kept number with an index, so that a page costs the same at any size.

-- Mean of the ratings shrunk towards 4.0 by ten reviews: a single five does not outrank a hundred.
alter table models.profiles add column rating double precision generated always as ((rating_sum + 40.0) / (review_count + 10)) stored;
-- Fewer days are better, and every list is sorted downwards.
alter table models.profiles add column speed double precision generated always as (case when fastest_days is null then -1000.0 else -fastest_days::float8 end) stored;
-- Orders completed lately: each adds one, and the sum halves every two weeks.
alter table models.profiles add column trend double precision not null default 0;
alter table models.profiles add column trend_at timestamptz not null default now();

create function models.trend_of(trend double precision, since timestamptz) returns double precision stable language sql as $$
  select trend * power(0.5, extract(epoch from now() - since) / (14 * 86400)) + 1
$$;

-- Seconds since 1970 do not depend on the time zone, which `extract` cannot know.
create function models.epoch_of(at timestamptz) returns double precision immutable strict parallel safe language sql as $$
  select extract(epoch from at)::float8
$$;

drop index models.profiles_new;
create index profiles_new on models.profiles (models.epoch_of(joined_at) desc, user_id desc) where is_listed;
create index profiles_rating on models.profiles (rating desc, user_id desc) where is_listed;
create index profiles_fastest on models.profiles (speed desc, user_id desc) where is_listed;
create index profiles_trending on models.profiles (trend desc, user_id desc) where is_listed;
