-- phase: expand
-- Custom orders in full (product.md §4): deliveries in rounds, pauses, offers, problems, and how the price is split after each of them.
alter table orders.orders
  -- Frozen at placing. Null: placed before it was stored; the amounts of the order have it.
  add column commission_percent numeric(5, 2) check (commission_percent between 0 and 100),
  -- The delivery being worked on, or delivered: 0, and one more with each revision.
  add column round integer not null default 0 check (round >= 0),
  -- The ledger's round of the order's next posting.
  add column bookings integer not null default 0 check (bookings >= 0),
  add column revisions_used integer not null default 0 check (revisions_used >= 0),
  -- The model's question is open since then: no deadline of the order passes. Deadlines move by the pause when it ends.
  add column paused_at timestamptz,
  -- The question is over then, answered or not.
  add column paused_until timestamptz,
  -- Of all ended pauses.
  add column paused_seconds integer not null default 0 check (paused_seconds >= 0),
  add column questions_asked integer not null default 0 check (questions_asked >= 0),
  -- The promise of the express add-ons: it moves with pauses, not with extensions.
  add column express_by timestamptz,
  add column extended_at timestamptz,
  -- The offer that waits for the other side: one at a time.
  add column offer_id uuid,
  add column offer_kind text check (offer_kind in ('extension', 'cancel', 'split', 'revision')),
  add column offer_by text check (offer_by in ('customer', 'model')),
  add column offer_until timestamptz,
  -- A reported problem: open, decided and not carried out yet, or appealed against. Meanwhile the payment is not released.
  add column dispute text check (dispute in ('open', 'decided', 'appealed')),
  add column disputed_at timestamptz,
  drop constraint orders_check,
  add constraint orders_split check (status = 'rejected' or refunded_cents + payment_cents + commission_cents = total_cents) not valid,
  add constraint orders_paused check ((paused_at is null) = (paused_until is null) and (paused_at is null or status in ('pending', 'processing'))) not valid,
  add constraint orders_offer check ((offer_id is null) = (offer_kind is null) and (offer_id is null) = (offer_by is null) and (offer_id is null) = (offer_until is null)) not valid,
  add constraint orders_dispute check (dispute is null or (disputed_at is not null and status = 'completed' and hold_until is null and released_at is null)) not valid;

alter table orders.events
  drop constraint events_kind,
  add constraint events_kind check (kind in (
    'placed', 'accepted', 'delivered', 'replaced', 'rejected', 'cancelled', 'expired', 'late', 'released', 'reviewed',
    'question_asked', 'question_answered', 'question_ended', 'revision_asked', 'express_missed', 'extended',
    'offer_made', 'offer_accepted', 'offer_declined', 'offer_withdrawn', 'offer_lapsed',
    'problem_reported', 'problem_closed', 'evidence_sent', 'decided', 'appealed', 'appeal_decided', 'settled'
  )) not valid;

-- Each delivery of an order, and the points of the revision that followed it.
create table orders.rounds (
  order_id uuid not null references orders.orders,
  n integer not null check (n >= 0),
  delivered_at timestamptz not null default now(),
  is_on_time boolean not null,
  note text not null default '' check (char_length(note) <= 1000),
  revision_at timestamptz,
  -- [{"text", "objectId", "seconds", "x", "y"}]: what is to be changed, and where.
  points jsonb check (jsonb_typeof(points) = 'array'),
  primary key (order_id, n),
  check ((revision_at is null) = (points is null))
);

alter table orders.files
  add column round integer not null default 0 check (round >= 0),
  drop constraint files_pkey,
  add primary key (order_id, round, position);

-- How the whole price is split, after each delivery and each outcome. The newest row of an order counts.
create table orders.settlements (
  order_id uuid not null references orders.orders,
  -- The ledger's round of its postings.
  seq integer not null check (seq >= 0),
  at timestamptz not null default public.moment(),
  round integer not null check (round >= 0),
  cause text not null check (cause in ('delivery', 'express', 'offer', 'dispute', 'staff', 'rejected', 'cancelled', 'expired', 'late')),
  total_cents bigint not null check (total_cents > 0),
  refund_cents bigint not null check (refund_cents >= 0),
  payment_cents bigint not null check (payment_cents >= 0),
  commission_cents bigint not null check (commission_cents >= 0),
  by text not null check (by in ('customer', 'model', 'admin', 'clock')),
  decided_by uuid,
  -- Read by both sides.
  reason text check (char_length(reason) <= 2000),
  primary key (order_id, seq),
  check (refund_cents + payment_cents + commission_cents = total_cents)
);

-- When a delivered file was opened, by whom: at most one row per hour.
create table orders.views (
  order_id uuid not null references orders.orders,
  object_id uuid not null,
  side text not null check (side in ('customer', 'model', 'admin')),
  hour timestamptz not null,
  at timestamptz not null default now(),
  primary key (order_id, object_id, side, hour)
);

-- Questions of the model: at most one is open, the order's pause.
create table orders.questions (
  order_id uuid not null references orders.orders,
  n integer not null check (n >= 0),
  asked_at timestamptz not null default now(),
  question text not null check (char_length(question) between 1 and 1000),
  answer text check (char_length(answer) between 1 and 2000),
  ended_at timestamptz,
  -- Who ended the pause: the customer by an answer, the model without waiting longer, the clock, or a step that changed the status.
  ended_by text check (ended_by in ('customer', 'model', 'clock', 'admin')),
  primary key (order_id, n),
  check ((ended_at is null) = (ended_by is null))
);

-- Offers of one side to the other. The one that waits is `orders.offer_id`.
create table orders.proposals (
  id uuid primary key default uuidv7(),
  order_id uuid not null references orders.orders,
  kind text not null check (kind in ('extension', 'cancel', 'split', 'revision')),
  by text not null check (by in ('customer', 'model')),
  at timestamptz not null default now(),
  until timestamptz not null,
  -- Of an extension.
  days integer check (days between 1 and 365),
  -- Of a split: back to the customer, in all.
  refund_cents bigint check (refund_cents >= 0),
  -- Of a paid revision.
  price_cents bigint check (price_cents > 0),
  message text not null default '' check (char_length(message) <= 1000),
  -- Null while it waits, and when a step ended it that it was not about.
  outcome text check (outcome in ('accepted', 'declined', 'withdrawn', 'lapsed')),
  ended_at timestamptz,
  check ((kind = 'extension') = (days is not null) and (kind = 'split') = (refund_cents is not null) and (kind = 'revision') = (price_cents is not null))
);

create index proposals_order on orders.proposals (order_id, id);
alter table orders.orders add constraint orders_offer_of foreign key (offer_id) references orders.proposals not valid;

alter table ledger.transfers
  drop constraint transfers_kind,
  add constraint transfers_kind check (kind in (
    'deposit', 'order', 'refund', 'earning', 'commission', 'earning_released', 'earning_returned', 'commission_returned',
    'withdrawal', 'withdrawal_returned', 'payout', 'payout_returned', 'tip', 'post_purchase', 'subscription', 'adjustment', 'unclaimed_returned'
  )) not valid;
