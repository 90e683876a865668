-- phase: expand
-- Customers who are told when a product that is full has a free slot.
create table models.slot_waits (
  -- The order of arrival.
  id bigint generated always as identity,
  product_id uuid not null references models.products,
  user_id uuid not null,
  asked_at timestamptz not null default now(),
  -- Told of a free slot: the turn. Null: waits for it.
  told_at timestamptz,
  primary key (product_id, user_id)
);

create index slot_waits_line on models.slot_waits (product_id, id) where told_at is null;
create index slot_waits_told on models.slot_waits (told_at) where told_at is not null;
create index slot_waits_user on models.slot_waits (user_id);

-- Rows of `slot_waits`: placing an order looks there only if there are some.
alter table models.products add column waiters integer not null default 0;
