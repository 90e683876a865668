-- Posts: what models publish, who may see it, who bought it.
create schema posts;

alter table models.profiles add column if not exists post_count integer not null default 0 check (post_count >= 0);

create table posts.posts (
  id uuid primary key default uuidv7(),
  model_id uuid not null references models.profiles,
  status text not null default 'draft' check (status in ('draft', 'scheduled', 'published', 'withdrawn')),
  -- Grows with each save: two windows that edit one post notice each other.
  revision integer not null default 1,
  title text not null default '' check (char_length(title) <= 100),
  -- Everybody may read the teaser; the text only who may see the post.
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
  -- Kept in the transactions that change them.
  like_count integer not null default 0 check (like_count >= 0),
  comment_count integer not null default 0 check (comment_count >= 0),
  purchase_count integer not null default 0,
  earned_cents bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (status <> 'published' or (published_at is not null and title <> '')),
  check (status <> 'scheduled' or publish_at is not null),
  check (visibility <> 'paid' or status = 'draft' or (price_cents is not null and price_cents between 100 and 1000000))
);

-- The order of a profile: pinned posts first (each ahead by three hundred years), then the newest.
alter table posts.posts add column list_key double precision generated always as (
  models.epoch_of(published_at) + case when pinned_at is null then 0 else 1e10 end) stored;

create index posts_of_model on posts.posts (model_id, list_key desc, id desc) where status = 'published';
create index posts_feed on posts.posts (model_id, published_at desc, id desc) where status = 'published';
create index posts_newest on posts.posts (published_at desc, id desc) where status = 'published';
create index posts_own on posts.posts (model_id, status, updated_at desc, id desc);
create index posts_due on posts.posts (publish_at) where status = 'scheduled';

create table posts.media (
  post_id uuid not null references posts.posts on delete cascade,
  position integer not null,
  -- A file is part of one post only: its rights are the rights of that post.
  item_id uuid not null unique references media.items,
  alt text not null default '' check (char_length(alt) <= 300),
  -- Open to everybody although the post is not.
  is_preview boolean not null default false,
  primary key (post_id, position)
);

create table posts.likes (
  post_id uuid not null references posts.posts on delete cascade,
  user_id uuid not null references users.users,
  liked_at timestamptz not null default public.moment(),
  primary key (post_id, user_id)
);

create table posts.comments (
  id uuid primary key default uuidv7(),
  post_id uuid not null references posts.posts on delete cascade,
  author_id uuid not null references users.users,
  text text not null check (char_length(text) between 1 and 1000),
  created_at timestamptz not null default public.moment(),
  deleted_at timestamptz,
  deleted_by uuid references users.users
);

create index comments_post on posts.comments (post_id, id desc) where deleted_at is null;
create index comments_author on posts.comments (author_id, created_at desc);

create table posts.purchases (
  id uuid primary key default uuidv7(),
  post_id uuid not null references posts.posts,
  customer_id uuid not null references users.users,
  model_id uuid not null references models.profiles,
  price_cents bigint not null check (price_cents > 0),
  commission_cents bigint not null check (commission_cents between 0 and price_cents),
  -- As it was when it was bought: statements and receipts do not change afterwards.
  post_title text not null,
  purchased_at timestamptz not null default public.moment(),
  -- Buying twice charges once.
  unique (customer_id, post_id)
);

create index purchases_customer on posts.purchases (customer_id, id desc);
create index purchases_model on posts.purchases (model_id, purchased_at desc, id desc);
create index purchases_post on posts.purchases (post_id);

-- Why `viewer` (null: a visitor) may see the whole of a post; null when it is locked. The one rule behind pages, calls and files.
create function posts.right_of(post posts.posts, viewer uuid, is_admin boolean) returns text stable language sql as $$
  select case
    when post.model_id = viewer then 'author'
    when post.status = 'published' and post.visibility = 'free' then 'free'
    when viewer is null then null
    when exists (select from posts.purchases p where p.customer_id = viewer and p.post_id = post.id) then 'purchased'
    when is_admin and post.status in ('published', 'withdrawn') then 'admin'
    when post.status <> 'published' then null
    when post.visibility = 'followers' and exists (select from models.follows f where f.user_id = viewer and f.model_id = post.model_id) then 'following'
    when post.visibility = 'pro' and exists (select from users.users u where u.id = viewer and u.pro_expires_at > now()) then 'pro'
  end
$$;

-- Models read what remains of a price before they set it.
update settings.system set is_public = true where key = 'commission_percent';

-- What each model earned and how often, by kind: sums that grow with each sale instead of being counted again.
create table models.sales (
  model_id uuid primary key references models.profiles,
  order_count integer not null default 0,
  order_earned_cents bigint not null default 0,
  purchase_count integer not null default 0,
  purchase_earned_cents bigint not null default 0,
  tip_count integer not null default 0,
  tip_earned_cents bigint not null default 0
) with (fillfactor = 50);

insert into models.sales (model_id, order_count, order_earned_cents)
  select model_id, count(*), sum(payment_cents) from orders.orders where status = 'completed' group by model_id;

