-- Models: public profiles, products, follows.
create schema models;

-- Fixed: the column `place` is computed by it.
-- The filters that a model fits, as one number below 48: online, open slots, posts, and speed (1, 3, 7, 14, 30 days or slower).
create function models.place_of(is_online boolean, has_open_slots boolean, has_posts boolean, days integer) returns smallint
immutable parallel safe language sql as $$
  select (is_online::integer + 2 * has_open_slots::integer + 4 * has_posts::integer
    + 8 * case when days <= 1 then 0 when days <= 3 then 1 when days <= 7 then 2 when days <= 14 then 3 when days <= 30 then 4 else 5 end)::smallint
$$;

create table models.profiles (
  user_id uuid primary key,
  headline text not null default '' check (char_length(headline) <= 160),
  bio text not null default '' check (char_length(bio) <= 4000),
  tags text[] not null default '{}',
  languages text[] not null default '{}',
  cover_id uuid,
  is_listed boolean not null default true,
  hides_presence boolean not null default false,
  -- Kept by the heartbeat and a task, so that cached pages about presence can be dropped by topic.
  is_online boolean not null default false,
  joined_at timestamptz not null default now(),
  -- Figures, kept in the transactions that change them.
  rating_sum integer not null default 0,
  review_count integer not null default 0,
  completed_count integer not null default 0,
  on_time_count integer not null default 0,
  -- Median hours from placing to accepting over the last hundred accepted orders; null before the first.
  acceptance_hours double precision,
  price_from_cents bigint,
  -- Delivery days of the fastest product for sale.
  fastest_days integer,
  -- Name, tags and headline, folded, for search. Kept with the profile.
  search_text text not null default '',
  -- The sort of `recommended`, higher first: quality of reviews shrunk towards the mean, completed orders, punctuality.
  -- Recomputed with each review and completion.
  score double precision not null default 0,
  -- Mean of the ratings shrunk towards 4.0 by ten reviews: a single five does not outrank a hundred.
  rating double precision not null generated always as ((rating_sum + 40.0) / (review_count + 10)) stored,
  -- Fewer days are better, and every list is sorted downwards.
  speed double precision not null generated always as (case when fastest_days is null then -1000.0 else -fastest_days::float8 end) stored,
  -- Recently completed orders: each adds one, and the sum halves every two weeks.
  trend double precision not null default 0,
  trend_at timestamptz not null default now(),
  -- Whether a product for sale can be ordered now. Kept by the products, see open-slots.sql.
  has_open_slots boolean not null default false,
  -- Number of published posts; kept by the posts.
  post_count integer not null default 0 check (post_count >= 0),
  -- `trend` halves every two weeks, so values of different times cannot be compared between models. The exponent can.
  heat double precision not null
    generated always as (case when trend <= 0 then 0 else ln(trend) / ln(2.0::float8) + public.epoch_of(trend_at) / (14 * 86400) end) stored,
  place smallint not null
    generated always as (models.place_of(is_online and not hides_presence, has_open_slots, post_count > 0, fastest_days)) stored,
  -- Work that the model declines, in the model's words; shown on the profile.
  wont_do text[] not null default '{}' check (cardinality(wont_do) <= 12),
  -- Sitemaps in parts of one size: each public row has a permanent number, and a part is a range of numbers. A part costs the same at
  -- a thousand rows and at a million, and a removed row moves no other one into another part.
  sitemap_number bigint generated always as identity,
  -- The last change by the model to public content; figures and presence change all the time and do not count.
  changed_at timestamptz not null default now(),
  -- The tags of the newest posts, folded. Kept by the posts.
  post_words text not null default '',
  -- `search_words` are all words of a search, `own_words` those on the profile itself: these weigh more.
  own_words text not null
    generated always as (' ' || regexp_replace(search_text, '[^[:alnum:]]+', ' ', 'g')) stored,
  search_words text not null
    generated always as (' ' || regexp_replace(search_text || ' ' || post_words, '[^[:alnum:]]+', ' ', 'g')) stored
) with (fillfactor = 80);

