-- News for a person, and the mails that carry some of them out of the house.
create schema notifications;
create schema mail;

-- News are written where money moves, many a second for some people: as few indexes as they need, and no lock on the row of the
-- person that they are for (users are never deleted).
create table notifications.notifications (
  id uuid not null default uuidv7(),
  user_id uuid not null,
  -- One of the kinds of contract/notifications.ts, with the data that stands there.
  kind text not null,
  data jsonb not null default '{}',
  -- Where it leads: a path of this site.
  link text not null check (link ~ '^/([^/\\]|$)'),
  created_at timestamptz not null default public.moment(),
  read_at timestamptz,
  primary key (user_id, id)
);

create index notifications_unread on notifications.notifications (user_id) where read_at is null;

-- Who wants no more mail of a list; what belongs to a person's own orders, account and money comes on no list.
create table mail.unsubscribed (
  user_id uuid not null references users.users,
  list text not null check (list in ('activity')),
  at timestamptz not null default now(),
  primary key (user_id, list)
);

-- Mails to be sent, written in the transaction of their cause. The id is the local part of the Message-ID.
create table mail.outbox (
  id uuid primary key default uuidv7(),
  recipient_id uuid not null,
  -- As they were when the mail was written.
  to_name text not null,
  to_address text not null,
  language text not null,
  kind text not null,
  data jsonb not null,
  link text not null,
  -- Null: transactional.
  list text,
  created_at timestamptz not null default now(),
  tries integer not null default 0,
  -- Also the claim of whoever is sending it: nobody else takes it up before then.
  next_try_at timestamptz not null default now(),
  sent_at timestamptz,
  given_up_at timestamptz,
  last_error text
);

create index outbox_due on mail.outbox (next_try_at) where sent_at is null and given_up_at is null;

-- Does this house send mail? Set at each start from its configuration; without a mail server no mail is written down.
insert into settings.system (key, value, is_public) values ('mail_is_on', 'false', false);

-- Which news are mailed: 'always', 'activity' (on that list, and once until it has been looked at), or 'never'.
create function notifications.mailing_of(what text) returns text immutable language sql as $$
  select case
    when what in ('new_post') then 'never'
    when what in ('tip_received', 'post_sold', 'comment_received') then 'activity'
    else 'always'
  end
$$;

-- Tells a person something: the row, and its mail when it has one. Answers the topics that are touched by it.
-- For SQL functions; everything else calls `notify` of server/domains/notifications.
create function notifications.add(recipient uuid, what text, details jsonb, target text) returns text[] language plpgsql as $$
declare
  mailing text;
begin
  if exists (select from settings.system where key = 'mail_is_on' and value = 'true') then
    mailing := notifications.mailing_of(what);
    if mailing = 'activity' and (
      exists (select from mail.unsubscribed m where m.user_id = recipient and m.list = mailing)
      or exists (select from notifications.notifications n where n.user_id = recipient and n.kind = what and n.link = target and n.read_at is null)
    ) then
      mailing := 'never';
    end if;
    if mailing <> 'never' then
      insert into mail.outbox (recipient_id, to_name, to_address, language, kind, data, link, list)
        select u.id, u.name, u.email, coalesce(u.language, (select value from settings.system where key = 'default_language'), 'en'), what, details, target, nullif(mailing, 'always')
        from users.users u where u.id = recipient;
      insert into notifications.notifications (user_id, kind, data, link) values (recipient, what, details, target);
      return array['notifications-of:' || recipient, 'mail'];
    end if;
  end if;
  insert into notifications.notifications (user_id, kind, data, link) values (recipient, what, details, target);
  return array['notifications-of:' || recipient];
end $$;

-- As in migration 0006, and: whoever looks at models with open slots is told when the last slot of a product is taken, and the
-- model is told of the order.
create or replace function orders.place(
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
  is_full boolean;
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
    update models.products set open_orders = open_orders + 1 where id = product.id and open_orders < slots
      returning open_orders = slots into is_full;
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
  if is_full then
    topics := topics || 'models-slots'::text;
  end if;
  topics := topics || notifications.add(product.model_id, 'order_placed',
    jsonb_build_object('name', customer.name, 'productName', product.name, 'amount', total / 100.0), '/dashboard');
  perform journal.record(journal_session, journal_request, journal_hash, journal_path, journal_actor, journal_impersonator, result, topics);
  return next;
end $$;
