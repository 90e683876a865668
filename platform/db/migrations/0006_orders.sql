-- Custom orders, their timeline, their files, their reviews.
create schema orders;

create table orders.orders (
  id uuid primary key default uuidv7(),
  customer_id uuid not null references users.users,
  model_id uuid not null references models.profiles,
  product_id uuid not null references models.products,
  status text not null default 'pending' check (status in ('pending', 'processing', 'completed', 'rejected')),
  -- Frozen when placed: {"productName", "priceCents", "deliveryDays", "freeRevisions", "addons": [{"id", "name", "priceCents", "extraDays"}]}.
  snapshot jsonb not null,
  total_cents bigint not null check (total_cents > 0),
  commission_cents bigint not null check (commission_cents >= 0),
  payment_cents bigint not null check (payment_cents >= 0),
  desired_text text not null,
  additional_notes text not null default '',
  -- Counted in `open_orders` of its product until it ends.
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
  -- What waits for the model comes first in its list.
  queue_rank smallint generated always as (case status when 'pending' then 0 when 'processing' then 1 else 2 end) stored,
  check (commission_cents + payment_cents = total_cents),
  check (refunded_cents <= total_cents)
);

create index orders_customer on orders.orders (customer_id, id desc);
create index orders_customer_status on orders.orders (customer_id, status, id desc);
create index orders_model on orders.orders (model_id, queue_rank, id desc);
create index orders_model_status on orders.orders (model_id, status, id desc);
create index orders_status on orders.orders (status, id desc);
create index orders_pending on orders.orders (accept_by) where status = 'pending';
create index orders_to_flag on orders.orders (deliver_by) where status = 'processing' and late_at is null;
create index orders_late on orders.orders (late_at) where status = 'processing' and late_at is not null;
create index orders_on_hold on orders.orders (hold_until) where status = 'completed' and released_at is null;
create index orders_model_earned on orders.orders (model_id, completed_at desc, id desc) where status = 'completed';
create index orders_model_accepted on orders.orders (model_id, accepted_at desc) where accepted_at is not null;

create table orders.events (
  id uuid primary key default uuidv7(),
  order_id uuid not null references orders.orders,
  at timestamptz not null default clock_timestamp(),
  kind text not null check (kind in ('placed', 'accepted', 'delivered', 'rejected', 'cancelled', 'expired', 'late', 'released', 'reviewed')),
  by text not null check (by in ('customer', 'model', 'admin', 'clock')),
  actor_id uuid,
  note text
);

create index events_order on orders.events (order_id, id);

create table orders.files (
  order_id uuid not null references orders.orders,
  position integer not null,
  object_id uuid not null unique references media.uploads,
  primary key (order_id, position)
);

create schema reviews;

create table reviews.reviews (
  id uuid primary key default uuidv7(),
  order_id uuid not null unique references orders.orders,
  model_id uuid not null references models.profiles,
  author_id uuid not null references users.users,
  rating smallint not null check (rating between 1 and 5),
  title text not null check (char_length(title) between 1 and 100),
  content text not null check (char_length(content) between 1 and 1000),
  created_at timestamptz not null default now()
);

create index reviews_model on reviews.reviews (model_id, id desc);

-- Places an order in one round trip: price, wallet → escrow, order, timeline, journal (architecture.md, "The ledger").
-- Refusals are the contract's: short_balance, not_for_sale, price_changed, no_slots, own_product, brief_too_long, suspended.
create function orders.place(
  journal_session uuid, journal_request bigint, journal_hash bytea, journal_path text, journal_actor uuid, journal_impersonator uuid,
  wanted_product uuid, wanted_addons uuid[], brief text, notes text, expected_cents bigint
) returns table (result jsonb, topics text[]) language plpgsql as $$
declare
  customer users.users;
  product models.products;
  chosen jsonb;
  chosen_count integer;
  total bigint;
  commission bigint;
  wallet ledger.accounts;
  new_order uuid := uuidv7();
  brief_limit integer;
begin
  select * into strict customer from users.users where id = journal_actor;
  if customer.suspended_until > now() then
    perform refuse('suspended', 'Your account is suspended. You cannot place orders until it is restored.');
  end if;
  -- BRIEF_MAX and BRIEF_MAX_PRO of contract/limits.ts.
  brief_limit := case when customer.pro_expires_at > now() then 1000 else 300 end;
  if char_length(brief) > brief_limit then
    perform refuse('brief_too_long', 'Your brief is too long. Please shorten it.', jsonb_build_object('limit', brief_limit));
  end if;

  select p.* into product from models.products p
    join models.profiles m on m.user_id = p.model_id and m.is_listed
    where p.id = wanted_product and p.hidden_at is null;
  if not found then
    perform refuse('not_for_sale', 'This product is not for sale any more.');
  end if;
  if product.model_id = journal_actor then
    perform refuse('own_product', 'You cannot order from yourself.');
  end if;
  -- Only a product with a limit is locked: the others take any number of orders at once.
  if product.slots is not null then
    update models.products set open_orders = open_orders + 1 where id = product.id and open_orders < slots;
    if not found then
      perform refuse('no_slots', 'All slots of this product are taken right now. Please try again later.');
    end if;
  end if;

  select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'name', a.name, 'priceCents', a.price_cents, 'extraDays', a.extra_days) order by a.position), '[]'),
         count(*), product.price_cents + coalesce(sum(a.price_cents), 0)
    into chosen, chosen_count, total
    from models.addons a where a.product_id = product.id and a.id = any (wanted_addons);
  if chosen_count <> cardinality(wanted_addons) then
    perform refuse('not_for_sale', 'One of the add-ons is not for sale any more.');
  end if;
  if total <> expected_cents then
    perform refuse('price_changed', 'The price has changed. Please look at the new total and order again.', jsonb_build_object('total', total / 100.0));
  end if;
  commission := round(total * settings.number('commission_percent') / 100.0);

  select * into wallet from ledger.accounts where owner_id = journal_actor and kind = 'wallet' for update;
  if wallet.balance_cents < total then
    perform refuse('short_balance', 'Your balance is too low for this order. Please add funds.',
      jsonb_build_object('missing', (total - wallet.balance_cents) / 100.0, 'balance', wallet.balance_cents / 100.0, 'total', total / 100.0));
  end if;

  insert into orders.orders (id, customer_id, model_id, product_id, snapshot, total_cents, commission_cents, payment_cents, desired_text, additional_notes, holds_slot, accept_by)
  values (
    new_order, journal_actor, product.model_id, product.id,
    jsonb_build_object('productName', product.name, 'priceCents', product.price_cents, 'deliveryDays', product.delivery_days, 'freeRevisions', product.free_revisions, 'addons', chosen),
    total, commission, total - commission, brief, notes, product.slots is not null, now() + settings.number('accept_hours') * interval '1 hour'
  );
  perform ledger.transfer('order:' || new_order || ':place', wallet.id, ledger.account_of(journal_actor, 'escrow'), total, 'order', new_order);
  insert into orders.events (order_id, kind, by, actor_id) values (new_order, 'placed', 'customer', journal_actor);

  result := jsonb_build_object('orderId', new_order, 'totalPrice', total / 100.0);
  topics := array['orders-of:' || journal_actor, 'orders-for:' || product.model_id, 'orders-pending', 'orders', 'wallet-of:' || journal_actor];
  if product.slots is not null then
    topics := topics || ('model:' || product.model_id);
  end if;
  perform journal.record(journal_session, journal_request, journal_hash, journal_path, journal_actor, journal_impersonator, result, topics);
  return next;
end $$;
