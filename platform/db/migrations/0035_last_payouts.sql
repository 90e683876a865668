-- Leaving with the money that is left, and what others were told of who has left (docs/decisions/2026-11-21-leaving.md).

-- A last payout takes all that is left of somebody who closes their account, however little.
alter table withdrawals.withdrawals
  add column is_last boolean not null default false,
  drop constraint withdrawals_amount_cents_check,
  add constraint withdrawals_amount check (amount_cents >= 2500 or (is_last and amount_cents > 0));

create index withdrawals_last on withdrawals.withdrawals (user_id, id desc) where is_last;

-- Their last mail goes out when nothing is known of them any more, this choice included.
alter table leaving.closings add column is_discreet boolean not null default false;

-- What is paid out is not let go of: should the payout be rejected, its owner decides about that money anew, and is told if the end
-- waits for it. The wallet is locked here, and the payout has not left it yet.
create function leaving.follow_payout() returns trigger language plpgsql as $$
begin
  update leaving.closings c
    set told_at = null,
      gives_up_cents = greatest(0, least(c.gives_up_cents, (select a.balance_cents from ledger.accounts a where a.owner_id = new.user_id and a.kind = 'wallet') - new.amount_cents))
    where c.user_id = new.user_id and c.done_at is null;
  return null;
end $$;

create trigger follow_payout after insert on withdrawals.withdrawals for each row execute function leaving.follow_payout();

-- Payments that arrived for people who are gone: owed to them, until somebody has sent them back.
alter table ledger.accounts drop constraint accounts_kind;
alter table ledger.accounts add constraint accounts_kind check (
  (owner_id is not null and kind in ('wallet', 'escrow', 'earnings_hold', 'withdrawal_hold'))
  or (owner_id is null and kind in ('deposits_clearing', 'payouts_clearing', 'commission', 'adjustments', 'subscriptions', 'unclaimed'))
);
insert into ledger.accounts (id, owner_id, kind) values ('00000000-0000-0000-0000-000000000006', null, 'unclaimed');

-- Whom news name, by their id: two people can have one name. Null where they name nobody, and in news from before this migration.
alter table notifications.notifications add column person_id uuid;
alter table mail.outbox add column person_id uuid;
alter table push.outbox add column person_id uuid;
create index notifications_person on notifications.notifications (person_id) where person_id is not null;

-- Whoever writes news puts the id beside the name, as `personId`. It is kept for the house alone: no reader gets it.
create function notifications.keep_person() returns trigger language plpgsql as $$
begin
  new.person_id := (new.data ->> 'personId')::uuid;
  new.data := new.data - 'personId';
  return new;
end $$;

create trigger keep_person before insert on notifications.notifications for each row when (new.data ? 'personId') execute function notifications.keep_person();
create trigger keep_person before insert on mail.outbox for each row when (new.data ? 'personId') execute function notifications.keep_person();
create trigger keep_person before insert on push.outbox for each row when (new.data ? 'personId') execute function notifications.keep_person();

-- News without the name of the person that they are about, and without what that person wrote: the note of a tip, why an order was
-- declined. What an admin wrote stays. Done again it changes nothing.
create function leaving.without_person(news jsonb, former text) returns jsonb immutable language sql as $$
  select news || jsonb_build_object('name', former)
    || case when news ? 'note' then '{"note": ""}'::jsonb else '{}' end
    || case when news ->> 'by' in ('model', 'customer') then '{"reason": null}'::jsonb else '{}' end
$$;

-- As in migration 0023, and: the news say whom they name.
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
    from models.addons a where a.product_id = product.id and a.id = any (wanted_addons) and a.hidden_at is null;
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
    jsonb_build_object('personId', journal_actor, 'name', customer.name, 'productName', product.name, 'amount', total / 100.0), '/dashboard');
  perform journal.record(journal_session, journal_request, journal_hash, journal_path, journal_actor, journal_impersonator, result, topics);
  return next;
end $$;

