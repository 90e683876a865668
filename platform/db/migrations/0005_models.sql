-- Models: their public profile, what they sell, who follows them.
create schema models;

-- `unaccent` is not immutable by itself (it looks its dictionary up); with the dictionary named it is.
create function models.fold(text) returns text immutable strict parallel safe language sql as $$
  select lower(public.unaccent('public.unaccent', $1))
$$;

create table models.profiles (
  user_id uuid primary key references users.users,
  headline text not null default '' check (char_length(headline) <= 160),
  bio text not null default '' check (char_length(bio) <= 4000),
  tags text[] not null default '{}',
  languages text[] not null default '{}',
  cover_id uuid references media.pictures,
  is_listed boolean not null default true,
  hides_presence boolean not null default false,
  last_seen_at timestamptz,
  -- Kept by the heartbeat and the clock, so that pages about presence can be kept and dropped by topic.
  is_online boolean not null default false,
  joined_at timestamptz not null default now(),
  -- Figures, kept in the transactions that change them.
  follower_count integer not null default 0 check (follower_count >= 0),
  rating_sum integer not null default 0,
  review_count integer not null default 0,
  completed_count integer not null default 0,
  on_time_count integer not null default 0,
  -- Median hours from placing to accepting over the last hundred accepted orders; null before the first.
  acceptance_hours double precision,
  price_from_cents bigint,
  -- Delivery days of the fastest product for sale.
  fastest_days integer,
  -- Name, tags and headline, folded, for search. Written with the profile.
  search_text text not null default '',
  -- The order of `recommended`, higher first: quality of reviews shrunk towards the mean, orders completed, punctuality.
  -- Recomputed with each review and completion.
  score double precision not null default 0
);

create index profiles_recommended on models.profiles (score desc, user_id desc) where is_listed;
create index profiles_new on models.profiles (joined_at desc, user_id desc) where is_listed;
create index profiles_search on models.profiles using gin (search_text gin_trgm_ops) where is_listed;
create index profiles_online on models.profiles (last_seen_at) where is_online;

-- Bayesian mean of the ratings (ten reviews of 4.0 as a start), plus a little for completed and punctual work.
create function models.score_of(rating_sum integer, review_count integer, completed_count integer, on_time_count integer)
returns double precision immutable language sql as $$
  select (rating_sum + 40.0) / (review_count + 10)
    + ln(1 + completed_count) / 10
    + case when completed_count = 0 then 0 else on_time_count::float8 / completed_count / 4 end
$$;

create table models.products (
  id uuid primary key default uuidv7(),
  model_id uuid not null references models.profiles,
  position integer not null,
  name text not null check (char_length(name) between 2 and 100),
  description text not null check (char_length(description) <= 2000),
  media_kind text not null check (media_kind in ('image', 'video', 'audio', 'zip')),
  price_cents bigint not null check (price_cents > 0),
  delivery_days integer not null check (delivery_days between 1 and 365),
  free_revisions integer not null default 0 check (free_revisions between 0 and 20),
  -- Orders that can be open at once; null without a limit. `open_orders` is kept only with a limit.
  slots integer check (slots > 0),
  open_orders integer not null default 0 check (open_orders >= 0),
  sample_id uuid references media.pictures,
  hidden_at timestamptz,
  created_at timestamptz not null default now()
);

create index products_model on models.products (model_id, position) where hidden_at is null;

create table models.addons (
  id uuid primary key default uuidv7(),
  product_id uuid not null references models.products,
  position integer not null,
  name text not null check (char_length(name) between 2 and 100),
  price_cents bigint not null check (price_cents >= 0),
  extra_days integer not null default 0 check (extra_days between -365 and 365)
);

create index addons_product on models.addons (product_id, position);

create table models.follows (
  user_id uuid not null references users.users,
  model_id uuid not null references models.profiles,
  followed_at timestamptz not null default now(),
  primary key (user_id, model_id)
);

create index follows_of_user on models.follows (user_id, followed_at desc, model_id);
create index follows_of_model on models.follows (model_id, followed_at desc);
