-- Custom orders, their timeline and their files.
create schema orders;

create table orders.orders (
  id uuid primary key default uuidv7(),
  customer_id uuid not null,
  model_id uuid not null,
  product_id uuid not null,
  status text not null default 'pending' check (status in ('pending', 'processing', 'completed', 'rejected')),
  -- Fixed at placing: {"productName", "priceCents", "deliveryDays", "freeRevisions", "addons": [{"id", "name", "priceCents",
  -- "extraDays"}]}.
  snapshot jsonb not null,
  total_cents bigint not null check (total_cents > 0),
  commission_cents bigint not null check (commission_cents >= 0),
  payment_cents bigint not null check (payment_cents >= 0),
  desired_text text not null,
  additional_notes text not null default '',
  -- Counted in `open_orders` of its product until the order ends.
  holds_slot boolean not null default false,
  created_at timestamptz not null default now(),
  accept_by timestamptz not null,
  accepted_at timestamptz,
  deliver_by timestamptz,
  late_at timestamptz,
  completed_at timestamptz,
  hold_until timestamptz,
  released_at timestamptz,
  rejected_at timestamptz,
  rejected_by text check (rejected_by in ('model', 'customer', 'admin', 'clock')),
  reject_reason text,
  refunded_cents bigint not null default 0,
  reviewed_at timestamptz,
  check (commission_cents + payment_cents = total_cents),
  check (refunded_cents <= total_cents)
-- Each step of an order updates its row: leaves room for that in its page.
) with (fillfactor = 85);

create index orders_customer_status on orders.orders (customer_id, status, id desc);
create index orders_model_status on orders.orders (model_id, status, id desc);
-- Most orders are completed: the newest of these are found along the primary key.
create index orders_status on orders.orders (status, id desc) where status <> 'completed';
create index orders_pending on orders.orders (accept_by) where status = 'pending';
create index orders_to_flag on orders.orders (deliver_by) where status = 'processing' and late_at is null;
create index orders_late on orders.orders (late_at) where status = 'processing' and late_at is not null;
create index orders_on_hold on orders.orders (hold_until) where status = 'completed' and released_at is null;
create index orders_model_earned on orders.orders (model_id, completed_at desc, id desc) where status = 'completed';
create index orders_product on orders.orders (product_id, id desc);

create table orders.events (
  id uuid primary key default uuidv7(),
  order_id uuid not null references orders.orders,
  at timestamptz not null default public.moment(),
  kind text not null check (kind in ('placed', 'accepted', 'delivered', 'rejected', 'cancelled', 'expired', 'late', 'released', 'reviewed')),
  by text not null check (by in ('customer', 'model', 'admin', 'clock')),
  actor_id uuid,
  note text
);

create index events_order on orders.events (order_id, id);

create table orders.files (
  order_id uuid not null references orders.orders,
  position integer not null,
  object_id uuid not null unique,
  primary key (order_id, position)
);