create index profiles_recommended on models.profiles (score desc, user_id desc) where is_listed;
create index profiles_new on models.profiles (public.epoch_of(joined_at) desc, user_id desc) where is_listed;
create index profiles_rating on models.profiles (rating desc, user_id desc) where is_listed;
create index profiles_fastest on models.profiles (speed desc, user_id desc) where is_listed;
create index profiles_trending on models.profiles (heat desc, user_id desc) where is_listed;
create index profiles_online on models.profiles (user_id) where is_online;
create unique index profiles_sitemap on models.profiles (sitemap_number);
create index profiles_search on models.profiles using gin (search.grams_of(search_words)) where is_listed;

-- Values that change with each heartbeat and each follower, in a narrow row of their own: the row of the profile is the widest, and is
-- written only when presence changes. Made with the profile (make-figures.sql).
create table models.figures (
  model_id uuid primary key references models.profiles on delete cascade,
  last_seen_at timestamptz,
  follower_count integer not null default 0 check (follower_count >= 0)
) with (fillfactor = 50);

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
  hidden_at timestamptz,
  created_at timestamptz not null default now(),
  -- A product without orders can be deleted: it is hidden for good. The row stays for an order that is being placed at that moment.
  deleted_at timestamptz,
  -- Pictures of the product, the first one first. Their rows are never deleted; an array, because `orders.place` reads them with the
  -- product's row and stores them in the snapshot at no cost.
  sample_ids uuid[] not null default '{}' check (cardinality(sample_ids) <= 4 and array_position(sample_ids, null) is null),
  -- The maximum of characters in a brief of this product; null: the customer's own limit.
  brief_max integer check (brief_max between 50 and 300),
  check (deleted_at is null or hidden_at is not null)
);

create index products_model on models.products (model_id, position) where hidden_at is null;
create index products_search_name on models.products using gin (name gin_trgm_ops);
create index products_of_model on models.products (model_id, position, id) where deleted_at is null;

create table models.addons (
  id uuid primary key default uuidv7(),
  product_id uuid not null references models.products,
  position integer not null,
  name text not null check (char_length(name) between 2 and 100),
  price_cents bigint not null check (price_cents >= 0),
  extra_days integer not null default 0 check (extra_days between -365 and 365),
  -- A hidden add-on cannot be ordered; orders that have it keep it (they hold a snapshot).
  hidden_at timestamptz
);

create index addons_product on models.addons (product_id, position);

create table models.follows (
  user_id uuid not null,
  model_id uuid not null references models.profiles,
  followed_at timestamptz not null default now(),
  primary key (user_id, model_id)
);

create index follows_of_user on models.follows (user_id, followed_at desc, model_id);
create index follows_of_model on models.follows (model_id, followed_at desc, user_id);

-- One row for each listed model and language, and one with the language '' for all of them. A set of filters is a language and some of the
-- places; each place of a language has its own sort, so a page is merged from the first rows of those places.
create table models.listing (
  model_id uuid not null references models.profiles on delete cascade,
  language text not null,
  place smallint not null,
  -- -1: no product is for sale.
  price_cents bigint not null,
  score double precision not null,
  heat double precision not null,
  rating double precision not null,
  joined double precision not null,
  speed double precision not null,
  primary key (model_id, language)
);

create index listing_recommended on models.listing (language, place, score desc, model_id desc);
create index listing_trending on models.listing (language, place, heat desc, model_id desc);
create index listing_rating on models.listing (language, place, rating desc, model_id desc);
create index listing_new on models.listing (language, place, joined desc, model_id desc);
create index listing_fastest on models.listing (language, place, speed desc, model_id desc);
-- Covers a range of prices, so that the sort needs no access to the table.
create index listing_price on models.listing (language, place, price_cents) include (model_id, score, heat, rating, joined, speed);

-- The words of profiles, each under all of its slips, for mistyped searches. An outdated word finds no model.
create table models.words (
  slip text not null,
  word text not null,
  primary key (slip, word)
);

-- Sums of earnings and sales of each model, by kind: they grow with each sale instead of being counted again.
create table models.sales (
  model_id uuid primary key references models.profiles,
  order_count integer not null default 0,
  order_earned_cents bigint not null default 0,
  purchase_count integer not null default 0,
  purchase_earned_cents bigint not null default 0,
  tip_count integer not null default 0,
  tip_earned_cents bigint not null default 0
) with (fillfactor = 50);
