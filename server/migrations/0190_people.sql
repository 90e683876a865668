-- phase: expand
-- People: what is between a model and each user who follows it or has paid it, kept by triggers in the transactions that change it
-- (docs/decisions/2026-11-24-people.md), and what users keep about each other.
create schema people;

create table people.relations (
  model_id uuid not null,
  fan_id uuid not null,
  followed_at timestamptz,
  is_pro boolean not null default false,
  -- One of the two has blocked the other.
  is_blocked boolean not null default false,
  -- Payments that were not refunded in full, and what they cost the fan less refunds.
  orders integer not null default 0,
  order_cents bigint not null default 0,
  posts integer not null default 0,
  post_cents bigint not null default 0,
  tips integer not null default 0,
  tip_cents bigint not null default 0,
  messages integer not null default 0,
  message_cents bigint not null default 0,
  -- The model's share that is earned so far.
  earned_cents bigint not null default 0,
  -- The first of what is between the two; the first payment; the last time that the fan did something.
  first_at timestamptz not null,
  paid_at timestamptz,
  last_at timestamptz not null,
  spent_cents bigint not null generated always as (order_cents + post_cents + tip_cents + message_cents) stored,
  is_buyer boolean not null generated always as (orders + posts + messages > 0) stored,
  is_tipper boolean not null generated always as (tips > 0) stored,
  is_fan boolean not null generated always as (not is_blocked and (followed_at is not null or orders + posts + messages + tips > 0)) stored,
  primary key (model_id, fan_id)
) with (fillfactor = 70);

create index relations_recent on people.relations (model_id, last_at desc, fan_id desc) where is_fan;
create index relations_spent on people.relations (model_id, spent_cents desc, fan_id desc) where is_fan;
create index relations_newest on people.relations (model_id, first_at desc, fan_id desc) where is_fan;
create index relations_buyers on people.relations (model_id, last_at desc, fan_id desc) where is_fan and is_buyer;
create index relations_tippers on people.relations (model_id, last_at desc, fan_id desc) where is_fan and is_tipper;
create index relations_pro on people.relations (model_id, last_at desc, fan_id desc) where is_fan and is_pro;
create index relations_of_fan on people.relations (fan_id, last_at desc, model_id desc);

-- What a user writes about another one: read by that user alone.
create table people.notes (
  user_id uuid not null,
  about_id uuid not null,
  note text not null check (char_length(note) between 1 and 2000),
  changed_at timestamptz not null default public.moment(),
  primary key (user_id, about_id)
);

create index notes_about on people.notes (about_id, user_id);

-- Tags and segments of a model. A tag has a rule, or is given by hand only; a segment is a saved filter: a rule, and tags.
create table people.groups (
  id uuid primary key default uuidv7(),
  model_id uuid not null,
  kind text not null check (kind in ('tag', 'segment')),
  name text not null check (char_length(name) between 1 and 40),
  colour text not null default 'grey' check (colour in ('grey', 'violet', 'green', 'amber', 'red', 'blue')),
  has_rule boolean not null,
  of_kind text check (of_kind in ('followers', 'buyers', 'tippers', 'pro')),
  spent_min bigint check (spent_min > 0),
  orders_min integer check (orders_min > 0),
  active_days integer check (active_days > 0),
  quiet_days integer check (quiet_days > 0),
  tags uuid[] not null default '{}',
  without_tags uuid[] not null default '{}',
  created_at timestamptz not null default now(),
  check (kind = 'tag' or has_rule),
  check (kind = 'segment' or (tags = '{}' and without_tags = '{}'))
);

create unique index groups_of_model on people.groups (model_id, kind, lower(name));

-- Tags that were given by hand.
create table people.tagged (
  tag_id uuid not null references people.groups on delete cascade,
  fan_id uuid not null,
  tagged_at timestamptz not null default public.moment(),
  primary key (tag_id, fan_id)
);

create index tagged_fan on people.tagged (fan_id);

-- How far the relations of before this version are filled in: by the clock, model by model. One row.
create table people.filling (
  is_only boolean primary key default true check (is_only),
  -- The id of a model.
  after text not null default '00000000-0000-0000-0000-000000000000',
  is_done boolean not null default false
);

insert into people.filling default values;