create function models.record_sale(seller uuid, kind text, earned bigint) returns void language sql as $$
  insert into models.sales as s (model_id, order_count, order_earned_cents, purchase_count, purchase_earned_cents, tip_count, tip_earned_cents)
  values (seller, (kind = 'order')::integer, case kind when 'order' then earned else 0 end, (kind = 'post_purchase')::integer,
    case kind when 'post_purchase' then earned else 0 end, (kind = 'tip')::integer, case kind when 'tip' then earned else 0 end)
  on conflict (model_id) do update set
    order_count = s.order_count + excluded.order_count, order_earned_cents = s.order_earned_cents + excluded.order_earned_cents,
    purchase_count = s.purchase_count + excluded.purchase_count, purchase_earned_cents = s.purchase_earned_cents + excluded.purchase_earned_cents,
    tip_count = s.tip_count + excluded.tip_count, tip_earned_cents = s.tip_earned_cents + excluded.tip_earned_cents
$$;

-- Moves `cents` from one wallet to another at once, and the house's commission on from there. Both wallets are locked in the
-- order of their ids before anything is looked at: two people who pay each other at the same moment do not wait for ever.
-- Refuses with short_balance. Answers the commission.
create function ledger.pay_at_once(event text, payer uuid, payee uuid, cents bigint, payment_kind text, cause uuid, what text) returns bigint language plpgsql as $$
declare
  payer_wallet uuid := ledger.account_of(payer, 'wallet');
  payee_wallet uuid := ledger.account_of(payee, 'wallet');
  available bigint;
  commission bigint := round(cents * settings.number('commission_percent') / 100.0);
begin
  perform from ledger.accounts where id in (payer_wallet, payee_wallet) order by id for update;
  select balance_cents into strict available from ledger.accounts where id = payer_wallet;
  if available < cents then
    perform refuse('short_balance', 'Your balance is too low for this ' || what || '. Please add funds.',
      jsonb_build_object('missing', (cents - available) / 100.0, 'balance', available / 100.0, 'total', cents / 100.0));
  end if;
  perform ledger.transfer(event || ':pay', payer_wallet, payee_wallet, cents, payment_kind, cause);
  if commission > 0 then
    perform ledger.transfer(event || ':commission', payee_wallet, '00000000-0000-0000-0000-000000000003', commission, 'commission', cause);
  end if;
  return commission;
end $$;

-- Buys a paid post in one round trip. Who has it already gets the purchase that there is, and pays nothing.
-- Refusals are the contract's: short_balance, not_for_sale, price_changed, own_post, suspended.
create function posts.purchase(
  journal_session uuid, journal_request bigint, journal_hash bytea, journal_path text, journal_actor uuid, journal_impersonator uuid,
  wanted_post uuid, expected_cents bigint
) returns table (result jsonb, topics text[]) language plpgsql as $$
declare
  post posts.posts;
  known posts.purchases;
  commission bigint;
  new_purchase uuid := uuidv7();
begin
  -- One customer buys one post at a time: the second click waits here and then finds the purchase of the first.
  perform pg_advisory_xact_lock(hashtextextended('purchase:' || journal_actor || ':' || wanted_post, 0));
  select * into known from posts.purchases where customer_id = journal_actor and post_id = wanted_post;
  if found then
    result := jsonb_build_object('purchaseId', known.id, 'price', known.price_cents / 100.0);
    topics := '{}';
    perform journal.record(journal_session, journal_request, journal_hash, journal_path, journal_actor, journal_impersonator, result, topics);
    return next;
    return;
  end if;

  if exists (select from users.users where id = journal_actor and suspended_until > now()) then
    perform refuse('suspended', 'Your account is suspended. You cannot buy posts until it is restored.');
  end if;
  -- Locked against a change of price or a withdrawal in the middle; buyers of one post do not wait for each other here.
  select * into post from posts.posts where id = wanted_post for key share;
  if not found or post.status <> 'published' or post.visibility <> 'paid' then
    perform refuse('not_for_sale', 'This post is not for sale any more.');
  end if;
  if post.model_id = journal_actor then
    perform refuse('own_post', 'This is your own post.');
  end if;
  if post.price_cents <> expected_cents then
    perform refuse('price_changed', 'The price has changed. Please look at the new price and buy again.', jsonb_build_object('total', post.price_cents / 100.0));
  end if;

  commission := ledger.pay_at_once('purchase:' || new_purchase, journal_actor, post.model_id, post.price_cents, 'post_purchase', new_purchase, 'post');
  insert into posts.purchases (id, post_id, customer_id, model_id, price_cents, commission_cents, post_title)
  values (new_purchase, post.id, journal_actor, post.model_id, post.price_cents, commission, post.title);
  update posts.posts set purchase_count = purchase_count + 1, earned_cents = earned_cents + post.price_cents - commission where id = post.id;
  perform models.record_sale(post.model_id, 'post_purchase', post.price_cents - commission);

  result := jsonb_build_object('purchaseId', new_purchase, 'price', post.price_cents / 100.0);
  topics := array['post-reader:' || journal_actor, 'own-posts:' || post.model_id, 'sales-of:' || post.model_id, 'wallet-of:' || journal_actor, 'wallet-of:' || post.model_id]
    || notifications.add(post.model_id, 'post_sold', jsonb_build_object('name', (select name from users.users where id = journal_actor), 'title', post.title,
      'amount', post.price_cents / 100.0), '/posts/' || post.id);
  perform journal.record(journal_session, journal_request, journal_hash, journal_path, journal_actor, journal_impersonator, result, topics);
  return next;
end $$;