-- As in migration 0025, and: the news say whom they name.
create or replace function posts.purchase(
  journal_session uuid, journal_request bigint, journal_hash bytea, journal_path text, journal_actor uuid, journal_impersonator uuid,
  wanted_post uuid, expected_cents bigint, seen_content integer
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
  select * into post from posts.posts where id = wanted_post for no key update;
  if not found or post.status <> 'published' or post.visibility <> 'paid' then
    perform refuse('not_for_sale', 'This post is not for sale any more.');
  end if;
  if post.model_id = journal_actor then
    perform refuse('own_post', 'This is your own post.');
  end if;
  if post.price_cents <> expected_cents then
    perform refuse('price_changed', 'The price has changed. Please look at the new price and buy again.', jsonb_build_object('total', post.price_cents / 100.0));
  end if;
  if post.content_revision <> seen_content then
    perform refuse('changed', 'The model has changed this post. Please look at what is in it now, and buy again.');
  end if;

  commission := ledger.pay_at_once('purchase:' || new_purchase, journal_actor, post.model_id, post.price_cents, 'post_purchase', new_purchase, 'post');
  insert into posts.purchases (id, post_id, customer_id, model_id, price_cents, commission_cents, post_title)
  values (new_purchase, post.id, journal_actor, post.model_id, post.price_cents, commission, post.title);
  update posts.posts set purchase_count = purchase_count + 1, earned_cents = earned_cents + post.price_cents - commission, sold_text_length = char_length(post.text)
  where id = post.id;
  update posts.media set is_sold = true where post_id = post.id and not is_sold;
  perform models.record_sale(post.model_id, 'post_purchase', post.price_cents - commission);

  result := jsonb_build_object('purchaseId', new_purchase, 'price', post.price_cents / 100.0);
  topics := array['post-reader:' || journal_actor, 'own-posts:' || post.model_id, 'sales-of:' || post.model_id, 'wallet-of:' || journal_actor, 'wallet-of:' || post.model_id]
    || notifications.add(post.model_id, 'post_sold', jsonb_build_object('personId', journal_actor, 'name', (select name from users.users where id = journal_actor), 'title', post.title,
      'amount', post.price_cents / 100.0), '/posts/' || post.id);
  perform journal.record(journal_session, journal_request, journal_hash, journal_path, journal_actor, journal_impersonator, result, topics);
  return next;
end $$;

-- As in migration 0026, and: the news say whom they name.
create or replace function tips.give(
  journal_session uuid, journal_request bigint, journal_hash bytea, journal_path text, journal_actor uuid, journal_impersonator uuid,
  wanted_model uuid, cents bigint, wanted_note text, for_post uuid, for_order uuid
) returns table (result jsonb, topics text[]) language plpgsql as $$
declare
  commission bigint;
  new_tip uuid := uuidv7();
begin
  if exists (select from users.users where id = journal_actor and suspended_until > now()) then
    perform refuse('suspended', 'Your account is suspended. You cannot give tips until it is restored.');
  end if;
  if wanted_model = journal_actor then
    perform refuse('own_profile', 'You cannot tip yourself.');
  end if;
  if not exists (select from models.profiles where user_id = wanted_model) then
    perform refuse('not_found', 'This model does not exist any more.');
  end if;
  if for_post is not null and not exists (select from posts.posts p where p.id = for_post and p.model_id = wanted_model and p.status = 'published') then
    perform refuse('not_found', 'This post does not exist any more.');
  end if;
  if for_order is not null and not exists (select from orders.orders o where o.id = for_order and o.model_id = wanted_model and o.customer_id = journal_actor) then
    perform refuse('not_found', 'This order does not exist.');
  end if;
  if for_order is not null and not exists (select from orders.orders o where o.id = for_order and o.status = 'completed') then
    perform refuse('wrong_status', 'You can tip for an order once it is completed.');
  end if;

  commission := ledger.pay_at_once('tip:' || new_tip, journal_actor, wanted_model, cents, 'tip', new_tip, 'tip');
  insert into tips.tips (id, customer_id, model_id, post_id, order_id, amount_cents, commission_cents, note, subject)
  values (new_tip, journal_actor, wanted_model, for_post, for_order, cents, commission, wanted_note, coalesce(
    (select title from posts.posts where id = for_post), (select snapshot ->> 'productName' from orders.orders where id = for_order), ''));
  perform models.record_sale(wanted_model, 'tip', cents - commission);

  result := jsonb_build_object('tipId', new_tip, 'amount', cents / 100.0);
  topics := array['tips-of:' || journal_actor, 'sales-of:' || wanted_model, 'wallet-of:' || journal_actor, 'wallet-of:' || wanted_model]
    || notifications.add(wanted_model, 'tip_received', jsonb_build_object('personId', journal_actor, 'name', (select name from users.users where id = journal_actor), 'amount', cents / 100.0, 'note', wanted_note), '/transactions');
  perform journal.record(journal_session, journal_request, journal_hash, journal_path, journal_actor, journal_impersonator, result, topics);
  return next;
end $$;
