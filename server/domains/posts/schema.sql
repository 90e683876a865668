-- Posts of models, access to them, and purchases.
create schema posts;

create table posts.posts (
  id uuid primary key default uuidv7(),
  model_id uuid not null,
  status text not null default 'draft' check (status in ('draft', 'scheduled', 'published', 'withdrawn')),
  -- Raised by each save, so that two windows that edit one post detect each other.
  revision integer not null default 1,
  title text not null default '' check (char_length(title) <= 100),
  -- The teaser is public; the text is for readers with a right to the post.
  teaser text not null default '' check (char_length(teaser) <= 300),
  text text not null default '' check (char_length(text) <= 5000),
  visibility text not null default 'free' check (visibility in ('free', 'followers', 'pro', 'paid')),
  -- As typed, in a draft; within its bounds (contract/limits.ts) once it is published.
  price_cents bigint check (price_cents > 0),
  tags text[] not null default '{}',
  are_comments_open boolean not null default true,
  publish_at timestamptz,
  time_zone text,
  published_at timestamptz,
  pinned_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The order of a profile: pinned posts first (each ahead by three hundred years), then the newest.
  list_key double precision generated always as (
    public.epoch_of(published_at) + case when pinned_at is null then 0 else 1e10 end) stored,
  sitemap_number bigint generated always as identity,
  -- Version of the offered text and files: raised by each change of them. A buyer names the version that they saw.
  content_revision integer not null default 1,
  -- The length of text that belongs to buyers; later text may change.
  sold_text_length integer not null default 0 check (sold_text_length >= 0),
  check (status <> 'published' or (published_at is not null and title <> '')),
  check (status <> 'scheduled' or publish_at is not null),
  check (visibility <> 'paid' or status = 'draft' or (price_cents is not null and price_cents between 100 and 1000000))
);

-- Values that change with each like, comment and purchase, in a narrow row of their own, because the row of the post is wide. Made with the
-- post (make-figures.sql), kept in the transactions that change it.
create table posts.figures (
  post_id uuid primary key references posts.posts on delete cascade,
  like_count integer not null default 0 check (like_count >= 0),
  comment_count integer not null default 0 check (comment_count >= 0),
  purchase_count integer not null default 0 check (purchase_count >= 0),
  earned_cents bigint not null default 0 check (earned_cents >= 0)
) with (fillfactor = 50);

create index posts_of_model on posts.posts (model_id, list_key desc, id desc) where status = 'published';
create index posts_feed on posts.posts (model_id, published_at desc, id desc) where status = 'published';
create index posts_newest on posts.posts (published_at desc, id desc) where status = 'published';
create index posts_own on posts.posts (model_id, status, updated_at desc, id desc);
create index posts_due on posts.posts (publish_at) where status = 'scheduled';
create unique index posts_sitemap on posts.posts (sitemap_number);

create table posts.media (
  post_id uuid not null references posts.posts on delete cascade,
  position integer not null,
  -- A file is part of one post only: its rights are the rights of that post.
  item_id uuid not null unique,
  alt text not null default '' check (char_length(alt) <= 300),
  -- Public although the post is not.
  is_preview boolean not null default false,
  -- Belongs to buyers of the post: it stays part of it.
  is_sold boolean not null default false,
  primary key (post_id, position)
);

create table posts.likes (
  post_id uuid not null references posts.posts on delete cascade,
  user_id uuid not null,
  liked_at timestamptz not null default public.moment(),
  primary key (post_id, user_id)
);

create table posts.comments (
  id uuid primary key default uuidv7(),
  post_id uuid not null references posts.posts on delete cascade,
  author_id uuid not null,
  text text not null check (char_length(text) between 1 and 1000),
  created_at timestamptz not null default public.moment(),
  deleted_at timestamptz,
  deleted_by uuid
);

create index comments_post on posts.comments (post_id, id desc) where deleted_at is null;
create index comments_author on posts.comments (author_id, created_at desc);

create table posts.purchases (
  id uuid primary key default uuidv7(),
  post_id uuid not null references posts.posts,
  customer_id uuid not null,
  model_id uuid not null,
  price_cents bigint not null check (price_cents > 0),
  commission_cents bigint not null check (commission_cents between 0 and price_cents),
  -- As at the time of purchase: statements and receipts do not change afterwards.
  post_title text not null,
  purchased_at timestamptz not null default public.moment(),
  -- Buying twice charges once.
  unique (customer_id, post_id)
);

create index purchases_customer on posts.purchases (customer_id, id desc);
create index purchases_model on posts.purchases (model_id, purchased_at desc, id desc);
create index purchases_post on posts.purchases (post_id);

-- Posts still to be announced to followers: a model may have very many, so a task notifies them in parts.
create table posts.announcements (
  post_id uuid primary key references posts.posts on delete cascade,
  -- Followers from before this one, by time, are still to be notified.
  before_at timestamptz not null default now(),
  before_user uuid not null default 'ffffffff-ffff-ffff-ffff-ffffffffffff'
);
